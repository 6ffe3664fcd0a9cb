import type { Credential } from '../../chains/cardano/addresses/address.js';
import { readCredential, readDRep } from '../../chains/cardano/addresses/credential.js';
import { readAnchor } from '../../chains/cardano/governance/anchor.js';
import { readEntries, readHash28, readList, readOrNull, readSet } from '../../chains/cardano/lists.js';
import {
  type PoolParameters,
  readMetadata,
  readPoolParameters,
  readRelay,
} from '../../chains/cardano/pools/pool-parameters.js';
import { readRational } from '../../chains/cardano/rational.js';
import type { CborReader } from '../../kernel/cbor/reader.js';
import type { CommitteeAuthorization } from '../state/ledger-state.js';
import type { NodeAccount, NodeCertificateState, NodeDRep } from './node-state.js';
import { readAmounts, readNumbers, readOptional, readRecord } from './read-fields.js';

const POOL_FIELDS = 9;

/** `[votes, pools, accounts]`. */
export function readCertificateState(reader: CborReader, networkId: 0 | 1): NodeCertificateState {
  return readRecord(reader, 3, () => ({
    ...readRecord(reader, 3, () => ({
      dreps: readEntries(reader, readCredential, readDRepFields).map(([credential, fields]) => ({
        credential,
        ...fields,
      })),
      authorizations: readEntries(reader, readCredential, readAuthorization).map(([cold, create]) => create(cold)),
      dormantEpochs: reader.readUint(),
    })),
    ...readPoolState(reader, networkId),
    accounts: readRecord(reader, 4, () => {
      const accounts = readAccounts(reader);
      // Genesis delegations, present and future, and instantaneous rewards: all empty since Conway.
      for (let field = 0; field < 3; field += 1) reader.skip();
      return accounts;
    }),
  }));
}

const readDRepFields = (reader: CborReader): Omit<NodeDRep, 'credential'> =>
  readRecord(reader, 4, () => ({
    expiresAfter: reader.readUint(),
    anchor: readOptional(reader, readAnchor),
    deposit: reader.readUintBig(),
    delegators: readSet(reader, readCredential),
  }));

function readAuthorization(reader: CborReader): (cold: Credential) => CommitteeAuthorization {
  return readRecord(reader, 2, () => {
    if (reader.readUint() === 0) {
      const hot = readCredential(reader);
      return (cold: Credential): CommitteeAuthorization => ({ cold, hot });
    }
    const anchor = readOptional(reader, readAnchor);
    return (cold: Credential): CommitteeAuthorization => ({ cold, resigned: true, anchor });
  });
}

type PoolState = Pick<NodeCertificateState, 'pools' | 'nextPools' | 'retirements' | 'poolDeposits'>;

const isEmptyMap = (reader: CborReader): boolean => reader.peek() === 0xa0;

/**
 * `[pools, next pools, retirements, deposits]`. Newer nodes write `[VRF keys, pools with deposits, next pools,
 * retirements]`; the VRF keys are empty before protocol version 11.
 */
const readPoolState = (reader: CborReader, networkId: 0 | 1): PoolState =>
  readRecord(reader, 4, () => {
    const first = isEmptyMap(reader) ? [] : readEntries(reader, (inner) => inner.readBytes(), readPoolOrCount);
    if (first.length === 0) reader.skip();
    const isNewer = first.length === 0 ? !isEmptyMap(reader) : first[0]![0].length !== POOL_ID_BYTES;
    if (!isNewer)
      return {
        pools: first.flatMap(([, pool]) => (pool === undefined ? [] : [pool])),
        nextPools: readPools(reader),
        retirements: readNumbers(reader, readHash28),
        poolDeposits: readAmounts(reader, readHash28),
      };
    const pools = readEntries(reader, readHash28, (inner) => readPoolWithDeposit(inner, networkId));
    return {
      pools: pools.map(([operator, { parameters }]) => ({ operator, ...parameters })),
      poolDeposits: pools.map(([operator, { deposit }]) => [operator, deposit] as const),
      nextPools: readPools(reader),
      retirements: readNumbers(reader, readHash28),
    };
  });

const POOL_ID_BYTES = 28;

/** The value of the first map of the pool state: a pool, or how many pools use a VRF key. */
function readPoolOrCount(reader: CborReader): PoolParameters | undefined {
  if (reader.peekType() === 'array') return readRecord(reader, POOL_FIELDS, readPoolParameters);
  reader.skip();
  return undefined;
}

/** Fields of a pool with its deposit; one more with the delegators, and another with a BLS key after the VRF key. */
const POOL_STATE_FIELDS = 9;

function readPoolWithDeposit(
  reader: CborReader,
  networkId: 0 | 1,
): { readonly parameters: Omit<PoolParameters, 'operator'>; readonly deposit: bigint } {
  const count = reader.readArrayHeader();
  const vrfKeyHash = reader.readHash(32);
  if (count === POOL_STATE_FIELDS + 2) reader.skip();
  const pledge = reader.readUintBig();
  const cost = reader.readUintBig();
  const margin = readRational(reader);
  const rewardAccount = readRewardAccount(reader, networkId);
  const owners = readSet(reader, readHash28);
  const relays = readList(reader, readRelay);
  const metadata = readOptional(reader, readMetadata);
  const deposit = reader.readUintBig();
  if (count > POOL_STATE_FIELDS) reader.skip();
  reader.expectClose(count, Math.max(POOL_STATE_FIELDS, Math.min(count, POOL_STATE_FIELDS + 2)));
  return { parameters: { vrfKeyHash, pledge, cost, margin, rewardAccount, owners, relays, metadata }, deposit };
}

/** The bytes of a reward address, which some nodes write as its credential. */
export function readRewardAccount(reader: CborReader, networkId: 0 | 1): Uint8Array {
  if (reader.peekType() === 'bytes') return reader.readBytes();
  const { type, hash } = readCredential(reader);
  return Uint8Array.of((type === 'key' ? 0xe0 : 0xf0) | networkId, ...hash);
}

export const readPools = (reader: CborReader): readonly PoolParameters[] =>
  readEntries(reader, readHash28, (inner) => readRecord(inner, POOL_FIELDS, readPoolParameters)).map(
    ([, parameters]) => parameters,
  );

/**
 * `[accounts, pointers]`; an account is `[[[rewards, deposit]], pointers, [pool], [DRep]]`. Newer nodes write the accounts
 * alone, each as `[rewards, deposit, pool or null, DRep or null]`.
 */
function readAccounts(reader: CborReader): readonly NodeAccount[] {
  if (reader.peekType() === 'map')
    return readEntries(reader, readCredential, (inner) =>
      readRecord(inner, 4, () => ({
        rewards: inner.readUintBig(),
        deposit: inner.readUintBig(),
        pool: readOrNull(inner, readHash28),
        drep: readOrNull(inner, readDRep),
      })),
    ).map(([credential, account]) => ({ credential, ...account }));
  return readRecord(reader, 2, () => {
    const entries = readEntries(reader, readCredential, (inner) =>
      readRecord(inner, 4, () => {
        const balance = readOptional(inner, () =>
          readRecord(inner, 2, () => ({ rewards: inner.readUintBig(), deposit: inner.readUintBig() })),
        );
        inner.skip();
        const pool = readOptional(inner, readHash28);
        const drep = readOptional(inner, readDRep);
        return balance && { ...balance, pool, drep };
      }),
    );
    reader.skip();
    return entries.flatMap(([credential, account]) => (account === undefined ? [] : [{ credential, ...account }]));
  });
}
