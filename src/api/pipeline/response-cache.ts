import type { CacheStats } from '../../kernel/metrics.js';
import type { NetworkDb } from '../../store/network-db.js';
import { computeEtag } from '../kit/etag.js';

/** A serialized response with its ETag. */
export class CachedResponse {
  readonly body: string;
  readonly etag: string;
  readonly warnings: readonly string[];

  constructor({ body, warnings }: ComputedResponse) {
    this.body = body;
    this.etag = computeEtag(body);
    this.warnings = warnings;
  }
}

export interface ComputedResponse {
  readonly body: string;
  readonly warnings: readonly string[];
}

export interface ResponseCache {
  /**
   * The cached response under `key` while the newest block is unchanged, else the result of `compute`. Requests of one
   * flow share a response that is being computed. Another flow computes its own, so as not to wait in the queue of the
   * first. `db` belongs to no flow, because the lookup of the newest block is shared by all.
   */
  getOrCompute(
    db: NetworkDb,
    flowKey: string,
    key: string,
    compute: () => Promise<ComputedResponse>,
  ): Promise<CachedResponse>;
  readonly characters: number;
  readonly stats: CacheStats;
}

interface CacheEntry {
  readonly mark: string;
  readonly response: CachedResponse;
}

export const MAX_CHARACTERS = 32_000_000;

/**
 * Caches responses of expensive reads until the next block. The newest block is read from the database each time, one
 * row by its key, so that no process serves responses of a chain that another one has already advanced.
 */
export function createResponseCache(
  readMark: (db: NetworkDb) => Promise<string>,
  maxCharacters = MAX_CHARACTERS,
): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  const inProgress = new Map<string, Promise<CachedResponse>>();
  let characters = 0;
  let hits = 0;
  let misses = 0;

  const evict = (key: string): void => {
    characters -= entries.get(key)?.response.body.length ?? 0;
    entries.delete(key);
  };

  const store = (key: string, entry: CacheEntry): void => {
    evict(key);
    // One response must not evict all others.
    if (entry.response.body.length > maxCharacters / 4) return;
    entries.set(key, entry);
    characters += entry.response.body.length;
    for (const oldest of entries.keys()) {
      if (characters <= maxCharacters) break;
      evict(oldest);
    }
  };

  const computeAndStore = async (
    db: NetworkDb,
    key: string,
    mark: string,
    compute: () => Promise<ComputedResponse>,
  ) => {
    const response = new CachedResponse(await compute());
    // A block may have arrived meanwhile; under the older mark the response would be wrong once that block is rolled
    // back.
    if ((await readMark(db)) === mark) store(key, { mark, response });
    return response;
  };

  return {
    get characters() {
      return characters;
    },

    get stats() {
      return { hits, misses, entries: entries.size };
    },

    async getOrCompute(db, flowKey, key, compute) {
      const mark = await readMark(db);
      const found = entries.get(key);
      if (found?.mark === mark) {
        hits++;
        entries.delete(key);
        entries.set(key, found);
        return found.response;
      }
      misses++;
      const pendingKey = `${flowKey} ${mark} ${key}`;
      const pending =
        inProgress.get(pendingKey) ??
        computeAndStore(db, key, mark, compute).finally(() => inProgress.delete(pendingKey));
      inProgress.set(pendingKey, pending);
      return await pending;
    },
  };
}
