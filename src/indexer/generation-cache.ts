import type { CacheStats } from '../kernel/metrics.js';

/**
 * Caches recently used entries. `age` turns the full young half into the old one and evicts entries that were not used
 * since the last time: cheaper than an LRU order, and nothing disappears in between.
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

  /** Returns whether entries may have been evicted. */
  age(): boolean {
    if (this.#young.size < this.#limit) return false;
    const evicts = this.#old.size > 0;
    this.#old = this.#young;
    this.#young = new Map();
    return evicts;
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }

  get stats(): CacheStats {
    return { hits: this.#hits, misses: this.#misses, entries: this.size };
  }

  /** Number of entries; those in both halves may count twice. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
