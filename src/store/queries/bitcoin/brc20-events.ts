import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** The position of an event: its transaction and the order in it. */
export interface Brc20Position {
  readonly txNum: bigint;
  readonly place: number;
}

export interface StoredBrc20Event extends Brc20Position {
  /** Index of the kind in the list of the codec. */
  readonly kind: number;
  readonly ticker: string;
  readonly decimals: number;
  readonly inscriptionId: string;
  readonly txid: string;
  readonly height: number;
  readonly time: number;
  readonly amount: bigint;
  readonly from: Uint8Array | null;
  /** Null where the amount is burned. */
  readonly to: Uint8Array | null;
  readonly asFee: boolean;
}

/** Events in `chosen`, a query that returns all columns. */
const eventsIn = (db: Db, chosen: Sql, order: Sql): Promise<readonly StoredBrc20Event[]> =>
  db.rows<StoredBrc20Event>(sql`
    select e.tx_num as "txNum", e.place, e.kind, k.ticker, k.decimals,
           encode(it.txid, 'hex') || 'i' || i.index as "inscriptionId", encode(t.txid, 'hex') as txid, t.height,
           b.time::float8 as time, e.amount, f.script as "from", o.script as "to", e.as_fee as "asFee"
      from (${chosen}) e
      join ${db.schema}.brc20_token k on k.id = e.token_id
      join ${db.schema}.inscription i on i.id = e.inscription_id
      join ${db.schema}.transaction it on it.tx_num = i.tx_num
      join ${db.schema}.transaction t on t.tx_num = e.tx_num
      join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.script f on f.id = e.from_script_id
      left join ${db.schema}.script o on o.id = e.to_script_id
     order by e.tx_num ${order}, e.place ${order}`);

const NEWEST_FIRST = sql`order by tx_num desc, place desc`;

const before = ({ txNum, place }: Brc20Position): Sql => sql`and (tx_num, place) < (${txNum}, ${place})`;

/** Newest first, before a position. */
export const listBrc20TokenEvents = (
  db: Db,
  { number, below, limit }: { readonly number: number; readonly below: Brc20Position; readonly limit: number },
): Promise<readonly StoredBrc20Event[]> =>
  eventsIn(
    db,
    sql`select * from ${db.schema}.brc20_event where token_id = ${number} ${before(below)} ${NEWEST_FIRST} limit ${limit}`,
    sql`desc`,
  );

/** Events that a script sent or received, newest first, before a position. */
export const listBrc20ScriptEvents = (
  db: Db,
  { scriptId, below, limit }: { readonly scriptId: bigint; readonly below: Brc20Position; readonly limit: number },
): Promise<readonly StoredBrc20Event[]> => {
  const side = (column: Sql): Sql => sql`(select * from ${db.schema}.brc20_event
    where ${column} = ${scriptId} ${before(below)} ${NEWEST_FIRST} limit ${limit})`;
  return eventsIn(
    db,
    sql`select * from (${side(sql`from_script_id`)} union ${side(sql`to_script_id`)}) e ${NEWEST_FIRST} limit ${limit}`,
    sql`desc`,
  );
};

/** In chain order, after a position. */
export const brc20EventsBetween = (
  db: Db,
  {
    from,
    below,
    after,
    limit,
  }: {
    readonly from: bigint;
    readonly below: bigint;
    readonly after: Brc20Position | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredBrc20Event[]> =>
  eventsIn(
    db,
    sql`select * from ${db.schema}.brc20_event where tx_num >= ${from} and tx_num < ${below}
               ${after ? sql`and (tx_num, place) > (${after.txNum}, ${after.place})` : emptySql}
         order by tx_num, place limit ${limit}`,
    sql`asc`,
  );
