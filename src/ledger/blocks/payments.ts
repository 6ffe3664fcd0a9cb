import type { AccountId } from '../state/accounts.js';

export const PAYMENT_KINDS = [
  'member',
  'leader',
  'reserves',
  'treasury',
  'pool-deposit-refund',
  'proposal-deposit-refund',
  'treasury-withdrawal',
] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment to an account at an epoch boundary. */
export interface Payment {
  readonly account: AccountId;
  readonly kind: PaymentKind;
  /** Number of the pool that earned it or whose deposit it is; 0 for none. */
  readonly pool: number;
  readonly lovelace: bigint;
  /** The epoch whose blocks earned it, or in which its cause occurred. */
  readonly earnedIn: number;
}

const FIRST_CAPACITY = 256;

/** A list of payments as one typed array per field: an epoch of mainnet has more than a million. */
export class Payments implements Iterable<Payment> {
  #length = 0;
  #accounts = new Int32Array(FIRST_CAPACITY);
  #kinds = new Uint8Array(FIRST_CAPACITY);
  #pools = new Int32Array(FIRST_CAPACITY);
  #lovelace = new BigInt64Array(FIRST_CAPACITY);
  #earnedIn = new Int32Array(FIRST_CAPACITY);

  get length(): number {
    return this.#length;
  }

  add({ account, kind, pool, lovelace, earnedIn }: Payment): void {
    const index = this.#length;
    if (index === this.#accounts.length) this.#grow();
    this.#accounts[index] = account;
    this.#kinds[index] = PAYMENT_KINDS.indexOf(kind);
    this.#pools[index] = pool;
    this.#lovelace[index] = lovelace;
    this.#earnedIn[index] = earnedIn;
    this.#length = index + 1;
  }

  at(index: number): Payment {
    if (index >= this.#length) throw new RangeError(`no payment has the index ${index}`);
    return {
      account: this.#accounts[index]!,
      kind: PAYMENT_KINDS[this.#kinds[index]!]!,
      pool: this.#pools[index]!,
      lovelace: this.#lovelace[index]!,
      earnedIn: this.#earnedIn[index]!,
    };
  }

  *[Symbol.iterator](): Generator<Payment> {
    for (let index = 0; index < this.#length; index += 1) yield this.at(index);
  }

  /** The accounts and amounts, for `Accounts.addManyRewards`. */
  get accounts(): Int32Array {
    return this.#accounts.subarray(0, this.#length);
  }

  get amounts(): BigInt64Array {
    return this.#lovelace.subarray(0, this.#length);
  }

  /** The payments whose account fulfills the condition, and the others. */
  partition(condition: (account: AccountId) => boolean): readonly [Payments, Payments] {
    const matching = new Payments();
    const others = new Payments();
    for (let index = 0; index < this.#length; index += 1)
      (condition(this.#accounts[index]!) ? matching : others).#copy(this, index);
    return [matching, others];
  }

  append(payments: Payments): void {
    for (let index = 0; index < payments.length; index += 1) this.#copy(payments, index);
  }

  /** Sum of the payments, or of those of some kinds. */
  total(kinds?: readonly PaymentKind[]): bigint {
    const wanted = kinds && PAYMENT_KINDS.map((kind) => kinds.includes(kind));
    let sum = 0n;
    for (let index = 0; index < this.#length; index += 1)
      if (wanted === undefined || wanted[this.#kinds[index]!]) sum += this.#lovelace[index]!;
    return sum;
  }

  #copy(from: Payments, index: number): void {
    const to = this.#length;
    if (to === this.#accounts.length) this.#grow();
    this.#accounts[to] = from.#accounts[index]!;
    this.#kinds[to] = from.#kinds[index]!;
    this.#pools[to] = from.#pools[index]!;
    this.#lovelace[to] = from.#lovelace[index]!;
    this.#earnedIn[to] = from.#earnedIn[index]!;
    this.#length = to + 1;
  }

  #grow(): void {
    const capacity = this.#accounts.length * 2;
    this.#accounts = copyInto(new Int32Array(capacity), this.#accounts);
    this.#kinds = copyInto(new Uint8Array(capacity), this.#kinds);
    this.#pools = copyInto(new Int32Array(capacity), this.#pools);
    this.#lovelace = copyInto(new BigInt64Array(capacity), this.#lovelace);
    this.#earnedIn = copyInto(new Int32Array(capacity), this.#earnedIn);
  }
}

function copyInto<Column extends { set(from: Column): void }>(to: Column, from: Column): Column {
  to.set(from);
  return to;
}
