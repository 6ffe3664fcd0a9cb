import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

export interface BlockRange {
  readonly height: number;
  readonly firstTxNum: bigint;
  readonly txCount: number;
}

/** The totals after the last block that has them; undefined where none has. */
export const findLastTotals = (
  db: Queryable,
  schema: Identifier,
): Promise<{ readonly height: number; readonly totals: Uint8Array } | undefined> =>
  db.first(sql`select height, totals from ${schema}.output_totals order by height desc limit 1`);

/** Blocks above a height, in order. */
export const listBlocksAbove = (
  db: Queryable,
  schema: Identifier,
  { height, limit }: { readonly height: number; readonly limit: number },
): Promise<readonly BlockRange[]> =>
  db.rows<BlockRange>(sql`
    select height, first_tx_num as "firstTxNum", tx_count as "txCount" from ${schema}.block
     where height > ${height} order by height limit ${limit}`);

/** An output with a script that the transaction created or spent. */
export interface OutputChange {
  readonly txNum: bigint;
  readonly spent: boolean;
  readonly value: bigint;
  readonly script: Uint8Array;
}

/** Outputs that transactions from `first` to below `next` created and spent, without those from before a late start. */
export const listOutputChanges = (
  db: Queryable,
  schema: Identifier,
  { first, next }: { readonly first: bigint; readonly next: bigint },
): Promise<readonly OutputChange[]> =>
  db.rows<OutputChange>(sql`
    select o.tx_num as "txNum", false as spent, o.value, s.script
      from ${schema}.output o join ${schema}.script s on s.id = o.script_id
     where o.tx_num >= ${first} and o.tx_num < ${next}
    union all
    select o.spent_by, true, o.value, s.script
      from ${schema}.output o join ${schema}.script s on s.id = o.script_id
     where o.spent_by >= ${first} and o.spent_by < ${next}`);

export async function insertTotals(
  db: Queryable,
  schema: Identifier,
  rows: readonly { readonly height: number; readonly totals: Uint8Array }[],
): Promise<void> {
  await db.run(sql`
    insert into ${schema}.output_totals (height, totals)
    select * from unnest(${rows.map(({ height }) => height)}::integer[], ${rows.map(({ totals }) => totals)}::bytea[])`);
}
