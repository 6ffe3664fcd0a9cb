import type { InscriptionCounters } from '../../../chains/bitcoin/ordinals/move-inscriptions.js';
import { noInscriptions } from '../../../chains/bitcoin/ordinals/move-inscriptions.js';
import { decodeTotals, noOutputs, type OutputTotals } from '../../../chains/bitcoin/output-totals.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** The state from which the next block continues. */
export interface Continuation {
  readonly txNum: number;
  readonly scriptId: number;
  readonly inscriptions: InscriptionCounters;
  readonly runeCount: number;
  readonly work: bigint;
  /** Undefined where the totals of the block before are not stored yet. */
  readonly unspent: OutputTotals | undefined;
  /** Timestamps of the last ten blocks, oldest first. */
  readonly times: readonly number[];
}

/** A block's median time is that of the last eleven blocks, including itself. */
export const TIMES_BEFORE = 10;

interface LastRow {
  readonly next: bigint;
  readonly blessed_count: number;
  readonly cursed_count: number;
  readonly unbound_count: bigint;
  readonly lost_satoshi: bigint;
  readonly rune_count: number;
  readonly work: bigint;
  readonly totals: Uint8Array | null;
}

export async function loadContinuation(db: Queryable, schema: Identifier): Promise<Continuation> {
  const script = await db.first<{ readonly next: bigint | null }>(
    sql`select (select max(id) + 1 from ${schema}.script) as next`,
  );
  const scriptId = Number(script?.next ?? 0n);
  const last = await db.first<LastRow>(sql`
    select first_tx_num + tx_count as next, blessed_count, cursed_count, unbound_count, lost_satoshi, rune_count, work,
           (select totals from ${schema}.output_totals u where u.height = block.height) as totals
      from ${schema}.block order by height desc limit 1`);
  if (last === undefined)
    return {
      txNum: 0,
      scriptId,
      inscriptions: noInscriptions,
      runeCount: 0,
      work: 0n,
      unspent: noOutputs(),
      times: [],
    };
  const times = await db.rows<{ readonly time: bigint }>(
    sql`select time from ${schema}.block order by height desc limit ${TIMES_BEFORE}`,
  );
  return {
    txNum: Number(last.next),
    scriptId,
    inscriptions: {
      blessed: last.blessed_count,
      cursed: last.cursed_count,
      unbound: last.unbound_count,
      lostSatoshi: last.lost_satoshi,
    },
    runeCount: last.rune_count,
    work: last.work,
    unspent: last.totals === null ? undefined : decodeTotals(last.totals),
    times: times.map(({ time }) => Number(time)).reverse(),
  };
}
