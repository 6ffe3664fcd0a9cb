import type { Journal } from './journal.js';

/** A stake credential as a small integer. The caller assigns it; the integers should be dense. */
export type AccountId = number;

/** The position of the certificate that registered an account; pointer addresses refer to it until Babbage. */
export interface CertificatePosition {
  readonly slot: number;
  readonly transaction: number;
  readonly certificate: number;
}

/** The accounts as arrays by account. */
export interface AccountColumns {
  readonly utxo: BigInt64Array;
  readonly rewards: BigInt64Array;
  /** -1 where the account is not registered. */
  readonly deposit: BigInt64Array;
  readonly pool: Int32Array;
  readonly drep: Int32Array;
  /** Positions of registrations as the class stores them. */
  readonly registeredAt: Uint32Array;
  readonly registeredBy: Uint32Array;
}

const NOT_REGISTERED = -1n;
const FIRST_CAPACITY = 1_024;

/**
 * The stake accounts as one typed array per property: a network with millions of accounts takes tens of megabytes, and
 * an epoch boundary reads them in order. Pools and DReps are numbers of the tables in the state; 0 means none.
 */
export class Accounts {
  readonly #journal: Journal;
  #count = 0;
  #utxo = new BigInt64Array(FIRST_CAPACITY);
  #rewards = new BigInt64Array(FIRST_CAPACITY);
  #deposit = new BigInt64Array(FIRST_CAPACITY).fill(NOT_REGISTERED);
  #pool = new Int32Array(FIRST_CAPACITY);
  #drep = new Int32Array(FIRST_CAPACITY);
  /** Positions of registrations: the slot plus 1, and both indexes in 16 bits each. 0 means none. */
  #registeredAt = new Uint32Array(FIRST_CAPACITY);
  #registeredBy = new Uint32Array(FIRST_CAPACITY);

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** All ids are below this number. */
  get count(): number {
    return this.#count;
  }

  /** Lovelace of the unspent outputs, whether the account is registered or not. */
  utxo(id: AccountId): bigint {
    return this.#utxo[id] ?? 0n;
  }

  /** The reward balance. */
  rewards(id: AccountId): bigint {
    return this.#rewards[id] ?? 0n;
  }

  isRegistered(id: AccountId): boolean {
    return (this.#deposit[id] ?? NOT_REGISTERED) !== NOT_REGISTERED;
  }

  /** The deposit paid at registration; undefined where the account is not registered. */
  deposit(id: AccountId): bigint | undefined {
    const deposit = this.#deposit[id] ?? NOT_REGISTERED;
    return deposit === NOT_REGISTERED ? undefined : deposit;
  }

  pool(id: AccountId): number {
    return this.#pool[id] ?? 0;
  }

  drep(id: AccountId): number {
    return this.#drep[id] ?? 0;
  }

  addUtxo(id: AccountId, lovelace: bigint): void {
    this.#grow(id);
    const before = this.#utxo[id]!;
    this.#journal.record(() => {
      this.#utxo[id] = before;
    });
    this.#utxo[id] = before + lovelace;
  }

  addRewards(id: AccountId, lovelace: bigint): void {
    this.#grow(id);
    const before = this.#rewards[id]!;
    this.#journal.record(() => {
      this.#rewards[id] = before;
    });
    this.#rewards[id] = before + lovelace;
  }

  register(id: AccountId, deposit: bigint): void {
    this.#grow(id);
    const before = this.#deposit[id]!;
    this.#journal.record(() => {
      this.#deposit[id] = before;
    });
    this.#deposit[id] = deposit;
  }

  /** Remembers the certificate that registered the account, so that pointer addresses find it. */
  setPosition(id: AccountId, position: CertificatePosition | undefined): void {
    this.#grow(id);
    const [slot, indexes] = packPosition(position);
    const slotBefore = this.#registeredAt[id]!;
    const indexesBefore = this.#registeredBy[id]!;
    if (slot === slotBefore && indexes === indexesBefore) return;
    this.#journal.record(() => {
      this.#registeredAt[id] = slotBefore;
      this.#registeredBy[id] = indexesBefore;
    });
    this.#registeredAt[id] = slot;
    this.#registeredBy[id] = indexes;
  }

  position(id: AccountId): CertificatePosition | undefined {
    const slot = this.#registeredAt[id] ?? 0;
    if (slot === 0) return undefined;
    const indexes = this.#registeredBy[id]!;
    return { slot: slot - 1, transaction: indexes >>> INDEX_BITS, certificate: indexes & MAX_INDEX };
  }

  /** Slot of the registration; undefined where no pointer can refer to it. Cheaper than `position`. */
  positionSlot(id: AccountId): number | undefined {
    const slot = this.#registeredAt[id] ?? 0;
    return slot === 0 ? undefined : slot - 1;
  }

  /** Also removes the delegations and the rest of the reward balance. */
  deregister(id: AccountId): void {
    this.register(id, NOT_REGISTERED);
    this.setPosition(id, undefined);
    if (this.pool(id) !== 0) this.delegate(id, 0);
    if (this.drep(id) !== 0) this.delegateVote(id, 0);
    if (this.rewards(id) !== 0n) this.addRewards(id, -this.rewards(id));
  }

  delegate(id: AccountId, pool: number): void {
    this.#grow(id);
    const before = this.#pool[id]!;
    this.#journal.record(() => {
      this.#pool[id] = before;
    });
    this.#pool[id] = pool;
  }

  delegateVote(id: AccountId, drep: number): void {
    this.#grow(id);
    const before = this.#drep[id]!;
    this.#journal.record(() => {
      this.#drep[id] = before;
    });
    this.#drep[id] = drep;
  }

  /**
   * Adds to many balances at once, as at an epoch boundary. One copy of the column takes less memory than an undo entry
   * for each account.
   */
  addManyRewards(ids: ArrayLike<AccountId>, amounts: ArrayLike<bigint>): void {
    const before = this.#rewards;
    const after = before.slice();
    this.#journal.record(() => {
      this.#rewards = withLength(before, this.#rewards.length);
    });
    for (let index = 0; index < ids.length; index += 1) after[ids[index]!]! += amounts[index]!;
    this.#rewards = after;
  }

  /** Removes every delegation to these pools. */
  leavePools(pools: ReadonlySet<number>): void {
    for (let id = 0; id < this.#count; id += 1)
      if (this.#pool[id] !== 0 && pools.has(this.#pool[id]!)) this.delegate(id, 0);
  }

  /** Removes every vote delegation to these DReps. Returns the accounts that had one. */
  leaveDReps(dreps: ReadonlySet<number>): readonly AccountId[] {
    const left: AccountId[] = [];
    for (let id = 0; id < this.#count; id += 1)
      if (this.#drep[id] !== 0 && dreps.has(this.#drep[id]!)) {
        this.delegateVote(id, 0);
        left.push(id);
      }
    return left;
  }

  /** Number of accounts that delegate their votes to each DRep, by the DRep's number. */
  countByDRep(end: number): Int32Array {
    const counts = new Int32Array(end);
    for (let id = 0; id < this.#count; id += 1) if (this.#drep[id] !== 0) counts[this.#drep[id]!]! += 1;
    return counts;
  }

  /** Sum of the reward balances. */
  totalRewards(): bigint {
    let sum = 0n;
    for (let id = 0; id < this.#count; id += 1) sum += this.#rewards[id]!;
    return sum;
  }

  /** Sum of the deposits of registered accounts. */
  totalDeposits(): bigint {
    let sum = 0n;
    for (let id = 0; id < this.#count; id += 1) if (this.#deposit[id]! > 0n) sum += this.#deposit[id]!;
    return sum;
  }

  /** Copy of the reward balances of all accounts. */
  copyRewards(): BigInt64Array {
    return this.#rewards.slice(0, this.#count);
  }

  /** Copy of all columns. */
  copyColumns(): AccountColumns {
    const end = this.#count;
    return {
      utxo: this.#utxo.slice(0, end),
      rewards: this.#rewards.slice(0, end),
      deposit: this.#deposit.slice(0, end),
      pool: this.#pool.slice(0, end),
      drep: this.#drep.slice(0, end),
      registeredAt: this.#registeredAt.slice(0, end),
      registeredBy: this.#registeredBy.slice(0, end),
    };
  }

  /** Fills a new, empty table with the result of `copyColumns`. */
  restoreColumns(columns: AccountColumns): void {
    if (columns.utxo.length === 0) return;
    this.#grow(columns.utxo.length - 1);
    this.#utxo.set(columns.utxo);
    this.#rewards.set(columns.rewards);
    this.#deposit.set(columns.deposit);
    this.#pool.set(columns.pool);
    this.#drep.set(columns.drep);
    this.#registeredAt.set(columns.registeredAt);
    this.#registeredBy.set(columns.registeredBy);
  }

  #grow(id: AccountId): void {
    if (id < this.#count) return;
    this.#count = id + 1;
    if (id < this.#utxo.length) return;
    const capacity = Math.max(id + 1, this.#utxo.length * 2);
    const deposits = new BigInt64Array(capacity).fill(NOT_REGISTERED);
    deposits.set(this.#deposit);
    this.#deposit = deposits;
    this.#utxo = withLength(this.#utxo, capacity);
    this.#rewards = withLength(this.#rewards, capacity);
    const pools = new Int32Array(capacity);
    pools.set(this.#pool);
    this.#pool = pools;
    const dreps = new Int32Array(capacity);
    dreps.set(this.#drep);
    this.#drep = dreps;
    const slots = new Uint32Array(capacity);
    slots.set(this.#registeredAt);
    this.#registeredAt = slots;
    const indexes = new Uint32Array(capacity);
    indexes.set(this.#registeredBy);
    this.#registeredBy = indexes;
  }
}

const INDEX_BITS = 16;
const MAX_INDEX = 0xffff;
const MAX_SLOT = 0xffff_fffe;

/** No pointer address can refer to a position outside these bounds. */
function packPosition(position: CertificatePosition | undefined): readonly [number, number] {
  if (position === undefined) return [0, 0];
  const { slot, transaction, certificate } = position;
  if (slot > MAX_SLOT || transaction > MAX_INDEX || certificate > MAX_INDEX) return [0, 0];
  return [slot + 1, ((transaction << INDEX_BITS) | certificate) >>> 0];
}

/** The column may have grown since the copy was made. */
function withLength(column: BigInt64Array<ArrayBuffer>, length: number): BigInt64Array<ArrayBuffer> {
  if (column.length >= length) return column;
  const longer = new BigInt64Array(length);
  longer.set(column);
  return longer;
}
