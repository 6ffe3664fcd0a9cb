import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import type { BlockRef } from './blocks.js';

type Db = NetworkDb<'bitcoin'>;

/** Transaction sizes of a block, excluding the coinbase; zeros where it has no other transaction. */
export interface TransactionSizes {
  readonly minimum: number;
  readonly maximum: number;
  readonly average: number;
  readonly median: number;
  readonly totalSize: number;
  readonly totalWeight: number;
  readonly segwitSize: number;
  readonly segwitWeight: number;
}

/**
 * A transaction has witnesses when its weight is less than four times its size. Fractions are truncated, as in nodes.
 */
export async function transactionSizes(db: Db, { firstTxNum, txCount }: BlockRef): Promise<TransactionSizes> {
  const row = await db.first<TransactionSizes>(sql`
    select coalesce(min(size), 0) as minimum, coalesce(max(size), 0) as maximum,
           coalesce(floor(avg(size)), 0)::integer as average,
           coalesce(floor(percentile_cont(0.5) within group (order by size)), 0)::integer as median,
           coalesce(sum(size), 0)::integer as "totalSize", coalesce(sum(weight), 0)::integer as "totalWeight",
           coalesce(sum(size) filter (where weight < 4 * size), 0)::integer as "segwitSize",
           coalesce(sum(weight) filter (where weight < 4 * size), 0)::integer as "segwitWeight"
      from ${db.schema}.transaction
     where tx_num > ${firstTxNum} and tx_num < ${firstTxNum + BigInt(txCount)}`);
  return row!;
}

/** Bytes of the outputs that the transactions of a block spend: value, length and script, plus `overhead` for each. */
export async function spentOutputBytes(db: Db, { firstTxNum, txCount }: BlockRef, overhead: number): Promise<number> {
  const below = firstTxNum + BigInt(txCount);
  const row = await db.first<{ readonly bytes: number }>(sql`
    select coalesce(sum(8 + length + ${overhead} + case when length < 253 then 1 when length < 65536 then 3 else 5 end), 0)::float8 as bytes
      from (
        select octet_length(s.script) as length from ${db.schema}.output o
          join ${db.schema}.script s on s.id = o.script_id
         where o.spent_by >= ${firstTxNum} and o.spent_by < ${below} and o.spent_vin >= 0
        union all
        select octet_length(s.script) from ${db.schema}.earlier_output e
          join ${db.schema}.script s on s.id = e.script_id
         where e.spent_by >= ${firstTxNum} and e.spent_by < ${below}) spent`);
  return row?.bytes ?? 0;
}
