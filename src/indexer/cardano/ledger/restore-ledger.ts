import type { DRep } from '../../../chains/cardano/addresses/credential.js';
import { toHex } from '../../../kernel/hex.js';
import { countBlock } from '../../../ledger/apply-block.js';
import { decodeNonces } from '../../../ledger/consensus/nonce-bytes.js';
import type { LedgerConstants } from '../../../ledger/constants.js';
import { decodeStateValue, encodeStateValue } from '../../../ledger/encoding/state-text.js';
import { readRewardInput, restoreEntries, takeChanges } from '../../../ledger/state/changes.js';
import { isAtLeast } from '../../../ledger/state/era-versions.js';
import { drepKey } from '../../../ledger/state/keys.js';
import type { BlockCounts, LedgerState, RewardInput } from '../../../ledger/state/ledger-state.js';
import type { PoolRegistration } from '../../../ledger/state/pool.js';
import { EMPTY_SNAPSHOT, type PoolStake, type StakeSnapshot } from '../../../ledger/state/stake-snapshot.js';
import type { Queryable } from '../../../store/db.js';
import { START_ERA_ENTRY } from '../../../store/queries/cardano/blocks/era-starts.js';
import type { Identifier } from '../../../store/sql.js';
import { type LedgerEntryChange, loadLedgerEntries } from '../../../store/write/cardano/ledger-entries.js';
import {
  type LedgerBlockRow,
  loadBalances,
  loadDelegations,
  loadDelegatorCounts,
  loadEpochBlocks,
  loadEpochStarts,
  loadPoolHashes,
  loadRegistrations,
  loadSnapshot,
  loadUnspentByAccount,
  loadVoteDelegations,
} from '../../../store/write/cardano/load-ledger.js';
import { readBalances } from './epoch-rows.js';

/** Kinds of stored entries that only the index has. The engine's kinds are below 100. */
export const INDEX_ENTRY_KINDS = {
  pointerAddress: 100,
  snapshotPools: 101,
  genesisDeposits: 102,
  startBlocks: 103,
  startEra: START_ERA_ENTRY,
} as const;

/** The registration of each pool in a snapshot, as stored: its stake is computed from the accounts. */
export type SnapshotPools = readonly (readonly [hash: string, PoolRegistration])[];

/** The pools of a snapshot, by key hash: the order of the numbers differs after a restart. */
export const toSnapshotPools = ({ byPool }: StakeSnapshot, { poolNumbers }: LedgerState): SnapshotPools =>
  [...byPool]
    .map(([number, { registration }]) => [poolNumbers.key(number), registration] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The blocks of the epoch in which an index begins that were made before its start. */
export interface StartBlocks {
  readonly epoch: number;
  readonly blocks: BlockCounts;
}

export interface RestoreInput {
  readonly db: Queryable;
  readonly schema: Identifier;
  readonly constants: LedgerConstants;
  readonly row: LedgerBlockRow;
}

export interface Restored {
  readonly pointerAddresses: ReadonlyMap<number, string>;
  readonly genesisDeposits: bigint;
}

/** Before the first block, so that no rollback removes it. */
const GENESIS_HEIGHT = -1;

export const toGenesisDepositsEntry = (deposits: bigint): LedgerEntryChange => ({
  height: GENESIS_HEIGHT,
  kind: INDEX_ENTRY_KINDS.genesisDeposits,
  key: 'deposits',
  value: encodeStateValue(deposits),
});

/**
 * Fills a new state with that of the checkpoint. Everything comes from facts of the index, so the result is the same
 * after a rollback, a restart or an interruption.
 */
export async function restoreLedger(state: LedgerState, input: RestoreInput): Promise<Restored> {
  const { db, schema, row } = input;
  const entries = await loadLedgerEntries(db, schema);
  restoreEntries(state, entries);
  const { treasury, reserves, fees, deposits, donations, utxo, nonces } = row;
  state.pots.set({ treasury, reserves, fees, deposits, donations, utxo });
  if (nonces !== null) state.nonces.set(decodeNonces(nonces));
  const ofKind = (wanted: number) => entries.filter(({ kind }) => kind === wanted);
  const pointerAddresses = new Map(
    ofKind(INDEX_ENTRY_KINDS.pointerAddress).map(({ key, value }) => [Number(key), decodeStateValue<string>(value)]),
  );
  await restoreAccounts(state, input, [...pointerAddresses.keys()]);
  const pools = new Map<number, SnapshotPools>(
    ofKind(INDEX_ENTRY_KINDS.snapshotPools).map(({ key, value }) => [Number(key), decodeStateValue(value)]),
  );
  await restoreSnapshots(state, input, pools, readRewardInput(entries));
  const [startBlocks] = ofKind(INDEX_ENTRY_KINDS.startBlocks);
  await restoreBlocks(state, input, startBlocks && decodeStateValue<StartBlocks>(startBlocks.value));
  takeChanges(state);
  const [stored] = ofKind(INDEX_ENTRY_KINDS.genesisDeposits);
  return { pointerAddresses, genesisDeposits: stored === undefined ? 0n : decodeStateValue<bigint>(stored.value) };
}

async function restoreAccounts(
  { accounts, poolNumbers, drepNumbers, epoch }: LedgerState,
  { db, schema }: RestoreInput,
  pointerAddresses: readonly number[],
): Promise<void> {
  const { epoch: current, era } = epoch.get();
  for (const { stake_id, lovelace } of await loadUnspentByAccount(db, schema, pointerAddresses))
    accounts.addUtxo(stake_id, BigInt(lovelace));
  const depositAt = await findKeyDeposits({ db, schema });
  const withPositions = !isAtLeast(era, 'conway');
  for (const row of await loadRegistrations(db, schema, withPositions)) {
    accounts.register(row.stake_id, row.deposit ?? depositAt(row.tx_id));
    if (row.slot != null)
      accounts.setPosition(row.stake_id, {
        slot: Number(row.slot),
        transaction: row.tx_index!,
        certificate: row.cert_index,
      });
  }
  for (const { stake_id, hash } of await loadDelegations(db, schema))
    accounts.delegate(stake_id, poolNumbers.number(toHex(hash)));
  for (const { stake_id, kind, hash } of await loadVoteDelegations(db, schema))
    accounts.delegateVote(stake_id, drepNumbers.number(drepKey(toDRep(kind, hash))));
  const { chunks, withdrawn } = await loadBalances(db, schema, current);
  for (const [account, lovelace] of readBalances(chunks)) accounts.addRewards(account, lovelace);
  for (const { stake_id, lovelace } of withdrawn) accounts.addRewards(stake_id, -BigInt(lovelace));
}

const DREP_TYPES = ['key', 'script', 'abstain', 'no-confidence'] as const;

function toDRep(kind: number, hash: Uint8Array): DRep {
  const type = DREP_TYPES[kind]!;
  return type === 'key' || type === 'script' ? { type, hash } : { type };
}

/** The deposit of a registration that does not state it: the parameter of its epoch. */
async function findKeyDeposits({ db, schema }: Pick<RestoreInput, 'db' | 'schema'>): Promise<(txId: number) => bigint> {
  const epochs = (await loadEpochStarts(db, schema)).map(({ first_tx_id, parameters }) => ({
    firstTxId: first_tx_id,
    deposit: parameters === null ? undefined : decodeStateValue<{ readonly keyDeposit: bigint }>(parameters).keyDeposit,
  }));
  const known = epochs.filter((epoch): epoch is { firstTxId: number; deposit: bigint } => epoch.deposit !== undefined);
  return (txId) => {
    const found = known.findLast(({ firstTxId }) => firstTxId <= txId) ?? known[0];
    if (found === undefined) throw new RangeError('the parameters of the first epoch are not stored');
    return found.deposit;
  };
}

async function restoreSnapshots(
  state: LedgerState,
  { db, schema }: RestoreInput,
  pools: ReadonlyMap<number, SnapshotPools>,
  rewardInput: Omit<RewardInput, 'snapshot'> | undefined,
): Promise<void> {
  const { epoch } = state.epoch.get();
  const numbers = new Map(
    (await loadPoolHashes(db, schema)).map(({ id, hash }) => [id, state.poolNumbers.number(toHex(hash))]),
  );
  const restore = async (activeIn: number): Promise<StakeSnapshot> => {
    const registrations = pools.get(activeIn);
    if (registrations === undefined) return EMPTY_SNAPSHOT;
    const rows = await loadSnapshot(db, schema, activeIn);
    const counts = await loadDelegatorCounts(db, schema, activeIn);
    const delegators = new Map(counts.map(({ pool_id, delegators }) => [numbers.get(pool_id)!, delegators]));
    return toSnapshot(rows, { numbers, registrations, delegators }, state);
  };
  const go = await restore(epoch - 1);
  state.snapshots.set({ mark: await restore(epoch + 1), set: await restore(epoch), go });
  if (rewardInput === undefined) return;
  const { earnedIn } = rewardInput;
  state.rewardInput.set({ ...rewardInput, snapshot: earnedIn === epoch - 1 ? go : await restore(earnedIn) });
}

interface StoredPools {
  /** Numbers of the pools in the state by id. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly registrations: SnapshotPools;
  /** By the pool's number. */
  readonly delegators: ReadonlyMap<number, number>;
}

function toSnapshot(
  rows: readonly { readonly stake_id: number; readonly pool_id: number; readonly lovelace: bigint }[],
  { numbers, registrations, delegators }: StoredPools,
  { poolNumbers }: LedgerState,
): StakeSnapshot {
  const accounts = new Int32Array(rows.length);
  const pools = new Int32Array(rows.length);
  const stakes = new BigInt64Array(rows.length);
  const byPool = new Map<number, Mutable<PoolStake>>();
  const owners = new Map<number, ReadonlySet<number>>();
  for (const [hash, registration] of registrations) {
    const number = poolNumbers.number(hash);
    byPool.set(number, { registration, stake: 0n, delegators: delegators.get(number) ?? 0, ownerStake: 0n });
    owners.set(number, new Set(registration.owners));
  }
  let totalStake = 0n;
  for (const [index, { stake_id, pool_id, lovelace }] of rows.entries()) {
    const number = numbers.get(pool_id)!;
    accounts[index] = stake_id;
    pools[index] = number;
    stakes[index] = lovelace;
    totalStake += lovelace;
    const pool = byPool.get(number);
    if (pool === undefined) continue;
    pool.stake += lovelace;
    if (owners.get(number)!.has(stake_id)) pool.ownerStake += lovelace;
  }
  return { accounts, pools, stakes, totalStake, byPool };
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** Counts the blocks of the epoch. */
async function restoreBlocks(
  state: LedgerState,
  { db, schema, constants }: RestoreInput,
  start: StartBlocks | undefined,
): Promise<void> {
  const { epoch } = state.epoch.get();
  if (start?.epoch === epoch) for (const [pool, count] of start.blocks) state.blocks.set(pool, count);
  for (const { slot, issuer } of await loadEpochBlocks(db, schema, epoch))
    if (issuer !== null) countBlock(state, toHex(issuer), Number(slot), constants);
}
