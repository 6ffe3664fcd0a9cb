import type { Clock } from '../../kernel/clock.js';
import type { Db } from '../../store/db.js';
import {
  countAttempt,
  deleteAttempts,
  findAttempts,
  pruneAttempts,
  returnAttempt,
} from '../../store/queries/service/attempts.js';
import type { KeyedHash } from '../credentials/keyed-hash.js';
import { type AttemptLimit, createAttempts, tooManyAttempts } from './attempts.js';

/** Counts attempts per key (an address, an email) over all processes of the database. */
export interface SharedAttempts {
  /** Counts one attempt; throws `rate-limited` when there were too many. */
  count(key: string): Promise<void>;
  /** Uncounts an attempt that succeeded. */
  forgive(key: string): Promise<void>;
  /** Removes all attempts of the key. */
  clear(key: string): Promise<void>;
}

/**
 * Creates a counter; `name` separates its keys from those of other counters. With `memory`, a key over the limit is
 * rejected in memory without a statement per request; do not use it for a counter whose keys are cleared elsewhere.
 */
export type OpenAttempts = (
  name: string,
  limit: AttemptLimit,
  options?: { readonly memory: boolean },
) => SharedAttempts;

/** Far more than a limit needs, at about 100 bytes per row with its indexes. */
const MAX_ROWS = 200_000;

export function createSharedAttempts({
  db,
  clock,
  hash,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly hash: KeyedHash;
}): OpenAttempts {
  return (name, limit, { memory } = { memory: true }) => {
    const local = memory ? createAttempts(clock, limit) : undefined;
    const stepMs = 60_000 / limit.perMinute;
    const burstMs = limit.burst * stepMs;
    const rowKey = (key: string): Uint8Array => hash('attempt', name, key);

    return {
      async count(key) {
        local?.count(key);
        const now = clock.now();
        const row = rowKey(key);
        if (await countAttempt(db, { key: row, now: new Date(now), stepMs, burstMs })) return;
        local?.forgive(key);
        const fullAt = (await findAttempts(db, row))?.getTime() ?? now;
        throw tooManyAttempts(fullAt + stepMs - burstMs - now);
      },

      async forgive(key) {
        local?.forgive(key);
        await returnAttempt(db, rowKey(key), stepMs);
      },

      async clear(key) {
        await deleteAttempts(db, rowKey(key));
      },
    };
  };
}

/** Keeps the table small. Safe to run in several processes concurrently. */
export const tidyAttempts = (db: Db, clock: Clock): Promise<void> =>
  pruneAttempts(db, { now: new Date(clock.now()), keep: MAX_ROWS });
