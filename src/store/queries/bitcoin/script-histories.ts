import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { deriveTransactionCount } from '../../write/bitcoin/script-totals.js';
import { scriptTransactionsPage } from '../../write/bitcoin/script-transactions.js';

type Db = NetworkDb<'bitcoin'>;

export interface ConfirmedEntry {
  readonly txid: string;
  readonly height: number;
}

export interface MempoolEntry {
  readonly txid: string;
  /** Whether it spends an output of another transaction of the mempool. */
  readonly chained: boolean;
  readonly fee: bigint | null;
}

/** The transactions of a script: those of the chain in its order, those of the mempool by `chained` and txid. */
export interface ScriptHistory {
  readonly confirmed: readonly ConfirmedEntry[];
  readonly mempool: readonly MempoolEntry[];
  /** Whether the script has more confirmed transactions than were read. */
  readonly truncated: boolean;
}

/** Each requested script with its position. */
const unnestHashes = (hashes: readonly Uint8Array[]) =>
  sql`unnest(${hashes}::bytea[]) with ordinality as requested (hash, position)`;

/** Mempool transactions that pay to or spend from the script with the hash `requested.hash`. */
const selectMempool = (db: Db) => sql`
  select x.txid, exists (select from ${db.schema}.mempool_input i
                           join ${db.schema}.mempool_transaction p on p.txid = i.output_txid
                          where i.txid = x.txid) as chained
    from (select o.txid from ${db.schema}.mempool_output o where sha256(o.script) = requested.hash
          union
          select i.txid from ${db.schema}.mempool_input i
           where i.script = coalesce(
             (select s.script from ${db.schema}.script s where sha256(s.script) = requested.hash limit 1),
             (select o.script from ${db.schema}.mempool_output o where sha256(o.script) = requested.hash limit 1))) x`;

/** The histories of scripts by their SHA-256, in the order of `hashes`. Must run inside a snapshot. */
export async function findScriptHistories(
  db: Db,
  hashes: readonly Uint8Array[],
  maxPerScript: number,
): Promise<readonly ScriptHistory[]> {
  const confirmed = hashes.map((): ConfirmedEntry[] => []);
  const mempool = hashes.map((): MempoolEntry[] => []);
  if (hashes.length === 0) return [];
  const listed = scriptTransactionsPage(db.schema, { scriptId: sql`s.id`, order: 'asc', limit: maxPerScript + 1 });
  const rows = await db.rows<ConfirmedEntry & { readonly position: number }>(sql`
    select requested.position::int as position, encode(t.txid, 'hex') as txid, t.height
      from ${unnestHashes(hashes)}
     cross join lateral (select s.id from ${db.schema}.script s where sha256(s.script) = requested.hash limit 1) s
     cross join lateral (${listed}) x
      join ${db.schema}.transaction t on t.tx_num = x.tx_num
     order by requested.position, x.tx_num`);
  for (const { position, txid, height } of rows) confirmed[position - 1]!.push({ txid, height });
  const pending = await db.rows<MempoolEntry & { readonly position: number }>(sql`
    select requested.position::int as position, encode(m.txid, 'hex') as txid, m.chained, t.fee
      from ${unnestHashes(hashes)}
     cross join lateral (${selectMempool(db)}) m
      join ${db.schema}.mempool_transaction t on t.txid = m.txid
     order by requested.position, m.chained, m.txid`);
  for (const { position, ...entry } of pending) mempool[position - 1]!.push(entry);
  return hashes.map((_, index) => ({
    confirmed: confirmed[index]!.slice(0, maxPerScript),
    mempool: mempool[index]!,
    truncated: confirmed[index]!.length > maxPerScript,
  }));
}

/**
 * A short text for each script that differs when its history differs, except after a reorg, which may replace a
 * transaction by another one. Cheaper than the histories.
 */
export async function findHistoryMarks(db: Db, hashes: readonly Uint8Array[]): Promise<readonly string[]> {
  if (hashes.length === 0) return [];
  const rows = await db.rows<{ readonly count: number; readonly pending: string | null }>(sql`
    select coalesce(t.tx_count, (${deriveTransactionCount(db.schema, sql`s.id`)}))::float8 as count, m.pending
      from ${unnestHashes(hashes)}
      left join lateral (select s.id from ${db.schema}.script s where sha256(s.script) = requested.hash limit 1) s on true
      left join ${db.schema}.script_total t on t.script_id = s.id
      left join lateral (select string_agg(encode(x.txid, 'hex') || case when x.chained then '-' else '+' end, ''
                                           order by x.chained, x.txid) as pending
                           from (${selectMempool(db)}) x) m on true
     order by requested.position`);
  return rows.map(({ count, pending }) => `${count} ${pending ?? ''}`);
}

/** The mark of a complete history. */
export const historyMark = ({ confirmed, mempool }: ScriptHistory): string =>
  `${confirmed.length} ${mempool.map(({ txid, chained }) => txid + (chained ? '-' : '+')).join('')}`;

/** A transaction of one of several scripts. */
export interface ScriptTransactionRef {
  /** Index of the script. */
  readonly script: number;
  readonly txid: string;
  /** Undefined while it is in the mempool. */
  readonly txNum: bigint | undefined;
}

/**
 * The confirmed transactions of scripts with numbers from `from` on, and all of their mempool transactions, by their
 * SHA-256. Oldest first, at most `maxPerScript` confirmed ones of each. Must run inside a snapshot.
 */
export async function findRecentOfScripts(
  db: Db,
  hashes: readonly Uint8Array[],
  { from, maxPerScript }: { readonly from: bigint; readonly maxPerScript: number },
): Promise<readonly ScriptTransactionRef[]> {
  if (hashes.length === 0) return [];
  const where = sql`tx_num >= ${from}`;
  const listed = scriptTransactionsPage(db.schema, { scriptId: sql`s.id`, where, order: 'asc', limit: maxPerScript });
  const rows = await db.rows<Omit<ScriptTransactionRef, 'txNum'> & { readonly txNum: bigint | null }>(sql`
    select (requested.position - 1)::int as script, encode(t.txid, 'hex') as txid, t.tx_num as "txNum"
      from ${unnestHashes(hashes)}
     cross join lateral (select s.id from ${db.schema}.script s where sha256(s.script) = requested.hash limit 1) s
     cross join lateral (${listed}) x
      join ${db.schema}.transaction t on t.tx_num = x.tx_num
    union all
    select (requested.position - 1)::int, encode(m.txid, 'hex'), null
      from ${unnestHashes(hashes)} cross join lateral (${selectMempool(db)}) m
     order by 1, 3 nulls last, 2`);
  return rows.map(({ txNum, ...row }) => ({ ...row, txNum: txNum ?? undefined }));
}
