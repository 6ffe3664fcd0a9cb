import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

export interface OutputKey {
  readonly txid: string;
  readonly vout: number;
}

/** Cursor of confirmed outputs: the page continues after this one. */
export interface ConfirmedKey extends OutputKey {
  readonly height: number;
}

/** An unspent output with the block that contains it. */
export interface UnspentRow {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly scriptId: bigint;
  readonly txNum: bigint;
  readonly coinbase: boolean;
  readonly height: number;
  readonly hash: string;
  readonly time: number;
}

export interface UnspentPage {
  /** The condition on `script_id`. */
  readonly scripts: Sql;
  readonly after: ConfirmedKey | undefined;
  /** The lowest and the highest block. */
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** The first transaction of blocks from a height on. Outputs of the genesis block were never spendable. */
export const selectFirstTxNum = ({ schema }: Db, height: number): Sql =>
  sql`(select first_tx_num from ${schema}.block where height >= ${Math.max(height, 1)} order by height limit 1)`;

/**
 * Outputs in the order of height, txid and index, without those that the mempool spends. The index has them in the order
 * of transaction numbers, which is the same for blocks. So a page is read block by block: the rest of the cursor's
 * block, and then as many blocks as contain enough outputs.
 */
export async function pageUnspent(db: Db, page: UnspentPage): Promise<readonly UnspentRow[]> {
  const { after, from, to, limit } = page;
  const rest =
    after === undefined || after.height < from || after.height > to
      ? []
      : await readBlocks(db, page, {
          first: selectFirstTxNum(db, after.height),
          end: selectEndTxNum(db, after.height),
          after,
        });
  if (rest.length === limit) return rest;
  const first = selectFirstTxNum(db, after === undefined ? from : Math.max(from, after.height + 1));
  const end = await findEnd(db, page, { first, limit: limit - rest.length });
  if (end === undefined) return rest;
  const later = await readBlocks(db, { ...page, limit: limit - rest.length }, { first, end: sql`${end}::bigint` });
  return [...rest, ...later];
}

/** The number after the last transaction of blocks up to a height. */
const selectEndTxNum = ({ schema }: Db, height: number): Sql => sql`(select first_tx_num + tx_count from ${schema}.block
  where height <= ${height} order by height desc limit 1)`;

const notSpentInMempool = ({ schema }: Db): Sql => sql`not exists (
  select from ${schema}.mempool_input i where i.output_txid = t.txid and i.vout = o.vout)`;

/**
 * The number after the last transaction of the block with the last output of a page; undefined where there is none.
 * Outputs are sorted by their index alone, so that only those of the page are looked up by txid.
 */
async function findEnd(
  db: Db,
  { scripts, to }: UnspentPage,
  { first, limit }: { readonly first: Sql; readonly limit: number },
): Promise<bigint | undefined> {
  const row = await db.first<{ readonly end: bigint }>(sql`
    select b.first_tx_num + b.tx_count as end
      from (select max(tx_num) as tx_num
              from (select o.tx_num
                      from (select o.tx_num, o.vout from ${db.schema}.output o
                             where o.${scripts} and o.spent_by is null
                               and o.tx_num >= ${first} and o.tx_num < ${selectEndTxNum(db, to)}
                             order by o.tx_num, o.vout offset 0) o
                     cross join lateral (select txid from ${db.schema}.transaction where tx_num = o.tx_num offset 0) t
                     where (select count(*) from ${db.schema}.mempool_input i
                             where i.output_txid = t.txid and i.vout = o.vout) = 0
                     limit ${limit}) o) reached
      join ${db.schema}.transaction t on t.tx_num = reached.tx_num
      join ${db.schema}.block b on b.height = t.height`);
  return row?.end;
}

/** Transactions are sorted before their outputs are read: one of thousands of outputs is read up to the limit only. */
async function readBlocks(
  db: Db,
  { scripts, limit }: UnspentPage,
  { first, end, after }: { readonly first: Sql; readonly end: Sql; readonly after?: ConfirmedKey },
): Promise<readonly UnspentRow[]> {
  const txid = after && Buffer.from(after.txid, 'hex');
  return await db.rows<UnspentRow>(sql`
    select encode(u.txid, 'hex') as txid, u.vout, u.value, u.script_id as "scriptId", u.tx_num as "txNum",
           u.tx_num = b.first_tx_num as coinbase, u.height, encode(b.hash, 'hex') as hash, b.time::float8 as time
      from (select t.txid, o.vout, o.value, o.script_id, t.tx_num, t.height
              from (select distinct o.tx_num from ${db.schema}.output o
                     where o.${scripts} and o.spent_by is null and o.tx_num >= ${first} and o.tx_num < ${end}) d
              join ${db.schema}.transaction t on t.tx_num = d.tx_num
             cross join lateral (select o.vout, o.value, o.script_id from ${db.schema}.output o
                                  where o.${scripts} and o.spent_by is null and o.tx_num = t.tx_num
                                    ${after === undefined ? emptySql : sql`and (t.txid, o.vout) > (${txid}, ${after.vout})`}
                                    and ${notSpentInMempool(db)}
                                  order by o.vout limit ${limit}) o
             ${after === undefined ? emptySql : sql`where t.txid >= ${txid}`}
             order by t.height, t.txid, o.vout limit ${limit}) u
      join ${db.schema}.block b on b.height = u.height
     order by u.height, u.txid, u.vout`);
}
