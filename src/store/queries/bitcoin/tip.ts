import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

/** The newest block of the index, and how often the chain had been taken back by then. */
export interface BitcoinTip {
  readonly height: number;
  readonly hash: string;
  /** Seconds since 1970, as the miner wrote it. */
  readonly time: number;
  readonly reorgId: number;
}

/** Undefined before the first block. */
export async function findBitcoinTip(db: NetworkDb<'bitcoin'>): Promise<BitcoinTip | undefined> {
  return await db.first<BitcoinTip>(sql`
    select c.height, encode(c.hash, 'hex') as hash, b.time::float8 as time,
           coalesce((select max(id) from ${db.schema}.reorg), -1) as "reorgId"
      from ${db.schema}.checkpoint c join ${db.schema}.block b on b.height = c.height`);
}

/** The last height that stood through every reorg since; undefined where there was none. */
export async function sharedHeightSince(db: NetworkDb<'bitcoin'>, reorgId: number): Promise<number | undefined> {
  const row = await db.first<{ readonly height: number | null }>(sql`
    select min(coalesce(fork_height, -1)) as height from ${db.schema}.reorg where id > ${reorgId}`);
  return row?.height ?? undefined;
}
