import type { NetworkDb } from '../../network-db.js';
import { emptySql, sql } from '../../sql.js';
import { type OutputKey, pageUnspent, type UnspentPage } from './unspent-page.js';

/** An unspent output of a script, as listed in a page. */
export interface UnspentOutput {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  /** Undefined while it is in the mempool. */
  readonly block: { readonly height: number; readonly hash: string; readonly time: number } | undefined;
  /** The number of its transaction on the chain. */
  readonly txNum: bigint | undefined;
  readonly coinbase: boolean;
}

export async function findScriptId(db: NetworkDb<'bitcoin'>, script: Uint8Array): Promise<bigint | undefined> {
  const row = await db.first<{ readonly id: bigint }>(
    sql`select id from ${db.schema}.script where sha256(script) = sha256(${script})`,
  );
  return row?.id;
}

/** In order of height, txid and index; excluding outputs spent in the mempool. */
export async function confirmedUnspent(
  db: NetworkDb<'bitcoin'>,
  { scriptId, ...page }: Omit<UnspentPage, 'scripts'> & { readonly scriptId: bigint },
): Promise<readonly UnspentOutput[]> {
  const rows = await pageUnspent(db, { ...page, scripts: sql`script_id = ${scriptId}` });
  return rows.map(({ txid, vout, value, txNum, coinbase, height, hash, time }) => ({
    txid,
    vout,
    value,
    txNum,
    coinbase,
    block: { height, hash, time },
  }));
}

/** In order of txid and index; excluding outputs spent by another mempool transaction. */
export async function mempoolUnspent(
  db: NetworkDb<'bitcoin'>,
  {
    script,
    after,
    limit,
  }: { readonly script: Uint8Array; readonly after: OutputKey | undefined; readonly limit: number },
): Promise<readonly UnspentOutput[]> {
  const later =
    after === undefined ? emptySql : sql`and (o.txid, o.vout) > (${Buffer.from(after.txid, 'hex')}, ${after.vout})`;
  const rows = await db.rows<{ readonly txid: string; readonly vout: number; readonly value: bigint }>(sql`
    select encode(o.txid, 'hex') as txid, o.vout, o.value from ${db.schema}.mempool_output o
     where o.script = ${script} ${later}
       and not exists (select from ${db.schema}.mempool_input i where i.output_txid = o.txid and i.vout = o.vout)
     order by o.txid, o.vout limit ${limit}`);
  return rows.map((row) => ({ ...row, block: undefined, txNum: undefined, coinbase: false }));
}
