import type { NetworkDb } from '../../network-db.js';
import { type Sql, sql } from '../../sql.js';
import { EVENT_COLUMNS } from './event-columns.js';
import type { NewBlock } from './event-rows.js';

/** A block from which events are derived. */
export interface DerivedBlock extends NewBlock {
  /** The newest rollback to a point below the block, which distinguishes two adoptions of one block; -1 without one. */
  readonly adoption: number;
  /** The number of its first transaction. */
  readonly first: number;
  /** Cardano: the epoch, and whether the block is the first of it. */
  readonly epoch: number | undefined;
  readonly startsEpoch: boolean;
  /** Cardano: the hash of the pool that made the block. */
  readonly pool: Uint8Array | undefined;
}

interface BlockRow {
  readonly height: number;
  readonly hash: string;
  readonly slot: bigint | null;
  readonly time_ms: bigint | null;
  readonly tx_count: number;
  readonly first: number | bigint;
  readonly previous: string | null;
  readonly adoption: number;
  readonly epoch: number | null;
  readonly previous_epoch: number | null;
  readonly pool: Uint8Array | null;
}

/** The next blocks after a height, oldest first. */
export const listDerivedBlocks = (
  db: NetworkDb,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<readonly DerivedBlock[]> =>
  readBlocks(db, sql`b.height > ${after} and b.height <= ${upTo} order by b.height limit ${limit}`);

/** Blocks at the given heights, oldest first. */
export const listBlocksAt = (db: NetworkDb, heights: readonly number[]): Promise<readonly DerivedBlock[]> =>
  readBlocks(db, sql`b.height = any(${heights}::integer[]) order by b.height`);

/** The first block at or after a slot or, where blocks have a time, a time in milliseconds. */
export async function findFirstHeightSince(
  db: NetworkDb,
  since: { readonly slot: number } | { readonly timeMs: number },
): Promise<number | undefined> {
  const { slot, timeMs } = EVENT_COLUMNS[db.family];
  const [column, value] = 'slot' in since ? [slot, since.slot] : [timeMs, since.timeMs];
  const later = sql`from ${db.schema}.block b where ${column} >= ${value}`;
  // Times of Bitcoin blocks are not in the order of the chain; the other columns are, and have an index.
  const query =
    db.family === 'bitcoin'
      ? sql`select min(b.height) as height ${later}`
      : sql`select b.height ${later} order by ${column} limit 1`;
  const row = await db.first<{ readonly height: number | null }>(query);
  return row?.height ?? undefined;
}

async function readBlocks(db: NetworkDb, where: Sql): Promise<readonly DerivedBlock[]> {
  const { schema, family } = db;
  const { slot, timeMs, first, log, forkHeight } = EVENT_COLUMNS[family];
  const isCardano = family === 'cardano';
  const rows = await db.rows<BlockRow>(sql`
    select b.height, encode(b.hash, 'hex') as hash, ${slot} as slot, ${timeMs} as time_ms, b.tx_count, ${first} as first,
           encode(p.hash, 'hex') as previous,
           coalesce((select max(l.id) from ${schema}.${log} l where coalesce(l.${forkHeight}, -1) < b.height), -1) as adoption,
           ${
             isCardano
               ? sql`b.epoch, p.epoch as previous_epoch,
                     (select o.hash from ${schema}.issuer i join ${schema}.pool o on o.hash = i.key_hash
                       where i.id = b.issuer_id) as pool`
               : sql`null::integer as epoch, null::integer as previous_epoch, null::bytea as pool`
           }
      from ${schema}.block b left join ${schema}.block p on p.height = b.height - 1
     where ${where}`);
  return rows.map((row) => ({
    height: row.height,
    hash: row.hash,
    slot: row.slot === null ? undefined : Number(row.slot),
    timeMs: row.time_ms === null ? undefined : Number(row.time_ms),
    previousHash: row.previous ?? undefined,
    txCount: row.tx_count,
    adoption: row.adoption,
    first: Number(row.first),
    epoch: row.epoch ?? undefined,
    startsEpoch: row.epoch !== null && row.previous_epoch !== null && row.epoch !== row.previous_epoch,
    pool: row.pool ?? undefined,
  }));
}

/** Transactions with numbers from `first` to `last`, in chain order. */
export async function listDerivedTransactions(
  db: NetworkDb,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly { readonly number: number; readonly hash: string }[]> {
  const { number, hash } = EVENT_COLUMNS[db.family];
  const rows = await db.rows<{ readonly number: number | bigint; readonly hash: string }>(sql`
    select t.${number} as number, encode(t.${hash}, 'hex') as hash from ${db.schema}.transaction t
     where t.${number} between ${first} and ${last} order by t.${number}`);
  return rows.map((row) => ({ number: Number(row.number), hash: row.hash }));
}
