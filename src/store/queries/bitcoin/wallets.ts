import type { NetworkDb } from '../../network-db.js';
import { emptySql, sql } from '../../sql.js';
import { scriptTransactionsPage } from '../../write/bitcoin/script-transactions.js';
import type { InBlock } from './history.js';
import { type ConfirmedKey, pageUnspent, selectFirstTxNum } from './unspent-page.js';

type Db = NetworkDb<'bitcoin'>;

const MAX_HEIGHT = 2 ** 31 - 1;

/** Ids of the scripts of a wallet that the chain contains. */
export async function findScriptIds(db: Db, scripts: readonly Uint8Array[]): Promise<readonly bigint[]> {
  const rows = await db.rows<{ readonly id: bigint }>(sql`
    select s.id from unnest(${scripts}::bytea[]) as requested (script)
     cross join lateral (
       select id from ${db.schema}.script s where sha256(s.script) = sha256(requested.script) limit 1) s`);
  return rows.map(({ id }) => id);
}

/** Scripts with any activity, by their place in the list: the id of a script, or null where only the mempool has it. */
export async function findUsedScripts(
  db: Db,
  scripts: readonly Uint8Array[],
): Promise<ReadonlyMap<number, bigint | null>> {
  const rows = await db.rows<{ readonly place: number; readonly id: bigint | null }>(sql`
    select (requested.place - 1)::integer as place, s.id
      from unnest(${scripts}::bytea[]) with ordinality as requested (script, place)
      left join lateral (
        select id from ${db.schema}.script s where sha256(s.script) = sha256(requested.script) limit 1) s on true
     where s.id is not null
        or exists (select from ${db.schema}.mempool_output o where o.script = requested.script)`);
  return new Map(rows.map(({ place, id }) => [place, id]));
}

/** The scripts that transactions of the mempool pay or spend from: few of a large wallet. */
export async function findPendingScripts(db: Db, scripts: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ readonly script: Uint8Array }>(sql`
    select requested.script from unnest(${scripts}::bytea[]) as requested (script)
     where exists (select from ${db.schema}.mempool_output o where o.script = requested.script)
        or exists (select from ${db.schema}.mempool_input i where i.script = requested.script)`);
  return rows.map(({ script }) => script);
}

export interface WalletBalance {
  readonly confirmed: bigint;
  readonly utxoCount: number;
  /** Net amount of the mempool. */
  readonly unconfirmed: bigint;
}

export async function walletBalance(
  db: Db,
  { scriptIds, pending }: { readonly scriptIds: readonly bigint[]; readonly pending: readonly Uint8Array[] },
): Promise<WalletBalance> {
  const row = await db.first<WalletBalance>(sql`
    select coalesce(sum(coalesce(t.funded_sum - t.spent_sum, u.sum)), 0)::bigint as confirmed,
           coalesce(sum(coalesce(t.funded_count - t.spent_count, u.count)), 0)::float8 as "utxoCount",
           ((select coalesce(sum(o.value), 0) from ${db.schema}.mempool_output o
              where o.script = any(${pending}::bytea[]))
            - (select coalesce(sum(i.value), 0) from ${db.schema}.mempool_input i
                where i.script = any(${pending}::bytea[])))::bigint as unconfirmed
      from unnest(${scriptIds}::bigint[]) as a (script_id)
      left join ${db.schema}.script_total t on t.script_id = a.script_id
     cross join lateral (select coalesce(sum(value), 0) as sum, count(*) as count from ${db.schema}.output
                          where script_id = a.script_id and spent_by is null and tx_num >= ${selectFirstTxNum(db, 0)}
                            and t.script_id is null) u`);
  return row!;
}

/** A transaction of a wallet: what all its scripts together received and spent. */
export interface WalletTransaction {
  readonly txid: string;
  readonly received: bigint;
  readonly sent: bigint;
  readonly fee: bigint | null;
  /** Undefined while it is in the mempool. */
  readonly txNum: bigint | undefined;
  readonly block: InBlock | undefined;
  readonly firstSeen: Date | undefined;
}

type ConfirmedRow = Pick<WalletTransaction, 'txid' | 'received' | 'sent' | 'fee'> &
  InBlock & { readonly txNum: bigint };

/**
 * The histories of scripts with more transactions are read in pages. Those of all other scripts of a wallet are read as a
 * whole: a page of each of thousands of scripts would take longer.
 */
const MAX_WHOLE_HISTORY = 1_000;

const findLargeScripts = async (db: Db, scriptIds: readonly bigint[]): Promise<ReadonlySet<bigint>> =>
  new Set(
    (
      await db.rows<{ readonly id: bigint }>(sql`
        select script_id as id from ${db.schema}.script_total
         where script_id = any(${scriptIds}::bigint[]) and tx_count > ${MAX_WHOLE_HISTORY}`)
    ).map(({ id }) => id),
  );

/** Newest first, below a transaction number. */
export async function walletHistory(
  db: Db,
  {
    scriptIds,
    below,
    limit,
  }: { readonly scriptIds: readonly bigint[]; readonly below: bigint; readonly limit: number },
): Promise<readonly WalletTransaction[]> {
  const large = await findLargeScripts(db, scriptIds);
  const others = scriptIds.filter((id) => !large.has(id));
  // The newest transactions of the wallet that involve a script are among the newest ones of that script.
  const page = scriptTransactionsPage(db.schema, {
    scriptId: sql`l.script_id`,
    where: sql`tx_num < ${below}`,
    order: 'desc',
    limit,
  });
  const pagesOfLarge = sql`
    select m.tx_num, m.value, m.funds, m.spends
      from unnest(${[...large]}::bigint[]) as l (script_id)
     cross join lateral (${page}) x
     cross join lateral (select tx_num, value, funds, spends from ${db.schema}.script_move
                          where script_id = l.script_id and tx_num = x.tx_num offset 0) m`;
  const rows = await db.rows<ConfirmedRow>(sql`
    select encode(t.txid, 'hex') as txid, x.received, x.sent,
           case when t.tx_num = b.first_tx_num then 0 else t.fee end as fee, t.tx_num as "txNum", t.height,
           encode(b.hash, 'hex') as hash, b.time::float8 as time
      from (select tx_num, coalesce(sum(value) filter (where funds and not spends), 0)::bigint as received,
                   coalesce(sum(value) filter (where spends), 0)::bigint as sent
              from (select tx_num, value, funds, spends from ${db.schema}.script_move
                     where script_id = any(${others}::bigint[]) and tx_num < ${below}
                    ${large.size === 0 ? emptySql : sql`union all ${pagesOfLarge}`}) moves
             group by tx_num order by tx_num desc limit ${limit}) x
      join ${db.schema}.transaction t on t.tx_num = x.tx_num
      join ${db.schema}.block b on b.height = t.height
     order by x.tx_num desc`);
  return rows.map(({ height, hash, time, ...row }) => ({
    ...row,
    block: { height, hash, time },
    firstSeen: undefined,
  }));
}

/** Newest first. */
export async function walletMempool(
  db: Db,
  scripts: readonly Uint8Array[],
  limit: number,
): Promise<readonly WalletTransaction[]> {
  const rows = await db.rows<
    Pick<WalletTransaction, 'txid' | 'received' | 'sent' | 'fee'> & { readonly firstSeen: Date }
  >(sql`
    select encode(m.txid, 'hex') as txid, x.received, x.sent, m.fee, m.first_seen as "firstSeen"
      from (select txid, sum(received)::bigint as received, sum(sent)::bigint as sent from (
              select o.txid, o.value as received, 0 as sent from ${db.schema}.mempool_output o
               where o.script = any(${scripts}::bytea[])
              union all
              select i.txid, 0, i.value from ${db.schema}.mempool_input i
               where i.script = any(${scripts}::bytea[])) moves group by txid) x
      join ${db.schema}.mempool_transaction m on m.txid = x.txid
     order by m.first_seen desc, m.txid limit ${limit}`);
  return rows.map((row) => ({ ...row, txNum: undefined, block: undefined }));
}

/** Fees of all confirmed transactions that spend from the wallet. */
export async function walletFees(db: Db, scriptIds: readonly bigint[]): Promise<bigint> {
  const row = await db.first<{ readonly fees: bigint }>(sql`
    select coalesce(sum(t.fee), 0)::bigint as fees
      from (select distinct tx_num from ${db.schema}.script_move
             where script_id = any(${scriptIds}::bigint[]) and spends) x
      join ${db.schema}.transaction t on t.tx_num = x.tx_num`);
  return row!.fees;
}

export interface WalletOutput {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly script: Uint8Array;
  readonly coinbase: boolean;
  readonly block: InBlock | undefined;
}

/** By height, txid and index; without outputs that the mempool spends. */
export async function walletUnspent(
  db: Db,
  {
    scriptIds,
    after,
    limit,
  }: { readonly scriptIds: readonly bigint[]; readonly after: ConfirmedKey | undefined; readonly limit: number },
): Promise<readonly WalletOutput[]> {
  // By an equality, the index has the outputs in the order of a page; by a list, all of them are sorted.
  const scripts =
    scriptIds.length === 1 ? sql`script_id = ${scriptIds[0]}` : sql`script_id = any(${scriptIds}::bigint[])`;
  const rows = await pageUnspent(db, { scripts, after, from: 0, to: MAX_HEIGHT, limit });
  const found = await db.rows<{ readonly id: bigint; readonly script: Uint8Array }>(sql`
    select id, script from ${db.schema}.script where id = any(${[...new Set(rows.map(({ scriptId }) => scriptId))]}::bigint[])`);
  const byId = new Map(found.map(({ id, script }) => [id, script]));
  return rows.map(({ txid, vout, value, scriptId, coinbase, height, hash, time }) => ({
    txid,
    vout,
    value,
    script: byId.get(scriptId)!,
    coinbase,
    block: { height, hash, time },
  }));
}

/** Unconfirmed outputs that no transaction of the mempool spends. */
export async function walletMempoolUnspent(
  db: Db,
  scripts: readonly Uint8Array[],
  limit: number,
): Promise<readonly WalletOutput[]> {
  const rows = await db.rows<Pick<WalletOutput, 'txid' | 'vout' | 'value' | 'script'>>(sql`
    select encode(o.txid, 'hex') as txid, o.vout, o.value, o.script from ${db.schema}.mempool_output o
     where o.script = any(${scripts}::bytea[])
       and not exists (select from ${db.schema}.mempool_input i where i.output_txid = o.txid and i.vout = o.vout)
     order by o.txid, o.vout limit ${limit}`);
  return rows.map((row) => ({ ...row, coinbase: false, block: undefined }));
}
