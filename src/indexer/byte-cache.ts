import type { CacheStats } from '../kernel/metrics.js';
import { ByteMap } from './byte-map.js';

/** A `GenerationCache` with byte strings as keys. */
export class ByteCache<Value> {
  readonly #limit: number;
  #young = new ByteMap<Value>();
  #old = new ByteMap<Value>();
  #hits = 0;
  #misses = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  find(hash: number, first: Uint8Array, second?: Uint8Array): Value | undefined {
    const young = this.#young.find(hash, first, second);
    if (young !== undefined) {
      this.#hits++;
      return young;
    }
    const old = this.#old.find(hash, first, second);
    if (old === undefined) this.#misses++;
    else {
      this.#hits++;
      this.#young.put(hash, old, first, second);
    }
    return old;
  }

  put(hash: number, value: Value, first: Uint8Array, second?: Uint8Array): void {
    this.#young.put(hash, value, first, second);
  }

  addAll(entries: ByteMap<Value>): void {
    entries.visitEntries((hash, key, value) => this.#young.put(hash, value, key));
  }

  delete(hash: number, first: Uint8Array): void {
    this.#young.delete(hash, first);
    this.#old.delete(hash, first);
  }

  age(): void {
    if (this.#young.size < this.#limit) return;
    this.#old = this.#young;
    this.#young = new ByteMap();
  }

  clear(): void {
    this.#young = new ByteMap();
    this.#old = new ByteMap();
  }

  get stats(): CacheStats {
    return { hits: this.#hits, misses: this.#misses, entries: this.size };
  }

  /** Number of entries; those in both halves may count twice. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
