import type { NetworkDb } from '../../network-db.js';
import { emptySql, sql } from '../../sql.js';

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

export interface OutputKey {
  readonly txid: string;
  readonly vout: number;
}

/** Cursor of confirmed outputs: the page continues after this one. */
export interface ConfirmedKey extends OutputKey {
  readonly height: number;
}

export async function findScriptId(db: NetworkDb<'bitcoin'>, script: Uint8Array): Promise<bigint | undefined> {
  const row = await db.first<{ readonly id: bigint }>(
    sql`select id from ${db.schema}.script where sha256(script) = sha256(${script})`,
  );
  return row?.id;
}

interface ConfirmedRow {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly txNum: bigint;
  readonly coinbase: boolean;
  readonly height: number;
  readonly hash: string;
  readonly time: number;
}

/** In order of height, txid and index; excluding outputs spent in the mempool. */
export async function confirmedUnspent(
  db: NetworkDb<'bitcoin'>,
  {
    scriptId,
    after,
    from,
    to,
    limit,
  }: {
    readonly scriptId: bigint;
    readonly after: ConfirmedKey | undefined;
    readonly from: number;
    readonly to: number;
    readonly limit: number;
  },
): Promise<readonly UnspentOutput[]> {
  const later =
    after === undefined
      ? emptySql
      : sql`and (u.height, u.txid, u.vout) > (${after.height}, ${Buffer.from(after.txid, 'hex')}, ${after.vout})`;
  const rows = await db.rows<ConfirmedRow>(sql`
    select encode(u.txid, 'hex') as txid, u.vout, u.value, u.tx_num as "txNum", u.coinbase, u.height,
           encode(b.hash, 'hex') as hash, b.time::float8 as time
      from (select * from ${db.schema}.utxo u
             where u.script_id = ${scriptId} and u.height between ${from} and ${to} ${later}
               and not exists (select from ${db.schema}.mempool_input i
                                where i.output_txid = u.txid and i.vout = u.vout)
             order by u.height, u.txid, u.vout limit ${limit}) u
      join ${db.schema}.block b on b.height = u.height
     order by u.height, u.txid, u.vout`);
  return rows.map(({ height, hash, time, ...output }) => ({ ...output, block: { height, hash, time } }));
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
