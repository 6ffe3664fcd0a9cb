import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import { direction, type Order, type StoredLocation } from './inscriptions.js';

type Db = NetworkDb<'bitcoin'>;

/** The arrival of an inscription at a location: by its creation or by a transfer. */
export interface StoredMove extends StoredLocation {
  readonly sequence: number;
  readonly inscriptionId: string;
  readonly number: number;
  readonly txNum: bigint;
  readonly txid: string;
  readonly height: number;
  readonly time: number;
  /** Whether it was created here, not moved. */
  readonly genesis: boolean;
  /** Its satoshi was paid as a fee and is on an output of the block's coinbase. */
  readonly asFee: boolean;
  readonly fromKind: number | null;
  readonly fromSatoshi: bigint | null;
  readonly fromTxid: string | null;
  readonly fromVout: number | null;
  readonly fromScript: Uint8Array | null;
}

/** Moves in `chosen`, a query that returns `inscription_id` and `tx_num`. */
const movesIn = (db: Db, chosen: Sql, order: Order): Promise<readonly StoredMove[]> =>
  db.rows<StoredMove>(sql`
    select i.id as sequence, encode(it.txid, 'hex') || 'i' || i.index as "inscriptionId", i.number,
           p.tx_num as "txNum", encode(t.txid, 'hex') as txid, t.height, b.time::float8 as time,
           i.tx_num = p.tx_num as genesis, p.as_fee as "asFee",
           p.kind, p.satoshi, p.burned, p.output_tx_num as "outputTxNum", encode(pt.txid, 'hex') as "outputTxid", p.vout,
           o.value, s.script,
           f.kind as "fromKind", f.satoshi as "fromSatoshi", encode(ft.txid, 'hex') as "fromTxid",
           f.vout as "fromVout", fs.script as "fromScript"
      from (${chosen}) c
      join ${db.schema}.inscription_place p on p.inscription_id = c.inscription_id and p.tx_num = c.tx_num
      join ${db.schema}.inscription i on i.id = p.inscription_id
      join ${db.schema}.transaction it on it.tx_num = i.tx_num
      join ${db.schema}.transaction t on t.tx_num = p.tx_num
      join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.transaction pt on pt.tx_num = p.output_tx_num
      left join ${db.schema}.output o on o.tx_num = p.output_tx_num and o.vout = p.vout
      left join ${db.schema}.script s on s.id = p.script_id
      left join lateral (
        select * from ${db.schema}.inscription_place f where f.inscription_id = p.inscription_id and f.tx_num < p.tx_num
         order by f.tx_num desc limit 1) f on true
      left join ${db.schema}.transaction ft on ft.tx_num = f.output_tx_num
      left join ${db.schema}.script fs on fs.id = f.script_id
     order by p.tx_num ${direction(order)}, p.inscription_id ${direction(order)}`);

const notGenesis = (db: Db): Sql => sql`and not exists (
  select from ${db.schema}.inscription i where i.id = p.inscription_id and i.tx_num = p.tx_num)`;

/** Newest first, before the transaction `below`. */
export const listInscriptionMoves = (
  db: Db,
  {
    sequence,
    below,
    genesisToo: includeGenesis,
    limit,
  }: {
    readonly sequence: number;
    readonly below: bigint;
    readonly genesisToo: boolean;
    readonly limit: number;
  },
): Promise<readonly StoredMove[]> =>
  movesIn(
    db,
    sql`select p.inscription_id, p.tx_num from ${db.schema}.inscription_place p
         where p.inscription_id = ${sequence} and p.tx_num < ${below} ${includeGenesis ? emptySql : notGenesis(db)}
         order by p.tx_num desc limit ${limit}`,
    'desc',
  );

export interface MovePosition {
  readonly txNum: bigint;
  readonly sequence: number;
}

/** In chain order, after a position. */
export const movesBetween = (
  db: Db,
  {
    from,
    below,
    after,
    genesisToo: includeGenesis,
    limit,
  }: {
    readonly from: bigint;
    readonly below: bigint;
    readonly after: MovePosition | undefined;
    readonly genesisToo: boolean;
    readonly limit: number;
  },
): Promise<readonly StoredMove[]> =>
  movesIn(
    db,
    sql`select p.inscription_id, p.tx_num from ${db.schema}.inscription_place p
         where p.tx_num >= ${from} and p.tx_num < ${below}
               ${after ? sql`and (p.tx_num, p.inscription_id) > (${after.txNum}, ${after.sequence})` : emptySql}
               ${includeGenesis ? emptySql : notGenesis(db)}
         order by p.tx_num, p.inscription_id limit ${limit}`,
    'asc',
  );

/** Moves to and from a script, newest first, before a position. A move within the script is listed once. */
export const listScriptMoves = (
  db: Db,
  { scriptId, below, limit }: { readonly scriptId: bigint; readonly below: MovePosition; readonly limit: number },
): Promise<readonly StoredMove[]> => {
  const side = (column: Sql): Sql => sql`(
    select inscription_id, ${column} as tx_num from ${db.schema}.inscription_place
     where script_id = ${scriptId} and ${column} is not null
       and (${column}, inscription_id) < (${below.txNum}, ${below.sequence})
     order by ${column} desc, inscription_id desc limit ${limit})`;
  return movesIn(
    db,
    sql`select * from (${side(sql`tx_num`)} union ${side(sql`ended_with`)}) c
         order by tx_num desc, inscription_id desc limit ${limit}`,
    'desc',
  );
};

/** Transaction numbers of a range of heights; an empty range where there are none. */
export async function findTransactionRange(
  db: Db,
  from: number,
  to: number,
): Promise<{ readonly from: bigint; readonly below: bigint }> {
  const row = await db.first<{ readonly from: bigint | null; readonly below: bigint | null }>(sql`
    select (select first_tx_num from ${db.schema}.block where height >= ${from} order by height limit 1) as from,
           (select first_tx_num + tx_count from ${db.schema}.block where height <= ${to}
             order by height desc limit 1) as below`);
  return { from: row?.from ?? 0n, below: row?.from == null ? 0n : (row.below ?? 0n) };
}
