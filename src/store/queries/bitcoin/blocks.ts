import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** The facts about a block that are kept when it becomes stale. Rates are in satoshi per virtual byte. */
export interface BlockStatistics {
  readonly height: number;
  readonly hash: string;
  readonly header: Uint8Array;
  /** Null for the newest block and for stale ones. */
  readonly nextHash: string | null;
  readonly txCount: number;
  readonly medianTime: number | null;
  readonly reward: bigint;
  readonly totalOutput: bigint;
  readonly totalFee: bigint;
  readonly lowestFee: bigint;
  readonly medianFee: bigint;
  readonly averageFee: bigint;
  readonly highestFee: bigint;
  /** Minimum, percentiles 10, 25, 50, 75, 90, maximum. */
  readonly feeRange: readonly number[];
  readonly averageFeeRate: number;
  readonly inputCount: number;
  readonly outputCount: number;
  readonly segwitCount: number;
  readonly size: number;
  readonly strippedSize: number;
  readonly weight: number;
  readonly coinbase: Uint8Array;
}

/** A block of the chain with all columns. */
export interface BlockRow extends BlockStatistics {
  readonly firstTxNum: bigint;
  readonly time: number;
}

const STATISTICS = sql`
  b.height, encode(b.hash, 'hex') as hash, b.header, b.tx_count as "txCount",
  b.median_time::float8 as "medianTime", b.reward, b.total_output as "totalOutput",
  b.total_fee as "totalFee", b.lowest_fee as "lowestFee", b.median_fee as "medianFee", b.average_fee as "averageFee",
  b.highest_fee as "highestFee",
  array[b.lowest_fee_rate, b.fee_rate_10, b.fee_rate_25, b.fee_rate_50, b.fee_rate_75, b.fee_rate_90,
        b.highest_fee_rate] as "feeRange",
  b.average_fee_rate as "averageFeeRate", b.input_count as "inputCount", b.output_count as "outputCount",
  b.segwit_count as "segwitCount", b.size, b.stripped_size as "strippedSize", b.weight`;

const columns = (db: Db): Sql => sql`${STATISTICS}, b.first_tx_num as "firstTxNum", b.time::float8 as time,
  (select encode(n.hash, 'hex') from ${db.schema}.block n where n.height = b.height + 1) as "nextHash",
  (select substring(r.bytes from t.byte_offset + 1 for t.size) from ${db.schema}.raw_block r
     join ${db.schema}.transaction t on t.tx_num = b.first_tx_num where r.height = b.height) as coinbase`;

/** Lists at most `limit` blocks downwards from `from`. */
export const blocksDown = (db: Db, from: number, limit: number): Promise<readonly BlockRow[]> =>
  db.rows<BlockRow>(sql`
    select ${columns(db)} from ${db.schema}.block b where b.height <= ${from} order by b.height desc limit ${limit}`);

export const blocksBetween = (db: Db, from: number, to: number): Promise<readonly BlockRow[]> =>
  db.rows<BlockRow>(sql`
    select ${columns(db)} from ${db.schema}.block b where b.height between ${from} and ${to} order by b.height`);

/** Newest first. */
export const blocksAt = (db: Db, heights: readonly number[]): Promise<readonly BlockRow[]> =>
  db.rows<BlockRow>(sql`
    select ${columns(db)} from ${db.schema}.block b where b.height = any(${heights}::integer[])
     order by b.height desc`);

/** Searches the chain only, not stale blocks. */
export const findBlock = (db: Db, id: string | number): Promise<BlockRow | undefined> =>
  db.first<BlockRow>(sql`select ${columns(db)} from ${db.schema}.block b where ${sameBlock(id)}`);

const sameBlock = (id: string | number): Sql =>
  typeof id === 'number' ? sql`b.height = ${id}` : sql`b.hash = ${Buffer.from(id, 'hex')}`;

/** The columns of a block that most queries need. */
export interface BlockRef {
  readonly height: number;
  readonly hash: string;
  readonly time: number;
  readonly firstTxNum: bigint;
  readonly txCount: number;
  readonly nextHash: string | null;
}

export const findBlockRef = (db: Db, id: string | number): Promise<BlockRef | undefined> =>
  db.first<BlockRef>(sql`
    select b.height, encode(b.hash, 'hex') as hash, b.time::float8 as time, b.first_tx_num as "firstTxNum",
           b.tx_count as "txCount",
           (select encode(n.hash, 'hex') from ${db.schema}.block n where n.height = b.height + 1) as "nextHash"
      from ${db.schema}.block b where ${sameBlock(id)}`);

export async function blockHeader(db: Db, height: number): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly header: Uint8Array }>(
    sql`select header from ${db.schema}.block where height = ${height}`,
  );
  return row?.header;
}

export interface HeaderRow {
  readonly height: number;
  /** In display order. */
  readonly hash: Uint8Array;
  readonly header: Uint8Array;
}

/** Headers upwards from a height. */
export const headersFrom = (db: Db, from: number, limit: number): Promise<readonly HeaderRow[]> =>
  db.rows<HeaderRow>(sql`
    select height, hash, header from ${db.schema}.block where height >= ${from} order by height limit ${limit}`);

export async function blockBytes(db: Db, height: number): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly bytes: Uint8Array }>(
    sql`select bytes from ${db.schema}.raw_block where height = ${height}`,
  );
  return row?.bytes;
}

/** In block order. */
export async function listBlockTxids(db: Db, height: number): Promise<readonly Uint8Array[]> {
  const rows = await db.rows<{ readonly txid: Uint8Array }>(sql`
    select t.txid from ${db.schema}.block b
      join ${db.schema}.transaction t on t.tx_num >= b.first_tx_num and t.tx_num < b.first_tx_num + b.tx_count
     where b.height = ${height} order by t.tx_num`);
  return rows.map(({ txid }) => txid);
}

export interface BlockTransaction {
  readonly txid: string;
  readonly txNum: bigint;
  readonly fee: bigint | null;
  readonly value: bigint;
  readonly size: number;
  readonly weight: number;
}

/** Transactions with numbers from `from` to below `below`. */
export const transactionsBetween = (
  db: Db,
  { from, below, limit }: { readonly from: bigint; readonly below: bigint; readonly limit: number },
): Promise<readonly BlockTransaction[]> =>
  db.rows<BlockTransaction>(sql`
    select encode(txid, 'hex') as txid, tx_num as "txNum", fee, value, size, weight from ${db.schema}.transaction
     where tx_num >= ${from} and tx_num < ${below} order by transaction.tx_num limit ${limit}`);

/** The last block whose miner timestamp is not later than `time`. */
export const blockBefore = (db: Db, time: number): Promise<BlockRef | undefined> =>
  db.first<BlockRef>(sql`
    select b.height, encode(b.hash, 'hex') as hash, b.time::float8 as time, b.first_tx_num as "firstTxNum",
           b.tx_count as "txCount", null as "nextHash"
      from ${db.schema}.block b where b.time <= ${time} order by b.time desc, b.height desc limit 1`);

export interface StaleBlockRow {
  readonly height: number;
  readonly hash: string;
  readonly header: Uint8Array;
  readonly txCount: number;
  readonly size: number;
  readonly observedAt: Date;
}

const stale = (db: Db): Sql => sql`
  select s.height, encode(s.hash, 'hex') as hash, s.header, s.tx_count as "txCount", s.size,
         r.observed_at as "observedAt"
    from ${db.schema}.stale_block s join ${db.schema}.reorg r on r.id = s.reorg_id
   where not exists (select from ${db.schema}.block b where b.height = s.height and b.hash = s.hash)`;

/** Highest first. */
export const staleBlocks = (
  db: Db,
  {
    after,
    limit,
  }: { readonly after: { readonly height: number; readonly hash: string } | undefined; readonly limit: number },
): Promise<readonly StaleBlockRow[]> =>
  db.rows<StaleBlockRow>(sql`
    ${stale(db)} ${after === undefined ? emptySql : sql`and (s.height, s.hash) < (${after.height}, ${Buffer.from(after.hash, 'hex')})`}
     order by s.height desc, s.hash desc limit ${limit}`);

export const staleBlocksAt = (db: Db, height: number): Promise<readonly StaleBlockRow[]> =>
  db.rows<StaleBlockRow>(sql`${stale(db)} and s.height = ${height} order by s.hash`);

export const findStaleBlock = (db: Db, hash: string): Promise<StaleBlockRow | undefined> =>
  db.first<StaleBlockRow>(sql`${stale(db)} and s.hash = ${Buffer.from(hash, 'hex')}`);

/** By hash. Those of blocks that an earlier version removed from the chain are not known. */
export async function findStaleStatistics(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, BlockStatistics>> {
  const rows = await db.rows<BlockStatistics>(sql`
    select ${STATISTICS}, b.coinbase, null::text as "nextHash" from ${db.schema}.stale_block b
     where b.hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[]) and b.coinbase is not null`);
  return new Map(rows.map((row) => [row.hash, row]));
}

export interface ReorgRow {
  readonly id: number;
  readonly observedAt: Date;
  readonly forkHeight: number | null;
  readonly forkHash: string | null;
  readonly oldHeight: number;
  readonly oldHash: string;
  readonly newHeight: number | null;
  readonly newHash: string | null;
}

/** Newest first. */
export const reorgs = (
  db: Db,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly ReorgRow[]> =>
  db.rows<ReorgRow>(sql`
    select id, observed_at as "observedAt", fork_height as "forkHeight", encode(fork_hash, 'hex') as "forkHash",
           old_height as "oldHeight", encode(old_hash, 'hex') as "oldHash", new_height as "newHeight",
           encode(new_hash, 'hex') as "newHash"
      from ${db.schema}.reorg ${before === undefined ? emptySql : sql`where id < ${before}`}
     order by id desc limit ${limit}`);

/** Fees of the newest blocks, in chain order. */
export const recentFees = (
  db: Db,
  count: number,
): Promise<readonly { readonly weight: number; readonly feeRate10: number }[]> =>
  db.rows(sql`
    select weight, "feeRate10" from (
      select height, weight, fee_rate_10 as "feeRate10" from ${db.schema}.block order by height desc limit ${count}) b
     order by height`);

export interface FeeHistoryRow {
  readonly height: number;
  readonly time: number;
  readonly feeRange: readonly number[];
  readonly totalFee: bigint;
}

/** Fee rates of blocks since a time, sampled every n blocks, so that no series exceeds a few thousand points. */
export const feeHistory = (
  db: Db,
  { since, every, limit }: { readonly since: number; readonly every: number; readonly limit: number },
): Promise<readonly FeeHistoryRow[]> =>
  db.rows<FeeHistoryRow>(sql`
    select height, time::float8 as time, total_fee as "totalFee",
           array[lowest_fee_rate, fee_rate_10, fee_rate_25, fee_rate_50, fee_rate_75, fee_rate_90,
                 highest_fee_rate] as "feeRange"
      from ${db.schema}.block where time >= ${since} and height % ${every} = 0 order by height desc limit ${limit}`);

/** Counts blocks with a timestamp since then. */
export async function countBlocksSince(db: Db, since: number): Promise<number> {
  const row = await db.first<{ readonly count: number }>(
    sql`select count(*)::int as count from ${db.schema}.block where time >= ${since}`,
  );
  return row!.count;
}

export interface ChainFacts {
  readonly startHeight: number | null;
  readonly work: bigint;
  readonly lostSatoshi: bigint;
}

export const chainFacts = (db: Db): Promise<ChainFacts | undefined> =>
  db.first<ChainFacts>(sql`
    select c.start_height as "startHeight", b.work, b.lost_satoshi as "lostSatoshi"
      from ${db.schema}.checkpoint c join ${db.schema}.block b on b.height = c.height`);
