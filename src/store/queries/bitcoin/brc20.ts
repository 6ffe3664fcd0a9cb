import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import { direction, type Order } from './inscriptions.js';

type Db = NetworkDb<'bitcoin'>;

export interface StoredBrc20Token {
  /** Number of tokens deployed before. */
  readonly number: number;
  readonly ticker: string;
  readonly inscriptionId: string;
  readonly txid: string;
  readonly height: number;
  readonly time: number;
  /** Script of the deployer; null where it is unspendable. */
  readonly script: Uint8Array | null;
  readonly max: bigint;
  readonly mintLimit: bigint;
  readonly decimals: number;
  readonly selfMint: boolean;
  readonly minted: bigint;
  readonly burned: bigint;
  readonly mints: number;
  readonly transfers: number;
}

const tokensWhere = (db: Db, condition: Sql): Promise<readonly StoredBrc20Token[]> =>
  db.rows<StoredBrc20Token>(sql`
    select k.id as number, k.ticker, encode(t.txid, 'hex') || 'i' || i.index as "inscriptionId",
           encode(t.txid, 'hex') as txid, t.height, b.time::float8 as time, s.script, k.max,
           k.mint_limit as "mintLimit", k.decimals, k.self_mint as "selfMint",
           coalesce(m.minted, 0) as minted, coalesce(m.burned, 0) as burned,
           coalesce(m.mints, 0)::float8 as mints, coalesce(m.transfers, 0)::float8 as transfers
      from ${db.schema}.brc20_token k
      join ${db.schema}.inscription i on i.id = k.inscription_id
      join ${db.schema}.transaction t on t.tx_num = k.tx_num
      join ${db.schema}.block b on b.height = t.height
      left join ${db.schema}.script s on s.id = k.script_id
      left join ${db.schema}.brc20_total m on m.token_id = k.id
     where ${condition}`);

/** By number, after or before a given one. */
export const listBrc20Tokens = (
  db: Db,
  { after, order, limit }: { readonly after: number | undefined; readonly order: Order; readonly limit: number },
): Promise<readonly StoredBrc20Token[]> => {
  const beyond = after === undefined ? sql`true` : order === 'asc' ? sql`k.id > ${after}` : sql`k.id < ${after}`;
  return tokensWhere(db, sql`${beyond} order by k.id ${direction(order)} limit ${limit}`);
};

/** By ticker, in lower case. */
export const findBrc20Token = async (db: Db, key: string): Promise<StoredBrc20Token | undefined> =>
  (await tokensWhere(db, sql`k.key = ${key}`))[0];

export async function countBrc20Holders(db: Db, number: number): Promise<number> {
  const row = await db.first<{ readonly holders: number }>(
    sql`select count(*)::int as holders from ${db.schema}.brc20_balance where token_id = ${number}`,
  );
  return row!.holders;
}

export interface StoredBrc20Holder {
  readonly scriptId: bigint;
  readonly script: Uint8Array;
  readonly total: bigint;
  readonly transferable: bigint;
}

/** Largest balance first. */
export const listBrc20Holders = (
  db: Db,
  {
    number,
    after,
    limit,
  }: {
    readonly number: number;
    readonly after: { readonly total: bigint; readonly scriptId: bigint } | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredBrc20Holder[]> => {
  const beyond =
    after === undefined
      ? emptySql
      : sql`and h.total <= ${after.total} and (h.total < ${after.total} or h.script_id > ${after.scriptId})`;
  return db.rows<StoredBrc20Holder>(sql`
    select h.script_id as "scriptId", s.script, h.total, h.transferable
      from (select * from ${db.schema}.brc20_balance h where h.token_id = ${number} ${beyond}
             order by h.total desc, h.script_id limit ${limit}) h
      join ${db.schema}.script s on s.id = h.script_id
     order by h.total desc, h.script_id`);
};

/** Balance of a script in a token. */
export async function findBrc20Balance(
  db: Db,
  number: number,
  scriptId: bigint,
): Promise<Pick<StoredBrc20Holder, 'total' | 'transferable'>> {
  const row = await db.first<StoredBrc20Holder>(sql`
    select total, transferable from ${db.schema}.brc20_balance where script_id = ${scriptId} and token_id = ${number}`);
  return row ?? { total: 0n, transferable: 0n };
}

export interface StoredBrc20Balance {
  readonly number: number;
  readonly ticker: string;
  readonly decimals: number;
  readonly total: bigint;
  readonly transferable: bigint;
}

/** Balances of a script, by token number. */
export const listBrc20Balances = (
  db: Db,
  { scriptId, after, limit }: { readonly scriptId: bigint; readonly after: number; readonly limit: number },
): Promise<readonly StoredBrc20Balance[]> =>
  db.rows<StoredBrc20Balance>(sql`
    select k.id as number, k.ticker, k.decimals, h.total, h.transferable
      from ${db.schema}.brc20_balance h join ${db.schema}.brc20_token k on k.id = h.token_id
     where h.script_id = ${scriptId} and h.token_id > ${after}
     order by h.token_id limit ${limit}`);

export interface StoredBrc20Transfer {
  readonly sequence: number;
  readonly inscriptionId: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly amount: bigint;
  readonly height: number;
  readonly time: number;
  readonly outputTxid: string;
  readonly vout: number;
  readonly satoshi: bigint;
}

/** Transfer inscriptions of a script that have not moved, by sequence number; `number` selects a token. */
export const listOpenBrc20Transfers = (
  db: Db,
  {
    scriptId,
    number,
    after,
    limit,
  }: {
    readonly scriptId: bigint;
    readonly number: number | undefined;
    readonly after: number;
    readonly limit: number;
  },
): Promise<readonly StoredBrc20Transfer[]> =>
  db.rows<StoredBrc20Transfer>(sql`
    select f.inscription_id as sequence, encode(t.txid, 'hex') || 'i' || i.index as "inscriptionId", k.ticker,
           k.decimals, f.amount, t.height, b.time::float8 as time, encode(o.txid, 'hex') as "outputTxid", p.vout, p.satoshi
      from (select * from ${db.schema}.brc20_transfer f
             where f.script_id = ${scriptId} and f.used_with is null and f.inscription_id > ${after}
                   ${number === undefined ? emptySql : sql`and f.token_id = ${number}`}
             order by f.inscription_id limit ${limit}) f
      join ${db.schema}.brc20_token k on k.id = f.token_id
      join ${db.schema}.inscription i on i.id = f.inscription_id
      join ${db.schema}.transaction t on t.tx_num = i.tx_num
      join ${db.schema}.block b on b.height = t.height
      join ${db.schema}.inscription_place p on p.inscription_id = f.inscription_id and p.ended_with is null
      join ${db.schema}.transaction o on o.tx_num = p.output_tx_num
     order by f.inscription_id`);
