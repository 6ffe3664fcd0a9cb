import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import { direction, type Order } from './inscriptions.js';

type Db = NetworkDb<'bitcoin'>;

export interface StoredRune {
  /** Number of runes etched before. */
  readonly number: number;
  readonly height: number;
  readonly txIndex: number;
  readonly name: string;
  readonly spacers: number;
  /** A code point. */
  readonly symbol: number | null;
  readonly divisibility: number;
  readonly turbo: boolean;
  readonly cenotaph: boolean;
  readonly etchingTxid: string;
  readonly time: number;
  readonly premine: bigint;
  readonly hasTerms: boolean;
  readonly amount: bigint | null;
  readonly cap: bigint | null;
  readonly heightStart: bigint | null;
  readonly heightEnd: bigint | null;
  readonly offsetStart: bigint | null;
  readonly offsetEnd: bigint | null;
  readonly mints: bigint;
  readonly burned: bigint;
}

const runesWhere = (db: Db, condition: Sql): Promise<readonly StoredRune[]> =>
  db.rows<StoredRune>(sql`
    select r.id as number, r.height, r.tx_index as "txIndex", r.name, r.spacers, r.symbol, r.divisibility, r.turbo,
           r.cenotaph, encode(t.txid, 'hex') as "etchingTxid", b.time::float8 as time, r.premine,
           r.has_terms as "hasTerms", r.amount, r.cap, r.height_start as "heightStart", r.height_end as "heightEnd",
           r.offset_start as "offsetStart", r.offset_end as "offsetEnd",
           coalesce(s.mints, 0::bigint) as mints, coalesce(s.burned, 0) as burned
      from ${db.schema}.rune r
      join ${db.schema}.transaction t on t.tx_num = r.tx_num
      join ${db.schema}.block b on b.height = r.height
      left join ${db.schema}.rune_total s on s.rune_id = r.id
     where ${condition}`);

/** By number, after or before a given one. */
export const listRunes = (
  db: Db,
  { after, order, limit }: { readonly after: number | undefined; readonly order: Order; readonly limit: number },
): Promise<readonly StoredRune[]> => {
  const beyond = after === undefined ? sql`true` : order === 'asc' ? sql`r.id > ${after}` : sql`r.id < ${after}`;
  return runesWhere(db, sql`${beyond} order by r.id ${direction(order)} limit ${limit}`);
};

export type RuneKey =
  | { readonly by: 'place'; readonly height: number; readonly txIndex: number }
  /** Without spacers. */
  | { readonly by: 'name'; readonly name: string }
  | { readonly by: 'number'; readonly number: number };

const toCondition = (key: RuneKey): Sql => {
  if (key.by === 'place') return sql`r.height = ${key.height} and r.tx_index = ${key.txIndex}`;
  return key.by === 'name' ? sql`r.name = ${key.name}` : sql`r.id = ${key.number}`;
};

export const findRune = async (db: Db, key: RuneKey): Promise<StoredRune | undefined> =>
  (await runesWhere(db, toCondition(key)))[0];

export interface RuneRelations {
  readonly holders: number;
  /** The first inscription that the etching transaction reveals. */
  readonly parent: string | null;
}

export async function runeRelations(db: Db, number: number): Promise<RuneRelations> {
  const row = await db.first<RuneRelations>(sql`
    select (select count(*) from ${db.schema}.rune_holder where rune_id = ${number} and amount > 0)::int as holders,
           (select encode(t.txid, 'hex') || 'i0' from ${db.schema}.rune r
              join ${db.schema}.inscription i on i.tx_num = r.tx_num and i.index = 0
              join ${db.schema}.transaction t on t.tx_num = r.tx_num where r.id = ${number}) as parent`);
  return row!;
}

export interface StoredHolder {
  readonly scriptId: bigint;
  readonly script: Uint8Array;
  readonly amount: bigint;
  readonly outputCount: number;
}

/** Largest balance first. */
export const runeHolders = (
  db: Db,
  {
    number,
    after,
    limit,
  }: {
    readonly number: number;
    readonly after: { readonly amount: bigint; readonly scriptId: bigint } | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredHolder[]> => {
  const beyond =
    after === undefined
      ? emptySql
      : sql`and h.amount <= ${after.amount} and (h.amount < ${after.amount} or h.script_id > ${after.scriptId})`;
  return db.rows<StoredHolder>(sql`
    select h.script_id as "scriptId", s.script, h.amount, h.output_count::int as "outputCount"
      from (select * from ${db.schema}.rune_holder h where h.rune_id = ${number} and h.amount > 0 ${beyond}
             order by h.amount desc, h.script_id limit ${limit}) h
      join ${db.schema}.script s on s.id = h.script_id
     order by h.amount desc, h.script_id`);
};

/** Balance of a script in a rune; undefined where it never held any. */
export async function runeHolding(
  db: Db,
  number: number,
  scriptId: bigint,
): Promise<{ readonly amount: bigint; readonly outputCount: number }> {
  const row = await db.first<{ readonly amount: bigint; readonly outputCount: number }>(sql`
    select amount, output_count::int as "outputCount" from ${db.schema}.rune_holder
     where script_id = ${scriptId} and rune_id = ${number}`);
  return row ?? { amount: 0n, outputCount: 0 };
}

export interface StoredBalance {
  readonly number: number;
  readonly runeId: string;
  readonly name: string;
  readonly spacers: number;
  readonly symbol: number | null;
  readonly divisibility: number;
  readonly amount: bigint;
  readonly outputCount: number;
}

/** Balances of a script, by rune number. */
export const runeBalances = (
  db: Db,
  { scriptId, after, limit }: { readonly scriptId: bigint; readonly after: number; readonly limit: number },
): Promise<readonly StoredBalance[]> =>
  db.rows<StoredBalance>(sql`
    select r.id as number, r.height || ':' || r.tx_index as "runeId", r.name, r.spacers, r.symbol, r.divisibility,
           h.amount, h.output_count::int as "outputCount"
      from ${db.schema}.rune_holder h join ${db.schema}.rune r on r.id = h.rune_id
     where h.script_id = ${scriptId} and h.amount > 0 and h.rune_id > ${after}
     order by h.rune_id limit ${limit}`);

/** Balances of a script before a transaction number, from all its transactions until then, by rune number. */
export const runeBalancesBefore = (
  db: Db,
  {
    scriptId,
    below,
    after,
    limit,
  }: { readonly scriptId: bigint; readonly below: bigint; readonly after: number; readonly limit: number },
): Promise<readonly StoredBalance[]> =>
  db.rows<StoredBalance>(sql`
    select r.id as number, r.height || ':' || r.tx_index as "runeId", r.name, r.spacers, r.symbol, r.divisibility,
           h.amount, h.count as "outputCount"
      from (select b.rune_id, sum(b.amount) as amount, count(*)::int as count
              from (select distinct tx_num from ${db.schema}.script_move
                     where script_id = ${scriptId} and tx_num < ${below} and funds and not spends) t
              join ${db.schema}.rune_balance b on b.tx_num = t.tx_num and b.script_id = ${scriptId}
             where (b.spent_by is null or b.spent_by >= ${below}) and b.rune_id > ${after}
             group by b.rune_id order by b.rune_id limit ${limit}) h
      join ${db.schema}.rune r on r.id = h.rune_id
     where h.amount > 0
     order by h.rune_id`);
