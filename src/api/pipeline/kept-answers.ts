import type { CacheStats } from '../../kernel/metrics.js';
import type { NetworkDb } from '../../store/network-db.js';
import { etagOf } from '../kit/etag.js';

/** A serialized response with its ETag. */
export class WrittenAnswer {
  readonly body: string;
  readonly etag: string;

  constructor(body: string) {
    this.body = body;
    this.etag = etagOf(body);
  }
}

export interface KeptAnswers {
  /**
   * The cached response under `key` while the newest block is unchanged, else the result of `compute`. Requests of one
   * flow share a response that is being computed. Another flow computes its own, so as not to wait in the queue of the
   * first.
   */
  answer(db: NetworkDb, flowKey: string, key: string, make: () => Promise<string> | string): Promise<WrittenAnswer>;
  readonly characters: number;
  readonly stats: CacheStats;
}

interface Kept {
  readonly mark: string;
  readonly answer: WrittenAnswer;
}

const MOST_CHARACTERS = 32_000_000;

/**
 * Caches responses of expensive reads until the next block. The newest block is read from the database each time, one
 * row by its key, so that no process serves responses of a chain that another one has already advanced.
 */
export function createKeptAnswers(
  readMark: (db: NetworkDb) => Promise<string>,
  mostCharacters = MOST_CHARACTERS,
): KeptAnswers {
  const kept = new Map<string, Kept>();
  const beingMade = new Map<string, Promise<WrittenAnswer>>();
  let characters = 0;
  let hits = 0;
  let misses = 0;

  const forget = (key: string): void => {
    characters -= kept.get(key)?.answer.body.length ?? 0;
    kept.delete(key);
  };

  const keep = (key: string, entry: Kept): void => {
    forget(key);
    // One response must not evict all others.
    if (entry.answer.body.length > mostCharacters / 4) return;
    kept.set(key, entry);
    characters += entry.answer.body.length;
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
  };

  const makeOnce = async (db: NetworkDb, key: string, mark: string, make: () => Promise<string> | string) => {
    const answer = new WrittenAnswer(await make());
    // A block may have arrived meanwhile; under the older mark the response would be wrong once that block is rolled
    // back.
    if ((await readMark(db)) === mark) keep(key, { mark, answer });
    return answer;
  };

  return {
    get characters() {
      return characters;
    },

    get stats() {
      return { hits, misses, entries: kept.size };
    },

    async answer(db, flowKey, key, make) {
      const mark = await readMark(db);
      const found = kept.get(key);
      if (found?.mark === mark) {
        hits++;
        kept.delete(key);
        kept.set(key, found);
        return found.answer;
      }
      misses++;
      const turn = `${flowKey} ${mark} ${key}`;
      const pending = beingMade.get(turn) ?? makeOnce(db, key, mark, make).finally(() => beingMade.delete(turn));
      beingMade.set(turn, pending);
      return await pending;
    },
  };
}
