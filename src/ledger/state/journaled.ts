import type { Journal } from './journal.js';

const NOTHING: ReadonlySet<string> = new Set();

/** A map of immutable values whose changes can be undone, and which lists the keys that changed. */
export class JournaledMap<Value> {
  readonly #journal: Journal;
  readonly #entries = new Map<string, Value>();
  #changed = new Set<string>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** In no particular order: undoing a removal moves an entry to the end. */
  entries(): IterableIterator<[string, Value]> {
    return this.#entries.entries();
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  values(): IterableIterator<Value> {
    return this.#entries.values();
  }

  set(key: string, value: Value): void {
    this.#put(key, value);
  }

  delete(key: string): void {
    if (this.#entries.has(key)) this.#put(key, undefined);
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.#put(key, undefined);
  }

  #put(key: string, value: Value | undefined): void {
    const before = this.#entries.get(key);
    if (this.#journal.isRecording) this.#journal.record(() => this.#store(key, before));
    this.#store(key, value);
  }

  #store(key: string, value: Value | undefined): void {
    if (value === undefined) this.#entries.delete(key);
    else this.#entries.set(key, value);
    this.#changed.add(key);
  }

  /** The keys that changed since the last call; their current values are in the map. */
  takeChanges(): ReadonlySet<string> {
    if (this.#changed.size === 0) return NOTHING;
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }
}

/** A single immutable value whose changes can be undone. */
export class JournaledValue<Value> {
  readonly #journal: Journal;
  #value: Value;
  #changed = true;

  constructor(journal: Journal, value: Value) {
    this.#journal = journal;
    this.#value = value;
  }

  get(): Value {
    return this.#value;
  }

  set(value: Value): void {
    const before = this.#value;
    if (this.#journal.isRecording)
      this.#journal.record(() => {
        this.#value = before;
        this.#changed = true;
      });
    this.#value = value;
    this.#changed = true;
  }

  /** Replaces some fields. */
  update(change: Partial<Value>): void {
    this.set({ ...this.#value, ...change });
  }

  /** Whether the value changed since the last call. */
  takeChange(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }
}
