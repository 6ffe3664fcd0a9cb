import type { AccountId } from './accounts.js';
import type { Journal } from './journal.js';

const NOTHING: ReadonlySet<string> = new Set();

/** Sets of accounts by key whose changes can be undone. */
export class JournaledAccountSets {
  readonly #journal: Journal;
  readonly #sets = new Map<string, Set<AccountId>>();
  /** Pairs as of `pairKey`. */
  #changed = new Set<string>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get size(): number {
    return this.#sets.size;
  }

  keys(): IterableIterator<string> {
    return this.#sets.keys();
  }

  get(key: string): ReadonlySet<AccountId> | undefined {
    return this.#sets.get(key);
  }

  add(key: string, account: AccountId): void {
    if (this.#sets.get(key)?.has(account)) return;
    this.#journal.record(() => this.#remove(key, account));
    this.#insert(key, account);
  }

  remove(key: string, account: AccountId): void {
    if (!this.#sets.get(key)?.has(account)) return;
    this.#journal.record(() => this.#insert(key, account));
    this.#remove(key, account);
  }

  delete(key: string): void {
    const before = this.#sets.get(key);
    if (before === undefined) return;
    const markChanged = (): void => {
      for (const account of before) this.#changed.add(pairKey(key, account));
    };
    this.#journal.record(() => {
      this.#sets.set(key, before);
      markChanged();
    });
    this.#sets.delete(key);
    markChanged();
  }

  #insert(key: string, account: AccountId): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([account]));
    else set.add(account);
    this.#changed.add(pairKey(key, account));
  }

  #remove(key: string, account: AccountId): void {
    const set = this.#sets.get(key);
    set?.delete(account);
    if (set?.size === 0) this.#sets.delete(key);
    this.#changed.add(pairKey(key, account));
  }

  hasPair(pair: string): boolean {
    const [key, account] = splitPair(pair);
    return this.#sets.get(key)?.has(account) ?? false;
  }

  addPair(pair: string): void {
    this.add(...splitPair(pair));
  }

  /** The pairs of key and account that were added or removed since the last call. */
  takeChanges(): ReadonlySet<string> {
    if (this.#changed.size === 0) return NOTHING;
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }
}

const pairKey = (key: string, account: AccountId): string => `${key}/${account}`;

function splitPair(pair: string): [key: string, account: AccountId] {
  const end = pair.lastIndexOf('/');
  return [pair.slice(0, end), Number(pair.slice(end + 1))];
}
