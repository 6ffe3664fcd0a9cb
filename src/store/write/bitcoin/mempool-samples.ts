import { SAMPLE_SPANS } from '../../../chains/bitcoin/mempool/sample-spans.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** The mempool at one time. */
export interface MempoolSample {
  readonly txCount: number;
  readonly bytes: number;
  readonly weight: number;
  readonly totalFee: number;
  /** Satoshi per virtual byte. */
  readonly minimumFeeRate: number;
  readonly vbytesPerSecond: number;
  /** Recommended rates, fastest first. */
  readonly fees: readonly number[];
  /** By fee level. */
  readonly vsizes: readonly number[];
  readonly counts: readonly number[];
}

/** Adds a sample to the spans that contain its time (in seconds), and deletes old spans. Run it in a transaction. */
export async function addSample(db: Queryable, schema: Identifier, sample: MempoolSample, time: number): Promise<void> {
  for (const { span, retention } of SAMPLE_SPANS) {
    const start = Math.floor(time / span) * span;
    await db.run(sql`
      insert into ${schema}.mempool_sample as s
        (span, time, samples, tx_count, bytes, weight, total_fee, minimum_fee_rate, vbytes_per_second, fees, vsizes, counts)
      values (${span}, ${start}, 1, ${sample.txCount}, ${sample.bytes}, ${sample.weight}, ${sample.totalFee},
              ${sample.minimumFeeRate}, ${sample.vbytesPerSecond}, ${sample.fees}::float8[], ${sample.vsizes}::float8[],
              ${sample.counts}::float8[])
      on conflict (span, time) do update set
        samples = s.samples + 1,
        tx_count = s.tx_count + excluded.tx_count,
        bytes = s.bytes + excluded.bytes,
        weight = s.weight + excluded.weight,
        total_fee = s.total_fee + excluded.total_fee,
        minimum_fee_rate = s.minimum_fee_rate + excluded.minimum_fee_rate,
        vbytes_per_second = s.vbytes_per_second + excluded.vbytes_per_second,
        fees = (select array_agg(a + b order by place) from unnest(s.fees, excluded.fees) with ordinality t(a, b, place)),
        vsizes = (select array_agg(a + b order by place)
                    from unnest(s.vsizes, excluded.vsizes) with ordinality t(a, b, place)),
        counts = (select array_agg(a + b order by place)
                    from unnest(s.counts, excluded.counts) with ordinality t(a, b, place))`);
    await db.run(sql`delete from ${schema}.mempool_sample where span = ${span} and time < ${start - retention}`);
  }
}
