import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** Averages of the samples of a span. */
export interface MempoolSpan {
  /** Start of the span, Unix time in seconds. */
  readonly time: number;
  readonly txCount: number;
  readonly bytes: number;
  readonly weight: number;
  readonly totalFee: number;
  readonly minimumFeeRate: number;
  readonly vbytesPerSecond: number;
  /** Recommended rates, fastest first. */
  readonly fees: readonly number[];
  readonly vsizes: readonly number[];
  readonly counts: readonly number[];
}

type Row = MempoolSpan & { readonly samples: number };

/** Spans of one length, newest first, as far back from the newest as `seconds`. */
export async function listMempoolSpans(
  db: Db,
  { span, seconds }: { readonly span: number; readonly seconds: number },
): Promise<readonly MempoolSpan[]> {
  const rows = await db.rows<Row>(sql`
    select time::float8 as time, samples, tx_count as "txCount", bytes, weight, total_fee as "totalFee",
           minimum_fee_rate as "minimumFeeRate", vbytes_per_second as "vbytesPerSecond", fees, vsizes, counts
      from ${db.schema}.mempool_sample
     where span = ${span}
       and time > (select max(time) from ${db.schema}.mempool_sample where span = ${span}) - ${seconds}
     order by mempool_sample.time desc`);
  return rows.map(({ samples, fees, vsizes, counts, ...row }) => {
    const average = (sum: number): number => sum / samples;
    return {
      time: row.time,
      txCount: average(row.txCount),
      bytes: average(row.bytes),
      weight: average(row.weight),
      totalFee: average(row.totalFee),
      minimumFeeRate: average(row.minimumFeeRate),
      vbytesPerSecond: average(row.vbytesPerSecond),
      fees: fees.map(average),
      vsizes: vsizes.map(average),
      counts: counts.map(average),
    };
  });
}

/** A pending transaction with all that a later comparison with a block needs. */
export interface ObservedTransaction {
  readonly id: string;
  readonly fee: bigint;
  readonly value: bigint;
  readonly weight: number;
  readonly size: number;
  /** Unix time in seconds. */
  readonly firstSeen: number;
}

/** All mempool transactions whose fee is known. */
export const listObserved = (db: Db): Promise<readonly ObservedTransaction[]> =>
  db.rows<ObservedTransaction>(sql`
    select encode(txid, 'hex') as id, fee, value, weight, size, extract(epoch from first_seen)::float8 as "firstSeen"
      from ${db.schema}.mempool_transaction where fee is not null order by place`);
