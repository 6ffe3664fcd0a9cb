import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { deriveTotals } from '../../write/bitcoin/script-totals.js';
import { scriptTransactionsPage } from '../../write/bitcoin/script-transactions.js';
import { selectFirstTxNum } from './unspent-page.js';

type Db = NetworkDb<'bitcoin'>;

/** Finds the script with this SHA-256 among the outputs of the chain and the mempool. */
export async function findScriptByHash(db: Db, hash: Uint8Array): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly script: Uint8Array }>(sql`
    (select script from ${db.schema}.script where sha256(script) = ${hash} limit 1)
    union all
    (select script from ${db.schema}.mempool_output where sha256(script) = ${hash} limit 1)
    limit 1`);
  return row?.script;
}

/** Sums over all amounts that a script ever received and spent. */
export interface ScriptTotals {
  readonly txCount: number;
  readonly fundedTxoCount: number;
  readonly fundedTxoSum: bigint;
  readonly spentTxoCount: number;
  readonly spentTxoSum: bigint;
}

export const NO_TOTALS: ScriptTotals = {
  txCount: 0,
  fundedTxoCount: 0,
  fundedTxoSum: 0n,
  spentTxoCount: 0,
  spentTxoSum: 0n,
};

export async function scriptTotals(db: Db, scriptId: bigint): Promise<ScriptTotals> {
  const row = await db.first<ScriptTotals>(sql`
    select coalesce(t.tx_count, d.tx_count)::float8 as "txCount",
           coalesce(t.funded_count, d.funded_count)::float8 as "fundedTxoCount",
           coalesce(t.funded_sum, d.funded_sum) as "fundedTxoSum",
           coalesce(t.spent_count, d.spent_count)::float8 as "spentTxoCount",
           coalesce(t.spent_sum, d.spent_sum) as "spentTxoSum"
      from (select ${scriptId}::bigint as script_id) a
      left join ${db.schema}.script_total t on t.script_id = a.script_id
     cross join lateral (${deriveTotals(db.schema, sql`a.script_id`)}) d`);
  return row!;
}

/** Contribution of mempool transactions to the sums; an input whose output is unknown adds nothing. */
export async function mempoolTotals(db: Db, script: Uint8Array): Promise<ScriptTotals> {
  const row = await db.first<ScriptTotals>(sql`
    with got as (select txid, value from ${db.schema}.mempool_output where script = ${script}),
         gave as (select txid, value from ${db.schema}.mempool_input where script = ${script})
    select (select count(*) from (select txid from got union select txid from gave) t)::float8 as "txCount",
           (select count(*) from got)::float8 as "fundedTxoCount",
           (select coalesce(sum(value), 0) from got) as "fundedTxoSum",
           (select count(*) from gave)::float8 as "spentTxoCount",
           (select coalesce(sum(value), 0) from gave) as "spentTxoSum"`);
  return row!;
}

/** Heights of the first and the last block with a transaction of the script. */
export async function findScriptHeights(
  db: Db,
  scriptId: bigint,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  return await db.first(sql`
    select f.height as first, l.height as last
      from (select first_tx_num as first,
                   (${scriptTransactionsPage(db.schema, { scriptId: sql`${scriptId}`, order: 'desc', limit: 1 })}) as last
              from ${db.schema}.script where id = ${scriptId}) h
      join ${db.schema}.transaction f on f.tx_num = h.first
      join ${db.schema}.transaction l on l.tx_num = h.last`);
}

/**
 * Net amount of a script and number of its transactions in a range of transaction numbers; at most `max` transactions
 * are read.
 */
export async function sumBetween(
  db: Db,
  {
    scriptId,
    from,
    below,
    most: max,
  }: { readonly scriptId: bigint; readonly from: bigint; readonly below: bigint; readonly most: number },
): Promise<{ readonly sum: bigint; readonly count: number }> {
  const row = await db.first<{ readonly sum: bigint; readonly count: number }>(sql`
    select (select coalesce(sum(case when spends then -value else value end), 0) from ${db.schema}.script_move
             where script_id = ${scriptId} and tx_num between h.first and h.last) as sum, h.count
      from (select count(*)::int as count, min(tx_num) as first, max(tx_num) as last from (${scriptTransactionsPage(
        db.schema,
        {
          scriptId: sql`${scriptId}`,
          where: sql`tx_num >= ${from} and tx_num < ${below}`,
          order: 'asc',
          limit: max,
        },
      )}) x) h`);
  return row!;
}

/** Unspent outputs of blocks above a height. */
export async function unspentAbove(
  db: Db,
  scriptId: bigint,
  height: number,
): Promise<{ readonly sum: bigint; readonly count: number }> {
  const row = await db.first<{ readonly sum: bigint; readonly count: number }>(sql`
    select coalesce(sum(value), 0) as sum, count(*)::int as count from ${db.schema}.output
     where script_id = ${scriptId} and spent_by is null and tx_num >= ${selectFirstTxNum(db, height + 1)}`);
  return row!;
}

/** One row for each script with activity, confirmed or in the mempool. */
export interface ScriptHolding {
  readonly script: Uint8Array;
  readonly confirmed: bigint;
  readonly utxoCount: number;
  readonly received: bigint;
  readonly sent: bigint;
}

export const findHoldings = (db: Db, scripts: readonly Uint8Array[]): Promise<readonly ScriptHolding[]> =>
  db.rows<ScriptHolding>(sql`
    select requested.script, coalesce(t.funded_sum - t.spent_sum, d.funded_sum - d.spent_sum) as confirmed,
           coalesce(t.funded_count - t.spent_count, d.funded_count - d.spent_count)::float8 as "utxoCount",
           (select coalesce(sum(o.value), 0) from ${db.schema}.mempool_output o where o.script = requested.script) as received,
           (select coalesce(sum(i.value), 0) from ${db.schema}.mempool_input i where i.script = requested.script) as sent
      from unnest(${scripts}::bytea[]) as requested (script)
      left join lateral (select id from ${db.schema}.script s
        where sha256(s.script) = sha256(requested.script) limit 1) s on true
      left join ${db.schema}.script_total t on t.script_id = s.id
     cross join lateral (${deriveTotals(db.schema, sql`s.id`)}) d`);

/** The subset of scripts that have any activity. */
export async function findKnownScripts(db: Db, scripts: readonly Uint8Array[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ readonly script: string }>(sql`
    select encode(requested.script, 'hex') as script from unnest(${scripts}::bytea[]) as requested (script)
     where exists (select from ${db.schema}.script s where sha256(s.script) = sha256(requested.script))
        or exists (select from ${db.schema}.mempool_output o where o.script = requested.script)`);
  return new Set(rows.map(({ script }) => script));
}
