import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

/** The newest block of the index, and the number of reorgs by then. */
export interface BitcoinTip {
  readonly height: number;
  readonly hash: string;
  /** Miner timestamp in seconds since 1970. */
  readonly time: number;
  readonly reorgId: number;
  /** The number of the next transaction. */
  readonly nextTxNum: bigint;
  /** False during the initial sync: live sets and their indexes are built at its end. */
  readonly live: boolean;
  /** When the mempool was last in sync with the node; undefined where it is unknown. */
  readonly mempoolSyncedAt: Date | undefined;
}

/** Undefined before the first block. */
export async function findBitcoinTip(db: NetworkDb<'bitcoin'>): Promise<BitcoinTip | undefined> {
  const row = await db.first<Omit<BitcoinTip, 'mempoolSyncedAt'> & { readonly syncedAt: Date | null }>(sql`
    select c.height, encode(c.hash, 'hex') as hash, b.time::float8 as time,
           coalesce((select max(id) from ${db.schema}.reorg), -1) as "reorgId",
           b.first_tx_num + b.tx_count as "nextTxNum", c.phase = 'live' as live,
           (select synced_at from ${db.schema}.mempool_state) as "syncedAt"
      from ${db.schema}.checkpoint c join ${db.schema}.block b on b.height = c.height`);
  if (row === undefined) return undefined;
  const { syncedAt, ...tip } = row;
  return { ...tip, mempoolSyncedAt: syncedAt ?? undefined };
}

/** The highest height that no reorg since has changed; undefined where there was no reorg. */
export async function sharedHeightSince(db: NetworkDb<'bitcoin'>, reorgId: number): Promise<number | undefined> {
  const row = await db.first<{ readonly height: number | null }>(sql`
    select min(coalesce(fork_height, -1)) as height from ${db.schema}.reorg where id > ${reorgId}`);
  return row?.height ?? undefined;
}

/** The number of the first transaction at or above a height; the next number where the chain is shorter. */
export async function firstTxNumFrom(db: NetworkDb<'bitcoin'>, height: number, tip: BitcoinTip): Promise<bigint> {
  if (height > tip.height) return tip.nextTxNum;
  const row = await db.first<{ readonly number: bigint }>(sql`
    select first_tx_num as number from ${db.schema}.block where height >= ${height} order by height limit 1`);
  return row?.number ?? tip.nextTxNum;
}

/** The height after which the history begins; undefined where it is complete. */
export async function findHistoryStart(db: NetworkDb<'bitcoin'>): Promise<number | undefined> {
  const row = await db.first<{ readonly height: number | null }>(
    sql`select start_height as height from ${db.schema}.checkpoint`,
  );
  return row?.height ?? undefined;
}
