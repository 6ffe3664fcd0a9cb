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

/** Waits for all even when one fails: a transaction must not end while one of its statements still runs. */
export async function settleAll<const Works extends readonly Promise<unknown>[]>(
  works: Works,
): Promise<{ readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  await Promise.allSettled(works);
  return Promise.all(works) as Promise<{ [Place in keyof Works]: Awaited<Works[Place]> }>;
}
