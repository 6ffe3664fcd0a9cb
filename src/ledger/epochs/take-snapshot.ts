import { pointerKey } from '../blocks/ledger-block.js';
import type { AccountId } from '../state/accounts.js';
import type { LedgerState } from '../state/ledger-state.js';
import type { PoolStake, StakeSnapshot } from '../state/stake-snapshot.js';

interface MutablePoolStake {
  stake: bigint;
  delegators: number;
  ownerStake: bigint;
}

/** The stake of all registered and delegating accounts: unspent outputs, those at pointer addresses, and rewards. */
export function takeSnapshot(state: LedgerState): StakeSnapshot {
  const { accounts } = state;
  const pointerStakes = resolvePointerStake(state);
  const pools = new Map<number, MutablePoolStake & { readonly owners: ReadonlySet<AccountId> }>();
  for (const [key, { registration }] of state.pools.entries()) {
    const owners = new Set(registration.owners);
    pools.set(state.poolNumbers.number(key), { stake: 0n, delegators: 0, ownerStake: 0n, owners });
  }
  const columns = new SnapshotColumns(accounts.count);
  let totalStake = 0n;
  for (let id = 0; id < accounts.count; id += 1) {
    const pool = accounts.pool(id);
    if (pool === 0 || !accounts.isRegistered(id)) continue;
    const stake = accounts.utxo(id) + accounts.rewards(id) + (pointerStakes.get(id) ?? 0n);
    const entry = pools.get(pool);
    if (entry !== undefined) entry.delegators += 1;
    if (stake === 0n) continue;
    columns.add(id, pool, stake);
    totalStake += stake;
    if (entry === undefined) continue;
    entry.stake += stake;
    if (entry.owners.has(id)) entry.ownerStake += stake;
  }
  const byPool = new Map<number, PoolStake>();
  // In the order of the numbers: the order of the pools in the state depends on rollbacks.
  for (const number of [...pools.keys()].toSorted((a, b) => a - b)) {
    const { stake, delegators, ownerStake } = pools.get(number)!;
    const { registration } = state.pools.get(state.poolNumbers.key(number))!;
    byPool.set(number, { registration, stake, delegators, ownerStake });
  }
  return { ...columns.finish(), totalStake, byPool };
}

class SnapshotColumns {
  #length = 0;
  readonly #accounts: Int32Array;
  readonly #pools: Int32Array;
  readonly #stakes: BigInt64Array;

  constructor(capacity: number) {
    this.#accounts = new Int32Array(capacity);
    this.#pools = new Int32Array(capacity);
    this.#stakes = new BigInt64Array(capacity);
  }

  add(account: AccountId, pool: number, stake: bigint): void {
    this.#accounts[this.#length] = account;
    this.#pools[this.#length] = pool;
    this.#stakes[this.#length] = stake;
    this.#length += 1;
  }

  /** Copies, so that a snapshot that lives for three epochs takes no more memory than it needs. */
  finish(): Pick<StakeSnapshot, 'accounts' | 'pools' | 'stakes'> {
    return {
      accounts: this.#accounts.slice(0, this.#length),
      pools: this.#pools.slice(0, this.#length),
      stakes: this.#stakes.slice(0, this.#length),
    };
  }
}

/** The stake at pointer addresses by account. Networks have few of them, so the accounts are searched once. */
function resolvePointerStake({ accounts, pointerStake }: LedgerState): ReadonlyMap<AccountId, bigint> {
  const found = new Map<AccountId, bigint>();
  if (pointerStake.size === 0) return found;
  const slots = new Set([...pointerStake.keys()].map((key) => Number(key.slice(0, key.indexOf('/')))));
  for (let id = 0; id < accounts.count; id += 1) {
    const slot = accounts.positionSlot(id);
    if (slot === undefined || !slots.has(slot)) continue;
    const { transaction, certificate } = accounts.position(id)!;
    const stake = pointerStake.get(pointerKey(slot, transaction, certificate));
    if (stake !== undefined) found.set(id, stake);
  }
  return found;
}
