import type { CacheStats } from '../kernel/metrics.js';
import { GenerationCache } from './generation-cache.js';

/** What is known of each kind of thing, by its key. */
export type ViewOf<Kinds> = { readonly [K in keyof Kinds]: { get(key: string): Kinds[K] | undefined } };

/** What some blocks brought. */
export type KnownOf<Kinds> = { readonly [K in keyof Kinds]: Map<string, Kinds[K]> };

/** What was used lately of each kind, so that most of what a batch mentions need not be asked for. */
export class RecentlyUsed<Kinds extends object> {
  readonly caches: { readonly [K in keyof Kinds]: GenerationCache<Kinds[K]> };
  readonly #all: readonly GenerationCache<unknown>[];

  /** How many entries of each kind are kept between batches: so many at least, twice as many at most. */
  constructor(limits: Readonly<Record<keyof Kinds, number>>) {
    const caches = Object.entries<number>(limits).map(([kind, limit]) => [kind, new GenerationCache(limit)] as const);
    this.caches = Object.fromEntries(caches) as unknown as typeof this.caches;
    this.#all = caches.map(([, cache]) => cache);
  }

  get stats(): Readonly<Record<string, CacheStats>> {
    const caches = Object.entries<GenerationCache<unknown>>(this.caches);
    return Object.fromEntries(caches.map(([kind, cache]) => [kind, cache.stats]));
  }

  /** Asks for what is needed, by its keys. What is not found does not exist. */
  async recall<K extends keyof Kinds, Need>(
    kind: K,
    needs: ReadonlyMap<string, Need>,
    ask: (missing: readonly Need[]) => Promise<readonly (Kinds[K] | undefined)[]>,
  ): Promise<void> {
    if (needs.size === 0) return;
    const answers = await ask([...needs.values()]);
    let place = 0;
    for (const key of needs.keys()) {
      const value = answers[place];
      if (value !== undefined) this.caches[kind].set(key, value);
      place += 1;
    }
  }

  learn(learned: KnownOf<Kinds>): void {
    for (const kind of Object.keys(learned) as (keyof Kinds)[])
      for (const [key, value] of learned[kind]) this.caches[kind].set(key, value);
  }

  age(): void {
    for (const cache of this.#all) cache.age();
  }

  forget(): void {
    for (const cache of this.#all) cache.clear();
  }
}
