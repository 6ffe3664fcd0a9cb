import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../../../chains/cardano/scripts/script-hash.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { type ListRange, toSortDirection } from '../chain/chain-position.js';
import type { ChainOrder, ChainOutput } from '../outputs/chain-outputs.js';
import { chainOutputs } from '../outputs/chain-outputs.js';
import { type TransactionPosition, toTransactionPosition, transactionPositionColumns } from './owner-transactions.js';

export interface SeenScript {
  readonly hash: string;
  readonly language: ScriptLanguage;
  readonly bytes: Uint8Array;
}

export interface ScriptSummary extends Omit<SeenScript, 'bytes'> {
  readonly sizeBytes: number;
}

interface ScriptRow {
  readonly hash: string;
  readonly language: number;
  readonly bytes: Uint8Array;
}

const toScript = ({ hash, language, bytes }: ScriptRow): SeenScript => ({
  hash,
  language: SCRIPT_LANGUAGES[language] as ScriptLanguage,
  bytes,
});

/** By hash; a script whose bytes were never revealed is omitted. */
export async function scriptsByHash(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, SeenScript>> {
  const rows = await db.rows<ScriptRow>(sql`
    select encode(hash, 'hex') as hash, language, bytes from ${db.schema}.script where hash = any(${hashes}::bytea[])`);
  return new Map(rows.map((row) => [row.hash, toScript(row)]));
}

/** In order of first appearance. Ids count from 0 without gaps, so a page of all scripts is a range of ids. */
export async function listScripts(
  db: NetworkDb<'cardano'>,
  {
    language,
    order = 'asc',
    skip,
    limit,
  }: ListRange & { readonly language: ScriptLanguage | undefined; readonly order?: ChainOrder },
): Promise<readonly ScriptSummary[]> {
  const direction = toSortDirection(order);
  const page =
    language === undefined
      ? sql`where id between ${selectFirstId(db, { order, skip, limit })} and ${selectLastId(db, { order, skip, limit })}
            order by id ${direction}`
      : sql`where language = ${SCRIPT_LANGUAGES.indexOf(language)} order by id ${direction} offset ${skip} limit ${limit}`;
  const rows = await db.rows<{ readonly hash: string; readonly language: number; readonly size: number }>(sql`
    select encode(hash, 'hex') as hash, language, length(bytes) as size from ${db.schema}.script ${page}`);
  return rows.map(({ hash, language: number, size }) => ({
    hash,
    language: SCRIPT_LANGUAGES[number] as ScriptLanguage,
    sizeBytes: size,
  }));
}

type IdPage = ListRange & { readonly order: ChainOrder };

const newestId = ({ schema }: NetworkDb<'cardano'>): Sql => sql`(select max(id) from ${schema}.script)`;

const selectFirstId = (db: NetworkDb<'cardano'>, { order, skip, limit }: IdPage): Sql =>
  order === 'asc' ? sql`${skip}::bigint` : sql`${newestId(db)} - ${skip + limit - 1}::bigint`;

const selectLastId = (db: NetworkDb<'cardano'>, { order, skip, limit }: IdPage): Sql =>
  order === 'asc' ? sql`${skip + limit - 1}::bigint` : sql`${newestId(db)} - ${skip}::bigint`;

/** A redeemer with its transaction. */
export interface ScriptRedeemer extends TransactionPosition {
  readonly purpose: number;
  readonly index: number;
  readonly data: Uint8Array;
  readonly memory: bigint;
  readonly steps: bigint;
  /** The output spent by a `spend` redeemer, where it is known. */
  readonly spent:
    | { readonly txHash: string; readonly index: number; readonly datumHash: string | undefined }
    | undefined;
}

/** Redeemers of a script, by default newest first; those of one transaction in its order. */
export async function listRedeemers(
  db: NetworkDb<'cardano'>,
  scriptHash: Uint8Array,
  { purpose, order = 'desc', skip, limit }: ListRange & { readonly purpose: number | undefined; order?: ChainOrder },
): Promise<readonly ScriptRedeemer[]> {
  const direction = toSortDirection(order);
  const only = purpose === undefined ? sql`` : sql`and purpose = ${purpose}::smallint`;
  const rows = await db.rows<
    Parameters<typeof toTransactionPosition>[0] & {
      readonly purpose: number;
      readonly index: number;
      readonly data: Uint8Array;
      readonly memory: bigint;
      readonly steps: bigint;
      readonly spent_hash: string | null;
      readonly spent_index: number | null;
      readonly datum_hash: string | null;
    }
  >(sql`
    select ${transactionPositionColumns}, r.purpose, r.index, r.data, r.memory, r.steps,
           encode(s.hash, 'hex') as spent_hash, o.index as spent_index, encode(o.datum_hash, 'hex') as datum_hash
      from (select * from ${db.schema}.redeemer where script_hash = ${scriptHash} ${only}
             order by tx_id ${direction}, purpose, index offset ${skip} limit ${limit}) r
      join ${db.schema}.transaction t on t.id = r.tx_id
      join ${db.schema}.block b on b.height = t.height
      left join lateral (${sortedInput(db)}) o on r.purpose = 0
      left join ${db.schema}.transaction s on s.id = o.tx_id
     order by r.tx_id ${direction}, r.purpose, r.index`);
  return rows.map((row) =>
    Object.assign(toTransactionPosition(row), {
      purpose: row.purpose,
      index: row.index,
      data: row.data,
      memory: row.memory,
      steps: row.steps,
      spent:
        row.spent_hash === null
          ? undefined
          : { txHash: row.spent_hash, index: row.spent_index as number, datumHash: row.datum_hash ?? undefined },
    }),
  );
}

/**
 * The input that the redeemer `r` points at: redeemers index the inputs in sorted order, not as written. Inputs of a
 * failed transaction were referenced without being spent.
 */
const sortedInput = (db: NetworkDb<'cardano'>): Sql => sql`
  select i.tx_id, i.index, i.datum_hash
    from (
      select p.tx_id, p.index, p.datum_hash, h.hash
        from ${db.schema}.output p join ${db.schema}.transaction h on h.id = p.tx_id
       where t.valid and p.spent_by = r.tx_id
      union all
      select p.tx_id, p.index, p.datum_hash, h.hash
        from ${db.schema}.input n
        join ${db.schema}.output p on p.tx_id = n.output_tx_id and p.index = n.output_index
        join ${db.schema}.transaction h on h.id = p.tx_id
       where not t.valid and n.tx_id = r.tx_id and n.kind = 2) i
   where not exists (select from ${db.schema}.unresolved_input m where m.tx_id = r.tx_id and m.kind in (2, 3))
   order by i.hash, i.index offset r.index limit 1`;

/** Unspent outputs that carry the script as a reference script, by default in chain order. */
export const referenceOutputs = (
  db: NetworkDb<'cardano'>,
  scriptHash: Uint8Array,
  { order = 'asc', skip, limit }: ListRange & { readonly order?: ChainOrder },
): Promise<readonly ChainOutput[]> =>
  chainOutputs(
    db,
    sql`select tx_id, index from ${db.schema}.output
         where reference_script_hash = ${scriptHash} and spent_by is null
         order by tx_id ${toSortDirection(order)}, index ${toSortDirection(order)} offset ${skip} limit ${limit}`,
    order,
  );

/** Unspent outputs that carry one of the scripts as a reference script, in chain order after the last one of a batch. */
export const listReferenceOutputs = (
  db: NetworkDb<'cardano'>,
  scriptHashes: readonly Uint8Array[],
  { after, limit }: { readonly after: readonly number[] | undefined; readonly limit: number },
): Promise<readonly ChainOutput[]> =>
  chainOutputs(
    db,
    sql`select tx_id, index from ${db.schema}.output
         where reference_script_hash = any(${scriptHashes}::bytea[]) and spent_by is null
           ${after === undefined ? sql`` : sql`and (tx_id, index) > (${after[0]}::integer, ${after[1]}::integer)`}
         order by tx_id, index limit ${limit}`,
    'asc',
  );

/** The first unspent output that carries each script as a reference script. */
export const firstReferenceOutputs = (
  db: NetworkDb<'cardano'>,
  scriptHashes: readonly Uint8Array[],
): Promise<readonly ChainOutput[]> =>
  chainOutputs(
    db,
    sql`select o.tx_id, o.index from unnest(${scriptHashes}::bytea[]) as wanted (hash)
         cross join lateral (select tx_id, index from ${db.schema}.output
           where reference_script_hash = wanted.hash and spent_by is null order by tx_id, index limit 1) o`,
  );

/** Transactions that involve outputs of the script or ran it, newest first. */
export async function scriptTransactions(
  db: NetworkDb<'cardano'>,
  scriptHash: Uint8Array,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly TransactionPosition[]> {
  const older = before === undefined ? sql`` : sql`and tx_id < ${before}::integer`;
  const rows = await db.rows<Parameters<typeof toTransactionPosition>[0]>(sql`
    select ${transactionPositionColumns}
      from (
        select tx_id from (
          (select x.tx_id from ${db.schema}.payment_script s
             join ${db.schema}.payment_script_tx x on x.payment_script_id = s.id
            where s.hash = ${scriptHash} ${older} order by x.tx_id desc limit ${limit})
          union
          (select distinct tx_id from ${db.schema}.redeemer where script_hash = ${scriptHash} ${older}
            order by tx_id desc limit ${limit})) either
         order by tx_id desc limit ${limit}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by t.id desc`);
  return rows.map(toTransactionPosition);
}

export interface ScriptAddress {
  readonly address: Uint8Array;
  readonly stake: { readonly type: 'key' | 'script'; readonly hash: Uint8Array } | undefined;
  readonly lovelace: bigint;
}

/** Addresses of the script, one for every stake part that it was combined with, in order of first appearance. */
export async function scriptAddresses(
  db: NetworkDb<'cardano'>,
  scriptHash: Uint8Array,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly ScriptAddress[]> {
  const rows = await db.rows<{
    readonly address: Uint8Array;
    readonly stake_hash: Uint8Array | null;
    readonly stake_script: boolean | null;
    readonly lovelace: bigint | null;
  }>(sql`
    select a.bytes as address, k.hash as stake_hash, k.script as stake_script, s.received - s.sent as lovelace
      from (select id, bytes, stake_id from ${db.schema}.address
             where payment_script_id = (select id from ${db.schema}.payment_script where hash = ${scriptHash})
             order by id offset ${skip} limit ${limit}) a
      left join ${db.schema}.stake_credential k on k.id = a.stake_id
      left join ${db.schema}.address_total s on s.address_id = a.id
     order by a.id`);
  return rows.map((row) => ({
    address: row.address,
    stake: row.stake_hash === null ? undefined : { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
    lovelace: row.lovelace ?? 0n,
  }));
}

/** By hash; a datum whose bytes were never revealed is omitted. */
export async function datumsByHash(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await db.rows<{ readonly hash: string; readonly bytes: Uint8Array }>(sql`
    select encode(w.hash, 'hex') as hash, d.bytes from unnest(${hashes}::bytea[]) w (hash)
      cross join lateral (select bytes from ${db.schema}.datum where hash = w.hash limit 1) d`);
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}
