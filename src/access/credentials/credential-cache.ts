import type { Clock } from '../../kernel/clock.js';
import type { CacheStats } from '../../kernel/metrics.js';

/** What a credential turned out to be: a value, or a reason why it is refused. */
export type Looked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

export interface CredentialCache<Value> {
  /** A recent answer, at once; undefined when it has to be loaded. `ip` is the address that a renewal counts for. */
  peek(credential: string, ip?: string): Looked<Value> | undefined;
  /** Callers that ask for one credential at the same time share one look-up. */
  load(credential: string, ip?: string): Promise<Looked<Value>>;
  /** Drops what `matches`, and keeps look-ups that are under way from being remembered. */
  forget(matches: (value: Value) => boolean): void;
  readonly stats: CacheStats;
}

interface Entry<Value> {
  readonly looked: Looked<Value>;
  readonly loadedAt: number;
  refreshing: boolean;
}

export interface CacheLimits {
  /** How long another process's change may go unseen. */
  readonly ttlMs: number;
  readonly values: number;
  /** Refusals are remembered apart, so that a flood of wrong credentials pushes out no good one. */
  readonly refusals: number;
}

/**
 * Remembers look-ups for a few seconds. An entry in use is renewed in the background before it ends, so that a busy
 * credential never waits.
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
        // A failed renewal changes nothing: the entry runs out and the next caller sees the failure itself.
        load(credential, ip).catch(() => undefined);
      }
      return entry.looked;
    },

    forget(matches) {
      generation += 1;
      // Whoever asks from now on must not share a look-up that began before the change.
      underWay.clear();
      refusals.clear();
      for (const [credential, { looked }] of values) if (looked.ok && matches(looked.value)) values.delete(credential);
    },
  };
}
