import type { Credential } from '../../chains/cardano/addresses/address.js';
import { writeCredential, writeDRep } from '../../chains/cardano/addresses/credential.js';
import { writeAnchor } from '../../chains/cardano/governance/anchor.js';
import { type Write, writeSet, writeSetHeader } from '../../chains/cardano/lists.js';
import { writePoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import { lowest, writeRational } from '../../chains/cardano/rational.js';
import type { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { isBootstrap } from '../governance/voting-thresholds.js';
import type { RewardUpdate } from '../rewards/reward-calculation.js';
import type { AccountId } from '../state/accounts.js';
import { credentialKey, parseCredentialKey, parseDRepKey } from '../state/keys.js';
import type { BlockCounts, CommitteeAuthorization, DRepEntry, LedgerState } from '../state/ledger-state.js';
import type { PoolRegistration } from '../state/pool.js';
import type { StakeSnapshot } from '../state/stake-snapshot.js';

export interface WrittenParts {
  readonly credential: (account: AccountId) => Credential;
  /** The governance state as the node encodes it. */
  readonly governance: Uint8Array;
  /** The complete reward update of the epoch; undefined until it starts. */
  readonly rewardUpdate: RewardUpdate | undefined;
}

/**
 * Writes a state of Conway as nodes of 2025 encode it (`NewEpochState`). Like those that store the outputs in tables of
 * their own, it has no outputs. Likelihoods, which only rank pools in wallets, are left out.
 */
export function writeNodeState(writer: CborWriter, state: LedgerState, parts: WrittenParts): void {
  const { epoch, previousBlocks } = state.epoch.get();
  const { treasury, reserves } = state.pots.get();
  writer.array(7).uint(epoch);
  writeBlocks(writer, previousBlocks);
  writeBlocks(writer, new Map(state.blocks.entries()));
  writer.array(4).array(2).uint(treasury).uint(reserves).array(2);
  writeCertificateState(writer, state, parts);
  writeOutputState(writer, state, parts);
  writeSnapshots(writer, state, parts);
  writeNoLikelihoods(writer);
  writeRewardUpdate(writer, state, parts);
  writeLeaderStake(writer, state);
  writer.null();
}

const writeNoLikelihoods = (writer: CborWriter): CborWriter => writer.array(2).map(0).uint(0);

type Entry<Value> = readonly [key: string, value: Value];

const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of the ledger: scripts before keys, each by hash. */
const compareCredentialKeys = (a: string, b: string): number =>
  a[0] === b[0] ? compareKeys(a, b) : a.startsWith('s') ? -1 : 1;

function writeByHash<Value>(writer: CborWriter, entries: Iterable<Entry<Value>>, write: Write<Value>): void {
  const sorted = [...entries].toSorted(([a], [b]) => compareKeys(a, b));
  writer.map(sorted.length);
  for (const [key, value] of sorted) {
    writer.bytes(fromHex(key));
    write(writer, value);
  }
}

function writeByCredential<Value>(writer: CborWriter, entries: Iterable<Entry<Value>>, write: Write<Value>): void {
  const sorted = [...entries].toSorted(([a], [b]) => compareCredentialKeys(a, b));
  writer.map(sorted.length);
  for (const [key, value] of sorted) {
    writeCredential(writer, parseCredentialKey(key));
    write(writer, value);
  }
}

const writeAmount: Write<bigint> = (writer, lovelace) => void writer.uint(lovelace);

const writeBlocks = (writer: CborWriter, blocks: BlockCounts): void =>
  writeByHash(writer, blocks, (inner, count) => void inner.uint(count));

function writeOptional<Value>(writer: CborWriter, value: Value | undefined, write: Write<Value>): void {
  writer.array(value === undefined ? 0 : 1);
  if (value !== undefined) write(writer, value);
}

/** `[votes, pools, accounts]`. */
function writeCertificateState(writer: CborWriter, state: LedgerState, parts: WrittenParts): void {
  writer.array(3);
  writeVoteState(writer, state, parts);
  writer.array(4);
  const pools = [...state.pools.entries()];
  const select = <Value>(read: (pool: (typeof pools)[number][1]) => Value | undefined): Entry<Value>[] =>
    pools.flatMap(([key, pool]) => {
      const value = read(pool);
      return value === undefined ? [] : [[key, value]];
    });
  writeByHash(
    writer,
    select(({ registration }) => registration),
    writeRegistration,
  );
  writeByHash(
    writer,
    select(({ next }) => next),
    writeRegistration,
  );
  writeByHash(
    writer,
    select(({ retiresIn }) => retiresIn),
    (inner, epoch) => void inner.uint(epoch),
  );
  writeByHash(
    writer,
    select(({ deposit }) => deposit),
    writeAmount,
  );
  writer.array(4);
  writeAccounts(writer, state, parts);
  // Genesis delegations, future and present, and instantaneous rewards: all empty since Conway.
  writer.map(0).map(0).array(4).map(0).map(0).uint(0).uint(0);
}

function writeRegistration(writer: CborWriter, { parameters }: PoolRegistration): void {
  writer.array(9);
  writePoolParameters(writer, { ...parameters, owners: sortHashes(parameters.owners) }, 'tagged');
}

const sortHashes = (hashes: readonly Uint8Array[]): readonly Uint8Array[] =>
  hashes.toSorted((a, b) => compareKeys(toHex(a), toHex(b)));

function writeVoteState(writer: CborWriter, state: LedgerState, { credential }: WrittenParts): void {
  const { accounts, drepNumbers, drepDelegators } = state;
  const delegators = new Map<string, AccountId[]>();
  if (isBootstrap(state.epoch.get().parameters))
    for (const key of drepDelegators.keys()) delegators.set(key, [...drepDelegators.get(key)!]);
  else
    for (let account = 0; account < accounts.count; account += 1) {
      if (accounts.drep(account) === 0) continue;
      const key = drepNumbers.key(accounts.drep(account));
      const others = delegators.get(key);
      if (others === undefined) delegators.set(key, [account]);
      else others.push(account);
    }
  writer.array(3);
  writeByCredential(writer, state.dreps.entries(), (inner, drep: DRepEntry) => {
    inner.array(4).uint(drep.expiresAfter);
    writeOptional(inner, drep.anchor, writeAnchor);
    inner.uint(drep.deposit);
    const keys = (delegators.get(credentialKey(drep.credential)) ?? []).map((id) => credentialKey(credential(id)));
    writeSet(
      inner,
      keys.toSorted(compareCredentialKeys),
      (each, key) => writeCredential(each, parseCredentialKey(key)),
      'tagged',
    );
  });
  writeByCredential(writer, state.authorizations.entries(), writeAuthorization);
  writer.uint(state.governance.get().dormantEpochs);
}

function writeAuthorization(writer: CborWriter, authorization: CommitteeAuthorization): void {
  writer.array(2);
  if ('hot' in authorization) writeCredential(writer.uint(0), authorization.hot);
  else writeOptional(writer.uint(1), authorization.anchor, writeAnchor);
}

/** `[accounts, pointers]`; an account is `[[[rewards, deposit]], pointers, [pool], [DRep]]`. */
function writeAccounts(writer: CborWriter, state: LedgerState, { credential }: WrittenParts): void {
  const { accounts, poolNumbers, drepNumbers } = state;
  const registered: Entry<AccountId>[] = [];
  for (let id = 0; id < accounts.count; id += 1)
    if (accounts.isRegistered(id)) registered.push([credentialKey(credential(id)), id]);
  writer.array(2);
  writeByCredential(writer, registered, (inner, id) => {
    inner.array(4).array(1).array(2).uint(accounts.rewards(id)).uint(accounts.deposit(id)!);
    writeSetHeader(inner, 0, 'tagged');
    const [pool, drep] = [accounts.pool(id), accounts.drep(id)];
    writeOptional(inner, pool || undefined, (each, number) => void each.bytes(fromHex(poolNumbers.key(number))));
    writeOptional(inner, drep || undefined, (each, number) => writeDRep(each, parseDRepKey(drepNumbers.key(number))));
  });
  writer.map(0);
}

/** `[outputs, deposits, fees, governance, stake, donations]`. */
function writeOutputState(writer: CborWriter, state: LedgerState, { governance, credential }: WrittenParts): void {
  const { deposits, fees, donations } = state.pots.get();
  writer.array(6).map(0).uint(deposits).uint(fees).raw(governance).array(2);
  const { accounts } = state;
  const stake: Entry<bigint>[] = [];
  for (let id = 0; id < accounts.count; id += 1)
    if (accounts.utxo(id) > 0n) stake.push([credentialKey(credential(id)), accounts.utxo(id)]);
  writeByCredential(writer, stake, writeAmount);
  writer.map(0).uint(donations);
}

function writeSnapshots(writer: CborWriter, state: LedgerState, parts: WrittenParts): void {
  const { mark, set, go } = state.snapshots.get();
  writer.array(4);
  for (const snapshot of [mark, set, go]) writeSnapshot(writer, state, snapshot, parts);
  writer.uint(state.epoch.get().previousFees);
}

/** `[stake, delegations, pools]`. */
function writeSnapshot(
  writer: CborWriter,
  { poolNumbers }: LedgerState,
  { accounts, pools, stakes, byPool }: StakeSnapshot,
  { credential }: WrittenParts,
): void {
  const keys = Array.from(accounts, (id) => credentialKey(credential(id)));
  writer.array(3);
  writeByCredential(
    writer,
    keys.map((key, index) => [key, stakes[index]!]),
    writeAmount,
  );
  writeByCredential(
    writer,
    keys.map((key, index) => [key, poolNumbers.key(pools[index]!)]),
    (inner, pool) => void inner.bytes(fromHex(pool)),
  );
  writeByHash(
    writer,
    [...byPool].map(([number, { registration }]) => [poolNumbers.key(number), registration]),
    writeRegistration,
  );
}

/** Nothing, or `[[1, [treasury, reserves, rewards, fees, likelihoods]]]` with the changes of the three pots. */
function writeRewardUpdate(writer: CborWriter, { poolNumbers }: LedgerState, parts: WrittenParts): void {
  const { rewardUpdate: update, credential } = parts;
  if (update === undefined) {
    writer.array(0);
    return;
  }
  const { funds, fees, payments, paid } = update;
  const rewards = new Map<string, { readonly leader: boolean; readonly pool: string; readonly lovelace: bigint }[]>();
  for (const { account, kind, pool, lovelace } of payments) {
    const key = credentialKey(credential(account));
    const reward = { leader: kind === 'leader', pool: poolNumbers.key(pool), lovelace };
    const others = rewards.get(key);
    if (others === undefined) rewards.set(key, [reward]);
    else others.push(reward);
  }
  writer
    .array(1)
    .array(2)
    .uint(1)
    .array(5)
    .int(funds.tax)
    .int(funds.rewards - paid - funds.expansion);
  writeByCredential(writer, rewards, (inner, list) => {
    const sorted = list.toSorted((a, b) => Number(a.leader) - Number(b.leader) || compareKeys(a.pool, b.pool));
    writeSet(
      inner,
      sorted,
      (each, { leader, pool, lovelace }) =>
        void each
          .array(3)
          .uint(leader ? 1 : 0)
          .bytes(fromHex(pool))
          .uint(lovelace),
      'tagged',
    );
  });
  writer.int(-fees);
  writeNoLikelihoods(writer);
}

/** `[{pool: [share, stake, VRF key hash]}, total]`. */
function writeLeaderStake(writer: CborWriter, { snapshots, poolNumbers }: LedgerState): void {
  const { byPool, totalStake } = snapshots.get().set;
  const total = totalStake > 0n ? totalStake : 1n;
  const pools = [...byPool].filter(([, { delegators }]) => delegators > 0);
  writer.array(2);
  writeByHash(
    writer,
    pools.map(([number, pool]) => [poolNumbers.key(number), pool]),
    (inner, { stake, registration }) => {
      inner.array(3);
      writeRational(inner, lowest(stake, total));
      inner.uint(stake).bytes(registration.parameters.vrfKeyHash);
    },
  );
  writer.uint(total);
}
