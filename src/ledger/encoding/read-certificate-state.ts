import type { Credential } from '../../chains/cardano/addresses/address.js';
import { readCredential, readDRep } from '../../chains/cardano/addresses/credential.js';
import { readAnchor } from '../../chains/cardano/governance/anchor.js';
import { readEntries, readHash28, readSet } from '../../chains/cardano/lists.js';
import { type PoolParameters, readPoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import type { CborReader } from '../../kernel/cbor/reader.js';
import type { CommitteeAuthorization } from '../state/ledger-state.js';
import type { NodeAccount, NodeCertificateState, NodeDRep } from './node-state.js';
import { readAmounts, readNumbers, readOptional, readRecord } from './read-fields.js';

const POOL_FIELDS = 9;

/** `[votes, pools, accounts]`. */
export function readCertificateState(reader: CborReader): NodeCertificateState {
  return readRecord(reader, 3, () => ({
    ...readRecord(reader, 3, () => ({
      dreps: readEntries(reader, readCredential, readDRepFields).map(([credential, fields]) => ({
        credential,
        ...fields,
      })),
      authorizations: readEntries(reader, readCredential, readAuthorization).map(([cold, create]) => create(cold)),
      dormantEpochs: reader.readUint(),
    })),
    ...readRecord(reader, 4, () => ({
      pools: readPools(reader),
      nextPools: readPools(reader),
      retirements: readNumbers(reader, readHash28),
      poolDeposits: readAmounts(reader, readHash28),
    })),
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

export const readPools = (reader: CborReader): readonly PoolParameters[] =>
  readEntries(reader, readHash28, (inner) => readRecord(inner, POOL_FIELDS, readPoolParameters)).map(
    ([, parameters]) => parameters,
  );

/** `[accounts, pointers]`; an account is `[[[rewards, deposit]], pointers, [pool], [DRep]]`. */
function readAccounts(reader: CborReader): readonly NodeAccount[] {
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
