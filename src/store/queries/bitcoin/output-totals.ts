import { decodeTotals, type OutputTotals } from '../../../chains/bitcoin/output-totals.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** Unspent outputs by type after a block. */
export interface TotalsAt {
  readonly height: number;
  /** Unix time in seconds, from the block header. */
  readonly time: number;
  readonly totals: OutputTotals;
}

type Row = Omit<TotalsAt, 'totals'> & { readonly totals: Uint8Array };

const toTotals = (row: Row): TotalsAt => ({ ...row, totals: decodeTotals(row.totals) });

/** Undefined while the totals of the block are not stored. */
export async function findTotals(db: Db, height: number): Promise<TotalsAt | undefined> {
  const row = await db.first<Row>(sql`
    select b.height, b.time::float8 as time, t.totals
      from ${db.schema}.output_totals t join ${db.schema}.block b on b.height = t.height where t.height = ${height}`);
  return row && toTotals(row);
}

/** The totals after the last block of each span of time, oldest first. */
export async function listTotals(
  db: Db,
  { since, spanSeconds }: { readonly since: number; readonly spanSeconds: number },
): Promise<readonly TotalsAt[]> {
  const rows = await db.rows<Row>(sql`
    select b.height, b.time::float8 as time, t.totals
      from (select max(height) as height from ${db.schema}.block where time >= ${since}
             group by time / ${spanSeconds}::bigint) spans
      join ${db.schema}.block b on b.height = spans.height
      join ${db.schema}.output_totals t on t.height = spans.height
     order by b.height`);
  return rows.map(toTotals);
}

export interface AgeTotal {
  readonly count: bigint;
  readonly value: bigint;
}

/** Unspent outputs created since each time and before the one before it; the times are in falling order. */
export async function sumByAge(db: Db, times: readonly number[]): Promise<readonly AgeTotal[]> {
  const rows = await db.rows<AgeTotal & { readonly age: number }>(sql`
    select (select count(*) from unnest(${times}::float8[]) t(since) where b.time < t.since)::int as age,
           sum(a.output_count)::bigint as count, sum(a.value)::bigint as value
      from ${db.schema}.unspent_age a join ${db.schema}.block b on b.height = a.height
     group by age`);
  const byAge = new Map(rows.map((row) => [row.age, row]));
  return [...times, undefined].map((_, age) => {
    const { count, value } = byAge.get(age) ?? { count: 0n, value: 0n };
    return { count, value };
  });
}
