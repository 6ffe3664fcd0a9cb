import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import type { NumberedOutput } from './output-ordinals.js';

type Db = NetworkDb<'bitcoin'>;

export interface RuneOutput extends NumberedOutput {
  readonly txid: string;
  readonly value: bigint;
  readonly script: Uint8Array | null;
  readonly amount: bigint;
  readonly height: number;
}

/** Unspent outputs that hold a rune, in chain order, excluding those spent in the mempool. */
export const runeOutputs = (
  db: Db,
  {
    number,
    after,
    limit,
  }: { readonly number: number; readonly after: NumberedOutput | undefined; readonly limit: number },
): Promise<readonly RuneOutput[]> =>
  db.rows<RuneOutput>(sql`
    select b.tx_num as "txNum", b.vout, encode(t.txid, 'hex') as txid, t.height, o.value, s.script, b.amount
      from ${db.schema}.rune_balance b
      join ${db.schema}.transaction t on t.tx_num = b.tx_num
      join ${db.schema}.output o on o.tx_num = b.tx_num and o.vout = b.vout
      left join ${db.schema}.script s on s.id = b.script_id
     where b.rune_id = ${number} and b.spent_by is null
           ${after ? sql`and (b.tx_num, b.vout) > (${after.txNum}, ${after.vout})` : emptySql}
           and not exists (select from ${db.schema}.mempool_input i where i.output_txid = t.txid and i.vout = b.vout)
     order by b.tx_num, b.vout limit ${limit}`);

/** Unspent outputs of a script that hold any rune, in chain order. */
export const runicOutputs = (
  db: Db,
  {
    scriptId,
    after,
    limit,
  }: { readonly scriptId: bigint; readonly after: NumberedOutput | undefined; readonly limit: number },
): Promise<readonly NumberedOutput[]> =>
  db.rows<NumberedOutput>(sql`
    select distinct b.tx_num as "txNum", b.vout from ${db.schema}.rune_balance b
     where b.script_id = ${scriptId} and b.spent_by is null
           ${after ? sql`and (b.tx_num, b.vout) > (${after.txNum}, ${after.vout})` : emptySql}
     order by b.tx_num, b.vout limit ${limit}`);

/** The effect of one transaction on one rune. */
export interface StoredRuneActivity {
  readonly number: number;
  readonly runeId: string;
  readonly name: string;
  readonly spacers: number;
  readonly txNum: bigint;
  readonly txid: string;
  readonly height: number;
  readonly time: number;
  /** Null where the transaction did not etch. */
  readonly etched: bigint | null;
  readonly minted: bigint | null;
  readonly burned: bigint | null;
  readonly spent: bigint;
  readonly spentOutputs: number;
  readonly received: bigint;
  readonly receivedOutputs: number;
}

/** Activity in `chosen`, a query that returns `tx_num` and `rune_id`. */
const activityIn = (db: Db, chosen: Sql, order: Sql): Promise<readonly StoredRuneActivity[]> => {
  const event = (kind: number): Sql => sql`(select amount from ${db.schema}.rune_event e
    where e.tx_num = c.tx_num and e.rune_id = c.rune_id and e.kind = ${kind})`;
  return db.rows<StoredRuneActivity>(sql`
    select r.id as number, r.height || ':' || r.tx_index as "runeId", r.name, r.spacers, c.tx_num as "txNum",
           encode(t.txid, 'hex') as txid, t.height, b.time::float8 as time,
           ${event(0)} as etched, ${event(1)} as minted, ${event(2)} as burned,
           g.amount as spent, g.outputs as "spentOutputs", m.amount as received, m.outputs as "receivedOutputs"
      from (${chosen}) c
      join ${db.schema}.rune r on r.id = c.rune_id
      join ${db.schema}.transaction t on t.tx_num = c.tx_num
      join ${db.schema}.block b on b.height = t.height
     cross join lateral (select coalesce(sum(x.amount), 0) as amount, count(*)::int as outputs
                           from ${db.schema}.rune_balance x
                          where x.spent_by = c.tx_num and x.rune_id = c.rune_id) g
     cross join lateral (select coalesce(sum(x.amount), 0) as amount, count(*)::int as outputs
                           from ${db.schema}.rune_balance x
                          where x.tx_num = c.tx_num and x.rune_id = c.rune_id) m
     order by ${order}`);
};

/** Newest first, before the transaction `below`. */
export const listRuneActivity = (
  db: Db,
  { number, below, limit }: { readonly number: number; readonly below: bigint; readonly limit: number },
): Promise<readonly StoredRuneActivity[]> =>
  activityIn(
    db,
    sql`select tx_num, rune_id from ${db.schema}.rune_tx where rune_id = ${number} and tx_num < ${below}
         order by tx_num desc limit ${limit}`,
    sql`c.tx_num desc`,
  );

/** In chain order, after a position. */
export const runeActivityBetween = (
  db: Db,
  {
    from,
    below,
    after,
    limit,
  }: {
    readonly from: bigint;
    readonly below: bigint;
    readonly after: { readonly txNum: bigint; readonly number: number } | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredRuneActivity[]> =>
  activityIn(
    db,
    sql`select tx_num, rune_id from ${db.schema}.rune_tx where tx_num >= ${from} and tx_num < ${below}
               ${after ? sql`and (tx_num, rune_id) > (${after.txNum}, ${after.number})` : emptySql}
         order by tx_num, rune_id limit ${limit}`,
    sql`c.tx_num, c.rune_id`,
  );
