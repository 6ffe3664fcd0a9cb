import { type Sql, sql } from '../store/sql.js';
import type { Phase } from '../store/write/index-state.js';

/**
 * Bulk commits need not wait for the disk: a crash loses some of them, and the checkpoint says where to continue. Every
 * statement looks up a batch in tables whose statistics may date from when they were small.
 */
export const batchSettings = (phase: Phase): Sql => sql`
  select set_config('synchronous_commit', ${phase === 'bulk' ? 'off' : 'on'}, true),
         set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_mergejoin', 'off', true)`;

/** Waits for both even when one fails: a transaction must not end while one of its statements still runs. */
export async function settleBoth<A, B>(first: Promise<A>, second: Promise<B>): Promise<readonly [A, B]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}
