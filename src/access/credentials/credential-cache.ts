import type { Clock } from '../../kernel/clock.js';
import type { CacheStats } from '../../kernel/metrics.js';

/** The result of a credential lookup: a value, or the reason for the rejection. */
export type LookupResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export interface CredentialCache<Value> {
  /**
   * Returns the cached result, or undefined when it must be loaded. `ip` is the address that a background refresh is
   * attributed to.
   */
  peek(credential: string, ip?: string): LookupResult<Value> | undefined;
  /** Concurrent callers of one credential share one lookup. */
  load(credential: string, ip?: string): Promise<LookupResult<Value>>;
  /** Drops the matching entries and prevents lookups in progress from being cached. */
  invalidate(matches: (value: Value) => boolean): void;
  readonly stats: CacheStats;
}

interface Entry<Value> {
  readonly looked: LookupResult<Value>;
  readonly loadedAt: number;
  refreshing: boolean;
}

export interface CacheLimits {
  /** The longest time for which a change by another process may go unnoticed. */
  readonly ttlMs: number;
  readonly values: number;
  /** Rejections are cached separately, so that a flood of wrong credentials does not evict valid ones. */
  readonly rejections: number;
}

/**
 * Caches lookups for a few seconds. An entry in use is refreshed in the background before it expires, so that requests
 * with a frequently used credential never wait.
 */
export function createCredentialCache<Value>(
  clock: Clock,
  limits: CacheLimits,
  lookUp: (credential: string, ip: string | undefined) => Promise<LookupResult<Value>>,
): CredentialCache<Value> {
  const values = new Map<string, Entry<Value>>();
  const rejections = new Map<string, Entry<Value>>();
  const underWay = new Map<string, Promise<LookupResult<Value>>>();
  const renewAfterMs = limits.ttlMs * 0.7;
  let generation = 0;
  let hits = 0;
  let misses = 0;

  const store = (credential: string, looked: LookupResult<Value>): void => {
    values.delete(credential);
    rejections.delete(credential);
    const [map, max] = looked.ok ? [values, limits.values] : [rejections, limits.rejections];
    if (map.size >= max) map.delete(map.keys().next().value as string);
    map.set(credential, { looked, loadedAt: clock.now(), refreshing: false });
  };

  const load = (credential: string, ip?: string): Promise<LookupResult<Value>> => {
    const pending = underWay.get(credential);
    if (pending !== undefined) return pending;
    const startedIn = generation;
    const loading = lookUp(credential, ip)
      .then((looked) => {
        if (startedIn === generation) store(credential, looked);
        return looked;
      })
      .finally(() => {
        if (underWay.get(credential) === loading) underWay.delete(credential);
      });
    underWay.set(credential, loading);
    return loading;
  };

  return {
    load,

    get stats() {
      return { hits, misses, entries: values.size + rejections.size };
    },

    peek(credential, ip) {
      const entry = values.get(credential) ?? rejections.get(credential);
      const age = entry === undefined ? Number.POSITIVE_INFINITY : clock.now() - entry.loadedAt;
      if (entry === undefined || age >= limits.ttlMs || age < 0) {
        misses++;
        return undefined;
      }
      hits++;
      if (age >= renewAfterMs && !entry.refreshing) {
        entry.refreshing = true;
        // A failed refresh changes nothing: the entry expires and the next caller gets the error.
        load(credential, ip).catch(() => undefined);
      }
      return entry.looked;
    },

    invalidate(matches) {
      generation += 1;
      // Later callers must not share a lookup that started before the change.
      underWay.clear();
      rejections.clear();
      for (const [credential, { looked }] of values) if (looked.ok && matches(looked.value)) values.delete(credential);
    },
  };
}
