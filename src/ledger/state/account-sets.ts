import type { AccountId } from './accounts.js';
import type { Journal } from './journal.js';

/** Sets of accounts by key whose changes can be undone. */
export class JournaledAccountSets {
  readonly #journal: Journal;
  readonly #sets = new Map<string, Set<AccountId>>();
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
    this.#journal.record(() => {
      this.#sets.set(key, before);
      this.#changed.add(key);
    });
    this.#sets.delete(key);
    this.#changed.add(key);
  }

  #insert(key: string, account: AccountId): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([account]));
    else set.add(account);
    this.#changed.add(key);
  }

  #remove(key: string, account: AccountId): void {
    const set = this.#sets.get(key);
    set?.delete(account);
    if (set?.size === 0) this.#sets.delete(key);
    this.#changed.add(key);
  }

  /** The keys that changed since the last call; their current sets are in the map. */
  takeChanges(): ReadonlySet<string> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }
}
