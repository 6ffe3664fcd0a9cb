import type { CacheStats } from '../kernel/metrics.js';
import { GenerationCache } from './generation-cache.js';

/** Known entities of each kind, by key. */
export type EntityView<Kinds> = { readonly [K in keyof Kinds]: { get(key: string): Kinds[K] | undefined } };

/** New entities of some blocks. */
export type KnownEntities<Kinds> = { readonly [K in keyof Kinds]: Map<string, Kinds[K]> };

/** Recently used entities of each kind, so that most references of a batch need no query. */
export class RecentlyUsed<Kinds extends object> {
  readonly caches: { readonly [K in keyof Kinds]: GenerationCache<Kinds[K]> };
  readonly #all: readonly GenerationCache<unknown>[];

  /** Number of entries of each kind that are retained between batches: the minimum, and half of the maximum. */
  constructor(limits: Readonly<Record<keyof Kinds, number>>) {
    const caches = Object.entries<number>(limits).map(([kind, limit]) => [kind, new GenerationCache(limit)] as const);
    this.caches = Object.fromEntries(caches) as unknown as typeof this.caches;
    this.#all = caches.map(([, cache]) => cache);
  }

  get stats(): Readonly<Record<string, CacheStats>> {
    const caches = Object.entries<GenerationCache<unknown>>(this.caches);
    return Object.fromEntries(caches.map(([kind, cache]) => [kind, cache.stats]));
  }

  /** Loads the needed entities by their keys. Those not found do not exist. */
  async load<K extends keyof Kinds, Need>(
    kind: K,
    needs: ReadonlyMap<string, Need>,
    fetch: (missing: readonly Need[]) => Promise<readonly (Kinds[K] | undefined)[]>,
  ): Promise<void> {
    if (needs.size === 0) return;
    const results = await fetch([...needs.values()]);
    let index = 0;
    for (const key of needs.keys()) {
      const value = results[index];
      if (value !== undefined) this.caches[kind].set(key, value);
      index += 1;
    }
  }

  learn(learned: KnownEntities<Kinds>): void {
    for (const kind of Object.keys(learned) as (keyof Kinds)[])
      for (const [key, value] of learned[kind]) this.caches[kind].set(key, value);
  }

  /** Returns whether entries may have been evicted. */
  age(): boolean {
    return this.#all.filter((cache) => cache.age()).length > 0;
  }

  clear(): void {
    for (const cache of this.#all) cache.clear();
  }
}
