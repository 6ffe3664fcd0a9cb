import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import { latest } from './transactions.js';

type Db = NetworkDb<'bitcoin'>;

/** The location of an inscription, as stored in `inscription_place`. */
export interface StoredLocation {
  /** 0 on a satoshi of an output, 1 on a satoshi that no coinbase claimed, 2 on none. */
  readonly kind: number;
  readonly satoshi: bigint;
  readonly burned: boolean;
  readonly outputTxNum: bigint | null;
  readonly outputTxid: string | null;
  readonly vout: number | null;
  readonly value: bigint | null;
  /** Null where the output is unspendable. */
  readonly script: Uint8Array | null;
}

export interface StoredInscription extends StoredLocation {
  /** Position in the order of all inscriptions. */
  readonly sequence: number;
  readonly inscriptionId: string;
  readonly number: number;
  readonly fee: bigint;
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  readonly contentLength: number | null;
  readonly metaprotocol: string | null;
  readonly delegate: string | null;
  /** Content type of the delegate, where there is one. */
  readonly effectiveContentType: string | null;
  /** Index of the reason in the codec's list. */
  readonly curse: number | null;
  readonly reinscription: boolean;
  readonly height: number;
  readonly hash: string;
  readonly time: number;
}

export type Order = 'asc' | 'desc';

export const direction = (order: Order): Sql => (order === 'asc' ? sql`asc` : sql`desc`);

/** Inscriptions in `chosen`, a query that returns `id`. */
const inscriptionsIn = (db: Db, chosen: Sql, order: Order): Promise<readonly StoredInscription[]> =>
  db.rows<StoredInscription>(sql`
    select i.id as sequence, encode(t.txid, 'hex') || 'i' || i.index as "inscriptionId", i.number, i.fee,
           i.content_type as "contentType", i.content_encoding as "contentEncoding",
           i.body_length as "contentLength", i.metaprotocol,
           encode(i.delegate_txid, 'hex') || 'i' || i.delegate_index as delegate,
           case when i.delegate_txid is null then i.content_type else d.content_type end as "effectiveContentType",
           i.curse, i.reinscription, b.height, encode(b.hash, 'hex') as hash, b.time::float8 as time,
           p.kind, p.satoshi, p.burned, p.output_tx_num as "outputTxNum", encode(pt.txid, 'hex') as "outputTxid", p.vout,
           o.value, s.script
      from (${chosen}) c
      join ${db.schema}.inscription i on i.id = c.id
      join ${db.schema}.transaction t on t.tx_num = i.tx_num
      join ${db.schema}.block b on b.height = t.height
      join ${db.schema}.inscription_place p on p.inscription_id = i.id and p.ended_with is null
      left join ${db.schema}.transaction pt on pt.tx_num = p.output_tx_num
      left join ${db.schema}.output o on o.tx_num = p.output_tx_num and o.vout = p.vout
      left join ${db.schema}.script s on s.id = p.script_id
      left join lateral (
        select x.content_type from ${db.schema}.transaction t
          join ${db.schema}.inscription x on x.tx_num = t.tx_num and x.index = i.delegate_index
         where t.txid = i.delegate_txid order by ${latest} limit 1) d on true
     order by i.id ${direction(order)}`);

export interface SequenceRange {
  readonly from: number;
  readonly below: number;
}

/** Sequence numbers of the inscriptions in a range of heights. */
export async function findSequencesByHeight(db: Db, from: number, to: number): Promise<SequenceRange> {
  const row = await db.first<SequenceRange>(sql`
    select coalesce((select blessed_count + cursed_count from ${db.schema}.block where height < ${from}
                      order by height desc limit 1), 0) as from,
           coalesce((select blessed_count + cursed_count from ${db.schema}.block where height <= ${to}
                      order by height desc limit 1), 0) as below`);
  return row!;
}

/**
 * Covers all inscriptions whose number is in the range; negative numbers decrease with the sequence, the others
 * increase.
 */
export async function findSequencesByNumber(db: Db, from: number, to: number): Promise<SequenceRange> {
  const end = (sign: Sql, order: Order): Sql => sql`(select id from ${db.schema}.inscription
    where number between ${from} and ${to} and ${sign} order by number ${direction(order)} limit 1)`;
  const ends = [sql`number >= 0`, sql`number < 0`].map(
    (sign) => sql`${end(sign, 'asc')} union all ${end(sign, 'desc')}`,
  );
  const row = await db.first<SequenceRange>(sql`
    select coalesce(min(id), 0) as from, coalesce(max(id) + 1, 0) as below from (${ends[0]} union all ${ends[1]}) e`);
  return row!;
}

export interface InscriptionFilter {
  readonly sequences: SequenceRange;
  /** A further condition within `sequences`, which is a superset. */
  readonly numbers: { readonly from: number; readonly to: number } | undefined;
  readonly contentType: string | undefined;
  /** Current holder. */
  readonly scriptId: bigint | undefined;
  readonly order: Order;
  readonly limit: number;
}

export function listInscriptions(
  db: Db,
  { sequences: { from, below }, numbers, contentType, scriptId, order, limit }: InscriptionFilter,
): Promise<readonly StoredInscription[]> {
  // The addition stops the planner from using the index by number and sorting its result: rows are needed in another
  // order.
  const numberCondition = numbers ? sql`and i.number + 0 between ${numbers.from} and ${numbers.to}` : emptySql;
  const typeCondition =
    contentType === undefined
      ? emptySql
      : sql`and md5(i.content_type) = md5(${contentType}::text) and i.content_type = ${contentType}`;
  const ownerJoin =
    scriptId === undefined
      ? emptySql
      : sql`join ${db.schema}.inscription_place p on p.inscription_id = i.id and p.ended_with is null
             and p.script_id = ${scriptId}`;
  return inscriptionsIn(
    db,
    sql`select i.id from ${db.schema}.inscription i ${ownerJoin}
         where i.id >= ${from} and i.id < ${below} ${numberCondition} ${typeCondition}
         order by i.id ${direction(order)} limit ${limit}`,
    order,
  );
}

export interface InscriptionKey {
  readonly txid: string;
  readonly index: number;
}

/** By id; unknown ones are omitted. */
export const inscriptionsById = (db: Db, ids: readonly InscriptionKey[]): Promise<readonly StoredInscription[]> =>
  inscriptionsIn(
    db,
    sql`select distinct i.id from unnest(${ids.map(({ txid }) => Buffer.from(txid, 'hex'))}::bytea[],
                               ${ids.map(({ index }) => index)}::bigint[]) as requested (txid, index)
         cross join lateral (select tx_num from ${db.schema}.transaction t where t.txid = requested.txid
                              order by ${latest} limit 1) t
          join ${db.schema}.inscription i on i.tx_num = t.tx_num and i.index = requested.index`,
    'asc',
  );

/** By position in the order of all inscriptions. */
export const inscriptionsBySequence = (db: Db, sequences: readonly number[]): Promise<readonly StoredInscription[]> =>
  inscriptionsIn(db, sql`select distinct id from unnest(${sequences}::integer[]) as requested (id)`, 'asc');

export const inscriptionsByNumber = (db: Db, number: number): Promise<readonly StoredInscription[]> =>
  inscriptionsIn(db, sql`select id from ${db.schema}.inscription where number = ${number}`, 'asc');

/** Children of an inscription, in order of creation. */
export const listChildren = (
  db: Db,
  { sequence, after, limit }: { readonly sequence: number; readonly after: number; readonly limit: number },
): Promise<readonly StoredInscription[]> =>
  inscriptionsIn(
    db,
    sql`select inscription_id as id from ${db.schema}.inscription_parent
         where parent_id = ${sequence} and inscription_id > ${after} order by inscription_id limit ${limit}`,
    'asc',
  );

/** A page of the children of an inscription by its index, as recursive inscriptions request them. */
export const pageChildren = (
  db: Db,
  {
    sequence,
    page,
    pageSize,
    limit,
  }: {
    readonly sequence: number;
    readonly page: number;
    readonly pageSize: number;
    readonly limit: number;
  },
): Promise<readonly StoredInscription[]> =>
  inscriptionsIn(
    db,
    sql`select inscription_id as id from ${db.schema}.inscription_parent
         where parent_id = ${sequence} order by inscription_id limit ${limit} offset ${page * pageSize}`,
    'asc',
  );

export const listParents = (
  db: Db,
  { sequence, after, limit }: { readonly sequence: number; readonly after: number; readonly limit: number },
): Promise<readonly StoredInscription[]> =>
  inscriptionsIn(
    db,
    sql`select parent_id as id from ${db.schema}.inscription_parent
         where inscription_id = ${sequence} and parent_id > ${after} order by parent_id limit ${limit}`,
    'asc',
  );

/** Parent ids by child, in the order in which the child lists them. */
export async function findParentIds(
  db: Db,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (sequences.length === 0) return new Map();
  const rows = await db.rows<{ readonly sequence: number; readonly parents: readonly string[] }>(sql`
    select c.inscription_id as sequence, array_agg(encode(t.txid, 'hex') || 'i' || i.index order by c.place) as parents
      from ${db.schema}.inscription_parent c
      join ${db.schema}.inscription i on i.id = c.parent_id
      join ${db.schema}.transaction t on t.tx_num = i.tx_num
     where c.inscription_id = any(${sequences}::integer[]) group by c.inscription_id`);
  return new Map(rows.map(({ sequence, parents }) => [sequence, parents]));
}

export interface Relatives {
  readonly childCount: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** The rune etched by the revealing transaction, where this is its first inscription. */
  readonly runeName: string | null;
  readonly spacers: number | null;
}

export async function findRelatives(db: Db, sequence: number): Promise<Relatives> {
  const selectId = (other: Sql): Sql => sql`(select encode(t.txid, 'hex') || 'i' || i.index
    from ${db.schema}.inscription i join ${db.schema}.transaction t on t.tx_num = i.tx_num where i.id = ${other})`;
  const row = await db.first<Relatives>(sql`
    select (select count(*) from ${db.schema}.inscription_parent where parent_id = ${sequence})::int as "childCount",
           ${selectId(sql`${sequence - 1}`)} as previous, ${selectId(sql`${sequence + 1}`)} as next,
           r.name as "runeName", r.spacers
      from ${db.schema}.inscription i
      join ${db.schema}.transaction t on t.tx_num = i.tx_num
      join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.rune r on r.height = t.height and r.tx_index = t.tx_num - b.first_tx_num and i.index = 0
     where i.id = ${sequence}`);
  return row!;
}

/** The bytes of the revealing transaction, and the index of the inscription within it. */
export interface Reveal {
  readonly bytes: Uint8Array;
  readonly index: number;
}

export async function findReveal(db: Db, sequence: number): Promise<Reveal | undefined> {
  return await db.first<Reveal>(sql`
    select substring(r.bytes from t.byte_offset + 1 for t.size) as bytes, i.index
      from ${db.schema}.inscription i
      join ${db.schema}.transaction t on t.tx_num = i.tx_num
      join ${db.schema}.raw_block r on r.height = t.height
     where i.id = ${sequence}`);
}
