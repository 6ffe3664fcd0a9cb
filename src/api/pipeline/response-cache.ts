import { andThen } from '../../kernel/and-then.js';
import type { CacheStats } from '../../kernel/metrics.js';
import type { NetworkDb } from '../../store/network-db.js';
import { computeEtag } from '../kit/etag.js';
import type { ComputedResponse } from './computed-response.js';
import type { ReplicaState } from './routed-call.js';
import { MAX_SHARED_LENGTH, MIN_SHARED_MS, type SharedResponses } from './shared-responses.js';

/** A serialized response with its ETag. */
export class CachedResponse implements ComputedResponse {
  readonly body: string;
  readonly etag: string;
  readonly warnings: readonly string[];
  readonly headers: readonly string[] | undefined;
  readonly status: number | undefined;

  constructor({ body, warnings, headers, status }: ComputedResponse) {
    this.body = body;
    this.etag = computeEtag(body);
    this.warnings = warnings;
    this.headers = headers;
    this.status = status;
  }
}

/** A result that cannot be cached, such as a stream. It is returned to every caller that computes it. */
export class UncachedResult {
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
  }
}

type Computed = ComputedResponse | UncachedResult;
export type CacheResult = CachedResponse | UncachedResult;

export interface ResponseCache {
  /**
   * The cached response under `key` while the newest block is unchanged, else the result of `compute`. Requests of one
   * flow share a response that is being computed. Another flow computes its own, so as not to wait in the queue of the
   * first. `db` belongs to no flow, because the lookup of the newest block is shared by all; on a replica, `state` saves
   * that lookup. Synchronous when the response is cached and the newest block is known.
   */
  getOrCompute(
    db: NetworkDb,
    flowKey: string,
    key: string,
    compute: () => Promise<Computed>,
    state?: ReplicaState,
  ): CacheResult | Promise<CacheResult>;
  /** Estimated memory. */
  readonly bytes: number;
  readonly stats: CacheStats;
}

interface CacheEntry {
  readonly mark: string;
  readonly response: CachedResponse;
  readonly bytes: number;
}

/** Objects, map slots and the ETag of an entry. */
const ENTRY_BYTES = 400;

/** A string with a character beyond Latin-1 takes two bytes for each; most responses are ASCII. */
function estimateBytes(key: string, { body }: CachedResponse): number {
  const bodyBytes = Buffer.byteLength(body) === body.length ? body.length : body.length * 2;
  return ENTRY_BYTES + key.length + bodyBytes;
}

/**
 * Caches responses until the next block. `readMark` identifies the newest block: known in the process that writes the
 * index, else read from the database each time, one row by its key, so that no process serves responses of a chain that
 * another one has already advanced. A response that took long to compute is found by all workers of a service (`shared`).
 */
export function createResponseCache(
  readMark: (db: NetworkDb) => string | Promise<string>,
  maxBytes: number,
  shared?: SharedResponses,
): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  const inProgress = new Map<string, Promise<CacheResult>>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;

  const evict = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  const store = (key: string, mark: string, response: CachedResponse): void => {
    evict(key);
    const entry = { mark, response, bytes: estimateBytes(key, response) };
    // One response must not evict all others.
    if (entry.bytes > maxBytes / 4) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      evict(oldest);
    }
  };

  const computeAndStore = async (
    db: NetworkDb,
    key: string,
    mark: string,
    compute: () => Promise<Computed>,
    state: ReplicaState | undefined,
  ): Promise<CacheResult> => {
    const found = await shared?.find(key, mark);
    if (found !== undefined) {
      const response = new CachedResponse(found);
      store(key, mark, response);
      state?.showKnown();
      return response;
    }
    const startedAt = performance.now();
    const computed = await compute();
    if (computed instanceof UncachedResult) return computed;
    const ms = performance.now() - startedAt;
    const response = new CachedResponse(computed);
    // A block may have arrived meanwhile; under the older mark the response would be wrong once that block is rolled
    // back.
    if (state === undefined ? (await readMark(db)) === mark : await state.sawOnlyKnown()) {
      store(key, mark, response);
      if (ms >= MIN_SHARED_MS && response.body.length <= MAX_SHARED_LENGTH) shared?.announce(key, mark);
    }
    return response;
  };

  const lookUp = (
    db: NetworkDb,
    flowKey: string,
    key: string,
    mark: string,
    compute: () => Promise<Computed>,
    state: ReplicaState | undefined,
  ): CacheResult | Promise<CacheResult> => {
    const found = entries.get(key);
    if (found?.mark === mark) {
      hits++;
      entries.delete(key);
      entries.set(key, found);
      state?.showKnown();
      return found.response;
    }
    misses++;
    const pendingKey = `${flowKey} ${mark} ${key}`;
    const known = inProgress.get(pendingKey);
    if (known === undefined) {
      const started = computeAndStore(db, key, mark, compute, state).finally(() => inProgress.delete(pendingKey));
      inProgress.set(pendingKey, started);
      return started;
    }
    // A stream has one reader.
    return known.then(async (result) =>
      result instanceof UncachedResult ? computeAndStore(db, key, mark, compute, state) : result,
    );
  };

  shared?.provide((key, mark) => {
    const entry = entries.get(key);
    if (entry?.mark !== mark) return undefined;
    const { body, warnings, headers, status } = entry.response;
    return { body, warnings, headers, status };
  });

  return {
    get bytes() {
      return bytes;
    },

    get stats() {
      return { hits, misses, entries: entries.size };
    },

    getOrCompute: (db, flowKey, key, compute, state) =>
      andThen(state?.known?.mark ?? readMark(db), (mark) => lookUp(db, flowKey, key, mark, compute, state)),
  };
}
