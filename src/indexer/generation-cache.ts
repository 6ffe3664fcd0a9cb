import type { CacheStats } from '../kernel/metrics.js';

/**
 * Remembers what was used lately. `age` makes the young half the old one when it is full, and forgets what nobody asked
 * for since the last time: cheaper than keeping every entry in order of use, and nothing disappears in between.
 */
export class GenerationCache<Value> {
  readonly #limit: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #hits = 0;
  #misses = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) {
      this.#hits++;
      return young;
    }
    const old = this.#old.get(key);
    if (old === undefined) this.#misses++;
    else {
      this.#hits++;
      this.#young.set(key, old);
    }
    return old;
  }

  set(key: string, value: Value): void {
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  age(): void {
    if (this.#young.size < this.#limit) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }

  get stats(): CacheStats {
    return { hits: this.#hits, misses: this.#misses, entries: this.size };
  }

  /** Entries that are remembered, those in both halves counted once or twice. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
