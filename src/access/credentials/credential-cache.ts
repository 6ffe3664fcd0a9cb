import type { Clock } from '../../kernel/clock.js';
import type { CacheStats } from '../../kernel/metrics.js';

/** The result of a credential lookup: a value, or the reason for the rejection. */
export type Looked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export interface CredentialCache<Value> {
  /**
   * Returns the cached result, or undefined when it must be loaded. `ip` is the address that a background refresh is
   * attributed to.
   */
  peek(credential: string, ip?: string): Looked<Value> | undefined;
  /** Concurrent callers of one credential share one lookup. */
  load(credential: string, ip?: string): Promise<Looked<Value>>;
  /** Drops the matching entries and prevents lookups in progress from being cached. */
  forget(matches: (value: Value) => boolean): void;
  readonly stats: CacheStats;
}

interface Entry<Value> {
  readonly looked: Looked<Value>;
  readonly loadedAt: number;
  refreshing: boolean;
}

export interface CacheLimits {
  /** The longest time for which a change by another process may go unnoticed. */
  readonly ttlMs: number;
  readonly values: number;
  /** Rejections are cached separately, so that a flood of wrong credentials does not evict valid ones. */
  readonly refusals: number;
}

/**
 * Caches lookups for a few seconds. An entry in use is refreshed in the background before it expires, so that requests
 * with a frequently used credential never wait.
 */
export function createCredentialCache<Value>(
  clock: Clock,
  limits: CacheLimits,
  lookUp: (credential: string, ip: string | undefined) => Promise<Looked<Value>>,
): CredentialCache<Value> {
  const values = new Map<string, Entry<Value>>();
  const refusals = new Map<string, Entry<Value>>();
  const underWay = new Map<string, Promise<Looked<Value>>>();
  const renewAfterMs = limits.ttlMs * 0.7;
  let generation = 0;
  let hits = 0;
  let misses = 0;

  const remember = (credential: string, looked: Looked<Value>): void => {
    values.delete(credential);
    refusals.delete(credential);
    const [map, most] = looked.ok ? [values, limits.values] : [refusals, limits.refusals];
    if (map.size >= most) map.delete(map.keys().next().value as string);
    map.set(credential, { looked, loadedAt: clock.now(), refreshing: false });
  };

  const load = (credential: string, ip?: string): Promise<Looked<Value>> => {
    const waiting = underWay.get(credential);
    if (waiting !== undefined) return waiting;
    const startedIn = generation;
    const loading = lookUp(credential, ip)
      .then((looked) => {
        if (startedIn === generation) remember(credential, looked);
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
      return { hits, misses, entries: values.size + refusals.size };
    },

    peek(credential, ip) {
      const entry = values.get(credential) ?? refusals.get(credential);
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

    forget(matches) {
      generation += 1;
      // Later callers must not share a lookup that started before the change.
      underWay.clear();
      refusals.clear();
      for (const [credential, { looked }] of values) if (looked.ok && matches(looked.value)) values.delete(credential);
    },
  };
}
