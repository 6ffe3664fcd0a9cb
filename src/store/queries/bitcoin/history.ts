import type { NetworkDb } from '../../network-db.js';
import { emptySql, sql } from '../../sql.js';
import { scriptTransactionsPage } from '../../write/bitcoin/script-transactions.js';

type Db = NetworkDb<'bitcoin'>;

export interface InBlock {
  readonly height: number;
  readonly hash: string;
  /** Miner timestamp in seconds since 1970. */
  readonly time: number;
}

/** Amounts that a transaction added to and removed from a script. */
export interface ScriptTransaction {
  readonly txid: string;
  readonly received: bigint;
  readonly sent: bigint;
  /** Bytes of the transaction. */
  readonly size: number;
  /** Undefined while it is in the mempool. */
  readonly block: InBlock | undefined;
  readonly txNum: bigint | undefined;
  /** Index in the block. */
  readonly index: number | undefined;
  readonly firstSeen: Date | undefined;
}

export type Order = 'asc' | 'desc';

/** Transactions of a script with numbers from `from` to below `below`, in chain order. */
export async function scriptHistory(
  db: Db,
  {
    scriptId,
    from,
    below,
    order,
    limit,
  }: {
    readonly scriptId: bigint;
    readonly from: bigint;
    readonly below: bigint;
    readonly order: Order;
    readonly limit: number;
  },
): Promise<readonly ScriptTransaction[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const page = scriptTransactionsPage(db.schema, {
    scriptId: sql`${scriptId}`,
    where: sql`tx_num >= ${from} and tx_num < ${below}`,
    order,
    limit,
  });
  const rows = await db.rows<Omit<ScriptTransaction, 'block' | 'firstSeen'> & InBlock>(sql`
    select encode(t.txid, 'hex') as txid, h.received, h.sent, t.size, x.tx_num as "txNum",
           (x.tx_num - b.first_tx_num)::int as index, t.height, encode(b.hash, 'hex') as hash, b.time::float8 as time
      from (${page}) x
     cross join lateral (select coalesce(sum(value) filter (where funds and not spends), 0)::bigint as received,
                                coalesce(sum(value) filter (where spends), 0)::bigint as sent
                           from ${db.schema}.script_move where script_id = ${scriptId} and tx_num = x.tx_num) h
      join ${db.schema}.transaction t on t.tx_num = x.tx_num
      join ${db.schema}.block b on b.height = t.height
     order by x.tx_num ${direction}`);
  return rows.map(({ height, hash, time, ...row }) => ({
    ...row,
    block: { height, hash, time },
    firstSeen: undefined,
  }));
}

/** Arrival time at the node, and txid. Unlike the local order of arrival, both survive a restart. */
export interface MempoolKey {
  readonly firstSeen: Date;
  readonly txid: string;
}

/** Mempool transactions of a script, by arrival time at the node. */
export async function mempoolHistory(
  db: Db,
  {
    script,
    after,
    order,
    limit,
  }: {
    readonly script: Uint8Array;
    readonly after: MempoolKey | undefined;
    readonly order: Order;
    readonly limit: number;
  },
): Promise<readonly ScriptTransaction[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const beyond =
    after === undefined
      ? emptySql
      : sql`where (m.first_seen, m.txid) ${order === 'asc' ? sql`>` : sql`<`}
          (${after.firstSeen}, ${Buffer.from(after.txid, 'hex')})`;
  const rows = await db.rows<Omit<ScriptTransaction, 'block' | 'txNum' | 'index'>>(sql`
    with moved as (
      select txid, value as received, 0::bigint as sent from ${db.schema}.mempool_output where script = ${script}
      union all
      select txid, 0, coalesce(value, 0) from ${db.schema}.mempool_input where script = ${script})
    select encode(m.txid, 'hex') as txid, t.received, t.sent, m.size, m.first_seen as "firstSeen"
      from (select txid, sum(received) as received, sum(sent) as sent from moved group by txid) t
      join ${db.schema}.mempool_transaction m on m.txid = t.txid
     ${beyond} order by m.first_seen ${direction}, m.txid ${direction} limit ${limit}`);
  return rows.map((row) => ({ ...row, block: undefined, txNum: undefined, index: undefined }));
}
