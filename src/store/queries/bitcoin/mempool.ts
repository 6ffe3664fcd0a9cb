import type { NetworkDb } from '../../network-db.js';
import { emptySql, sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

export interface MempoolSummary {
  readonly count: number;
  readonly bytes: number;
  readonly vsize: number;
  readonly totalFee: bigint;
  readonly sequence: bigint | undefined;
  /** Satoshi per 1,000 virtual bytes. */
  readonly minimumFeeRate: bigint | undefined;
  readonly syncedAt: Date;
}

/** Undefined where the mempool is unknown. */
export async function mempoolSummary(db: Db): Promise<MempoolSummary | undefined> {
  const row = await db.first<
    Omit<MempoolSummary, 'sequence' | 'minimumFeeRate'> & {
      readonly sequence: bigint | null;
      readonly minimumFeeRate: bigint | null;
    }
  >(sql`
    select s.synced_at as "syncedAt", s.sequence, s.minimum_fee_rate as "minimumFeeRate", m.*
      from ${db.schema}.mempool_state s,
           (select count(*)::float8 as count, coalesce(sum(size), 0)::float8 as bytes,
                   coalesce(sum((weight + 3) / 4), 0)::float8 as vsize, coalesce(sum(fee), 0) as "totalFee"
              from ${db.schema}.mempool_transaction) m
     where s.synced_at is not null`);
  if (row === undefined) return undefined;
  return { ...row, sequence: row.sequence ?? undefined, minimumFeeRate: row.minimumFeeRate ?? undefined };
}

/** Virtual bytes of the transactions that arrived since a time and are still in the mempool. */
export async function sumArrivals(db: Db, since: Date): Promise<number> {
  const row = await db.first<{ readonly vsize: number }>(sql`
    select coalesce(sum((weight + 3) / 4), 0)::float8 as vsize from ${db.schema}.mempool_transaction
     where first_seen >= ${since}`);
  return row?.vsize ?? 0;
}

export interface MempoolItem {
  readonly txid: string;
  readonly fee: bigint | null;
  readonly value: bigint;
  readonly size: number;
  readonly weight: number;
  readonly replaceable: boolean;
  readonly firstSeen: Date;
}

const item = sql`encode(txid, 'hex') as txid, fee, value, size, weight, replaceable, first_seen as "firstSeen"`;

/** In order of txid, which is stable across arrivals and restarts. */
export const mempoolItems = (
  db: Db,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly MempoolItem[]> =>
  db.rows<MempoolItem>(sql`
    select ${item} from ${db.schema}.mempool_transaction
     ${after === undefined ? emptySql : sql`where txid > ${Buffer.from(after, 'hex')}`}
     order by mempool_transaction.txid limit ${limit}`);

export const newestMempoolItems = (db: Db, limit: number): Promise<readonly MempoolItem[]> =>
  db.rows<MempoolItem>(sql`
    select ${item} from ${db.schema}.mempool_transaction order by place desc limit ${limit}`);

export const mempoolItemsById = (db: Db, txids: readonly string[]): Promise<readonly MempoolItem[]> =>
  db.rows<MempoolItem>(sql`
    select ${item} from ${db.schema}.mempool_transaction
     where mempool_transaction.txid = any(${txids.map((txid) => Buffer.from(txid, 'hex'))}::bytea[])`);

/** The values that determine when a transaction is included in a block. */
export interface MempoolWeight {
  readonly id: string;
  readonly fee: bigint;
  readonly weight: number;
  readonly size: number;
}

/** All mempool transactions whose fee is known. */
export const mempoolWeights = (db: Db): Promise<readonly MempoolWeight[]> =>
  db.rows<MempoolWeight>(sql`
    select encode(txid, 'hex') as id, fee, weight, size from ${db.schema}.mempool_transaction where fee is not null
     order by place`);

export interface Edge {
  readonly parent: string;
  readonly child: string;
}

const edge = sql`encode(i.output_txid, 'hex') as parent, encode(i.txid, 'hex') as child`;

/** Spending edges among all mempool transactions. */
export const mempoolEdges = (db: Db): Promise<readonly Edge[]> =>
  db.rows<Edge>(sql`
    select distinct ${edge} from ${db.schema}.mempool_input i
      join ${db.schema}.mempool_transaction m on m.txid = i.output_txid`);

/** Edges between the given transactions and their parents or children. */
export const findMempoolEdges = (
  db: Db,
  txids: readonly string[],
  side: 'parents' | 'children',
): Promise<readonly Edge[]> => {
  const ids = txids.map((txid) => Buffer.from(txid, 'hex'));
  return db.rows<Edge>(sql`
    select distinct ${edge} from ${db.schema}.mempool_input i
      join ${db.schema}.mempool_transaction m on m.txid = i.output_txid
     where ${side === 'parents' ? sql`i.txid` : sql`i.output_txid`} = any(${ids}::bytea[])`);
};

/** The same inside one block: transaction numbers as text. */
export const findBlockEdges = (
  db: Db,
  txNums: readonly string[],
  side: 'parents' | 'children',
  { first, next }: { readonly first: bigint; readonly next: bigint },
): Promise<readonly Edge[]> =>
  db.rows<Edge>(
    side === 'parents'
      ? sql`select distinct o.tx_num::text as parent, o.spent_by::text as child from ${db.schema}.output o
             where o.spent_by = any(${txNums.map(BigInt)}::bigint[]) and o.tx_num >= ${first}`
      : sql`select distinct o.tx_num::text as parent, o.spent_by::text as child from ${db.schema}.output o
             where o.tx_num = any(${txNums.map(BigInt)}::bigint[]) and o.spent_by < ${next}`,
  );

export interface BlockWeight extends MempoolWeight {
  readonly txid: string;
}

export const findBlockWeights = (db: Db, txNums: readonly string[]): Promise<readonly BlockWeight[]> =>
  db.rows<BlockWeight>(sql`
    select tx_num::text as id, encode(txid, 'hex') as txid, coalesce(fee, 0) as fee, weight, size
      from ${db.schema}.transaction where tx_num = any(${txNums.map(BigInt)}::bigint[])`);

/** Mempool transactions that spend the outputs. */
export const findMempoolSpenders = (
  db: Db,
  outputs: readonly { readonly txid: string; readonly vout: number }[],
): Promise<
  readonly { readonly txid: string; readonly vout: number; readonly spender: string; readonly vin: number }[]
> =>
  db.rows(sql`
    select encode(i.output_txid, 'hex') as txid, i.vout, encode(i.txid, 'hex') as spender, i.vin
      from unnest(${outputs.map(({ txid }) => Buffer.from(txid, 'hex'))}::bytea[],
                  ${outputs.map(({ vout }) => vout)}::bigint[]) as requested (txid, vout)
      join ${db.schema}.mempool_input i on i.output_txid = requested.txid and i.vout = requested.vout`);
