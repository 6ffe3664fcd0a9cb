import type { Clock } from '../../kernel/clock.js';

/** Rune ids by name. A name never moves to another rune, but a reorg may change its id. */
export interface RuneIds {
  find(names: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
}

const CACHE_MS = 600_000;
const MAX_CACHED = 10_000;
const MAX_CONCURRENT_REQUESTS = 8;

export function createRuneIds({
  find,
  clock,
}: {
  readonly find: (name: string, signal: AbortSignal) => Promise<string | undefined>;
  readonly clock: Clock;
}): RuneIds {
  const cache = new Map<string, { readonly id: string; readonly until: number }>();

  function keep(name: string, id: string): void {
    cache.delete(name);
    cache.set(name, { id, until: clock.now() + CACHE_MS });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  }

  return {
    async find(names, signal) {
      const ids = new Map<string, string>();
      const unknown: string[] = [];
      for (const name of new Set(names)) {
        const entry = cache.get(name);
        if (entry !== undefined && entry.until > clock.now()) ids.set(name, entry.id);
        else unknown.push(name);
      }
      const work = async (): Promise<void> => {
        for (let name = unknown.pop(); name !== undefined && !signal.aborted; name = unknown.pop()) {
          // Best effort (specification 2.13): the outputs are returned even if a name cannot be resolved.
          const id = await find(name, signal).catch(() => undefined);
          if (id === undefined) continue;
          keep(name, id);
          ids.set(name, id);
        }
      };
      await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT_REQUESTS, unknown.length) }, work));
      return ids;
    },
  };
}
