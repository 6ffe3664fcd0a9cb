/**
 * Remembers what was used lately, between `limit` and twice `limit` entries. When the young half is full it becomes
 * the old half, and what nobody asked for since then is forgotten: cheaper than keeping every entry in order of use.
 */
export class GenerationCache<Value> {
  readonly #limit: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#limit) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
