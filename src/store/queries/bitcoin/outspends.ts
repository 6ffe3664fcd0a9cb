import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import type { InBlock } from './history.js';
import { latest, type SpentOutput } from './transactions.js';

type Db = NetworkDb<'bitcoin'>;

/** The spender of an output. */
export interface Outspend {
  readonly txid: string;
  readonly vin: number;
  /** Undefined while the spender is in the mempool. */
  readonly block: InBlock | undefined;
}

interface ConfirmedRow extends InBlock {
  readonly txNum: bigint;
  readonly vout: number;
  readonly txid: string;
  readonly vin: number;
}

/** Confirmed spenders, by the number of the spent transaction and then by output. */
export async function confirmedOutspends(
  db: Db,
  txNums: readonly bigint[],
): Promise<ReadonlyMap<bigint, ReadonlyMap<number, Outspend>>> {
  const found = new Map<bigint, Map<number, Outspend>>(txNums.map((txNum) => [txNum, new Map()]));
  if (txNums.length === 0) return found;
  const rows = await db.rows<ConfirmedRow>(sql`
    select o.tx_num as "txNum", o.vout, encode(t.txid, 'hex') as txid, o.spent_vin as vin, t.height,
           encode(b.hash, 'hex') as hash, b.time::float8 as time
      from ${db.schema}.output o
      join ${db.schema}.transaction t on t.tx_num = o.spent_by
      join ${db.schema}.block b on b.height = t.height
     where o.tx_num = any(${txNums}::bigint[]) and o.spent_vin >= 0`);
  for (const { txNum, vout, txid, vin, height, hash, time } of rows)
    found.get(txNum)?.set(vout, { txid, vin, block: { height, hash, time } });
  return found;
}

/** Mempool spenders, by txid and then by output. */
export async function mempoolOutspends(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, Outspend>>> {
  const found = new Map<string, Map<number, Outspend>>(txids.map((txid) => [txid, new Map()]));
  if (txids.length === 0) return found;
  const rows = await db.rows<{
    readonly spent: string;
    readonly vout: number;
    readonly txid: string;
    readonly vin: number;
  }>(sql`
    select encode(output_txid, 'hex') as spent, vout, encode(txid, 'hex') as txid, vin from ${db.schema}.mempool_input
     where output_txid = any(${txids.map((txid) => Buffer.from(txid, 'hex'))}::bytea[])`);
  for (const { spent, vout, txid, vin } of rows) found.get(spent)?.set(vout, { txid, vin, block: undefined });
  return found;
}

/** Number of outputs of transactions, confirmed or in the mempool. */
export async function outputCounts(db: Db, txids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = txids.map((txid) => Buffer.from(txid, 'hex'));
  const rows = await db.rows<{ readonly txid: string; readonly count: number }>(sql`
    select encode(requested.txid, 'hex') as txid,
           coalesce((select t.output_count from ${db.schema}.transaction t where t.txid = requested.txid
                      order by ${latest} limit 1),
                    (select count(*)::int from ${db.schema}.mempool_output o where o.txid = requested.txid)) as count
      from unnest(${ids}::bytea[]) as requested (txid)`);
  return new Map(rows.filter(({ count }) => count > 0).map(({ txid, count }) => [txid, count]));
}

export interface OutputRef {
  readonly txid: string;
  readonly vout: number;
}

/**
 * Value and script of outputs, confirmed or in the mempool; data outputs and unspendable scripts have no script here.
 */
export async function outputsAt(
  db: Db,
  requested: readonly OutputRef[],
): Promise<ReadonlyMap<string, SpentOutput & { readonly block: InBlock | undefined; readonly coinbase: boolean }>> {
  if (requested.length === 0) return new Map();
  const rows = await db.rows<{
    readonly txid: string;
    readonly vout: number;
    readonly value: bigint;
    readonly script: Uint8Array;
    readonly coinbase: boolean;
    readonly height: number | null;
    readonly hash: string | null;
    readonly time: number | null;
  }>(sql`
    select encode(requested.txid, 'hex') as txid, requested.vout::int as vout, found.*
      from unnest(${requested.map(({ txid }) => Buffer.from(txid, 'hex'))}::bytea[],
                  ${requested.map(({ vout }) => vout)}::bigint[]) as requested (txid, vout)
     cross join lateral (
       (select o.value, s.script, t.tx_num = b.first_tx_num as coinbase, t.height, encode(b.hash, 'hex') as hash,
               b.time::float8 as time
          from (select * from ${db.schema}.transaction t where t.txid = requested.txid order by ${latest} limit 1) t
          join ${db.schema}.block b on b.height = t.height
          join ${db.schema}.output o on o.tx_num = t.tx_num and o.vout = requested.vout
          join ${db.schema}.script s on s.id = o.script_id)
       union all
       (select m.value, m.script, false, null, null, null from ${db.schema}.mempool_output m
         where m.txid = requested.txid and m.vout = requested.vout)
       union all
       (select e.value, s.script, false, null, null, null from ${db.schema}.earlier_output e
          join ${db.schema}.script s on s.id = e.script_id
         where e.txid = requested.txid and e.vout = requested.vout)
       limit 1) found`);
  return new Map(
    rows.map(({ txid, vout, value, script, coinbase, height, hash, time }) => [
      `${txid}:${vout}`,
      {
        value,
        script,
        coinbase,
        block: height === null ? undefined : { height, hash: hash!, time: time! },
      },
    ]),
  );
}
