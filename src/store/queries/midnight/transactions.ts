import { TRANSACTION_KINDS, type TransactionKind, type TransactionStatus } from '../../../chains/midnight/block.js';
import { toHex } from '../../../kernel/hex.js';
import { emptySql, join, type Sql, sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

const STATUSES: readonly TransactionStatus[] = ['SUCCESS', 'PARTIAL_SUCCESS', 'FAILURE'];

export interface TransactionRow {
  readonly id: number;
  readonly hash: string;
  readonly kind: TransactionKind;
  readonly status: TransactionStatus | undefined;
  readonly fee: bigint | undefined;
  readonly height: number;
  readonly blockHash: string;
  /** Milliseconds since 1970. */
  readonly blockTime: number;
  readonly protocolVersion: number;
  readonly createdCount: number;
  readonly spentCount: number;
  readonly actionCount: number;
  readonly shielded: boolean;
  readonly identifiers: readonly string[];
  readonly segments: readonly { readonly id: number; readonly success: boolean }[] | undefined;
  readonly zswapRoot: string | undefined;
  readonly recipient: string | undefined;
  readonly amount: bigint | undefined;
  /** Names of types and values unknown to the build that indexed it. */
  readonly unknownParts: readonly string[];
  readonly ranges: Readonly<Record<'zswap' | 'dustCommitment' | 'dustGeneration', Range | undefined>>;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

interface StoredTransaction {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly kind: number;
  readonly status: number | null;
  readonly fee: bigint | null;
  readonly height: number;
  readonly block_hash: Uint8Array;
  readonly timestamp: bigint;
  readonly protocol_version: number;
  readonly created_count: number;
  readonly spent_count: number;
  readonly action_count: number;
  readonly shielded: boolean;
  readonly identifiers: readonly string[] | null;
  readonly segments: TransactionRow['segments'] | null;
  readonly zswap_root: Uint8Array | null;
  readonly recipient: Uint8Array | null;
  readonly amount: bigint | null;
  readonly unknown_parts: readonly string[] | null;
  readonly zswap_start: bigint | null;
  readonly zswap_end: bigint | null;
  readonly dust_commitment_start: bigint | null;
  readonly dust_commitment_end: bigint | null;
  readonly dust_generation_start: bigint | null;
  readonly dust_generation_end: bigint | null;
}

/** All columns except the bytes. */
const select = (db: MidnightDb): Sql => sql`
  select t.id, t.hash, t.kind, t.status, t.fee, t.height, b.hash as block_hash, b.timestamp, t.protocol_version,
         t.created_count, t.spent_count, t.action_count, t.shielded, t.segments, t.zswap_root, t.recipient, t.amount,
         t.zswap_start, t.zswap_end, t.dust_commitment_start, t.dust_commitment_end, t.dust_generation_start,
         t.dust_generation_end, t.unknown_parts,
         (select array_agg(encode(i.identifier, 'hex') order by i.place)
            from ${db.schema}.transaction_identifier i where i.tx_id = t.id) as identifiers
    from ${db.schema}.transaction t join ${db.schema}.block b on b.height = t.height`;

const toRange = (start: bigint | null, end: bigint | null): Range | undefined =>
  start === null || end === null ? undefined : { start: Number(start), end: Number(end) };

const toTransactionRow = (row: StoredTransaction): TransactionRow => ({
  id: row.id,
  hash: toHex(row.hash),
  kind: TRANSACTION_KINDS[row.kind]!,
  status: row.status === null ? undefined : STATUSES[row.status],
  fee: row.fee ?? undefined,
  height: row.height,
  blockHash: toHex(row.block_hash),
  blockTime: Number(row.timestamp),
  protocolVersion: row.protocol_version,
  createdCount: row.created_count,
  spentCount: row.spent_count,
  actionCount: row.action_count,
  shielded: row.shielded,
  identifiers: row.identifiers ?? [],
  segments: row.segments ?? undefined,
  zswapRoot: row.zswap_root === null ? undefined : toHex(row.zswap_root),
  recipient: row.recipient === null ? undefined : toHex(row.recipient),
  amount: row.amount ?? undefined,
  unknownParts: row.unknown_parts ?? [],
  ranges: {
    zswap: toRange(row.zswap_start, row.zswap_end),
    dustCommitment: toRange(row.dust_commitment_start, row.dust_commitment_end),
    dustGeneration: toRange(row.dust_generation_start, row.dust_generation_end),
  },
});

export interface TransactionFilter {
  readonly kind?: TransactionKind | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly fromHeight?: number | undefined;
  readonly toHeight?: number | undefined;
  readonly contract?: Uint8Array | undefined;
}

/** Newest first, below an id. */
export async function listTransactions(
  db: MidnightDb,
  filter: TransactionFilter,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly TransactionRow[]> {
  const { kind, status, fromHeight, toHeight, contract } = filter;
  const conditions = [
    before !== undefined && sql`t.id < ${before}`,
    kind !== undefined && sql`t.kind = ${TRANSACTION_KINDS.indexOf(kind)}`,
    status !== undefined && sql`t.status = ${STATUSES.indexOf(status)}`,
    fromHeight !== undefined &&
      sql`t.id >= (select min(first_tx_id) from ${db.schema}.block where height >= ${fromHeight})`,
    toHeight !== undefined &&
      sql`t.id < (select max(first_tx_id + tx_count) from ${db.schema}.block where height <= ${toHeight})`,
    contract !== undefined &&
      sql`t.id in (select tx_id from ${db.schema}.contract_action where address = ${contract}
                    ${before === undefined ? emptySql : sql`and tx_id < ${before}`} order by tx_id desc limit ${MAX_ACTIONS})`,
  ].filter((each): each is Sql => each !== false);
  const where = conditions.length === 0 ? emptySql : sql`where ${join(conditions, sql` and `)}`;
  const rows = await db.rows<StoredTransaction>(sql`${select(db)} ${where} order by t.id desc limit ${limit}`);
  return rows.map(toTransactionRow);
}

/** A page may be shorter, but never longer, for a contract with several actions in one transaction. */
const MAX_ACTIONS = 2_000;

/** Oldest first: the same hash may occur on the chain more than once. */
export async function findTransactionsByHash(db: MidnightDb, hash: Uint8Array): Promise<readonly TransactionRow[]> {
  const rows = await db.rows<StoredTransaction>(sql`${select(db)} where t.hash = ${hash} order by t.id limit 100`);
  return rows.map(toTransactionRow);
}

export async function findTransactionsByIdentifier(
  db: MidnightDb,
  identifier: Uint8Array,
): Promise<readonly TransactionRow[]> {
  const rows = await db.rows<StoredTransaction>(sql`${select(db)}
    where t.id in (select tx_id from ${db.schema}.transaction_identifier where identifier = ${identifier})
    order by t.id limit 100`);
  return rows.map(toTransactionRow);
}

/** In chain order; ids without a transaction are left out. */
export async function findTransactionsById(db: MidnightDb, ids: readonly number[]): Promise<readonly TransactionRow[]> {
  const rows = await db.rows<StoredTransaction>(sql`${select(db)} where t.id = any(${ids}::integer[]) order by t.id`);
  return rows.map(toTransactionRow);
}

/** In block order. */
export async function listBlockTransactions(
  db: MidnightDb,
  height: number,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<readonly TransactionRow[]> {
  const rows = await db.rows<StoredTransaction>(sql`${select(db)}
    where t.height = ${height} and t.id >= (select first_tx_id from ${db.schema}.block where height = ${height})
      and t.id > ${after ?? -1} order by t.id limit ${limit}`);
  return rows.map(toTransactionRow);
}

export async function transactionBytesById(
  db: MidnightDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await db.rows<{ readonly id: number; readonly raw: Uint8Array }>(
    sql`select id, raw from ${db.schema}.transaction where id = any(${ids}::integer[])`,
  );
  return new Map(rows.map(({ id, raw }) => [id, raw]));
}

export const transactionBytes = async (db: MidnightDb, id: number): Promise<Uint8Array | undefined> =>
  (await transactionBytesById(db, [id])).get(id);

export interface ShieldedTransaction {
  readonly id: number;
  readonly zswapStart: number;
  readonly zswapEnd: number;
  readonly raw: Uint8Array;
}

/** Regular transactions with shielded coins after a position of the shielded tree, in its order. */
export async function shieldedTransactionsAfter(
  db: MidnightDb,
  [zswapStart, id]: readonly [zswapStart: number, id: number],
  limit: number,
): Promise<readonly ShieldedTransaction[]> {
  const rows = await db.rows<{ id: number; zswap_start: bigint; zswap_end: bigint; raw: Uint8Array }>(sql`
    select id, zswap_start, zswap_end, raw from ${db.schema}.transaction
     where shielded and (zswap_start, id) > (${zswapStart}, ${id}) and kind = ${TRANSACTION_KINDS.indexOf('REGULAR')}
     order by zswap_start, id limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    zswapStart: Number(row.zswap_start),
    zswapEnd: Number(row.zswap_end),
    raw: row.raw,
  }));
}

/**
 * Regular transactions that added shielded coins from an index of the tree on, in its order. Each begins at another
 * index, so the end of the last one is where the next page begins.
 */
export async function shieldedOutputsFrom(
  db: MidnightDb,
  index: number,
  limit: number,
): Promise<readonly ShieldedTransaction[]> {
  const rows = await db.rows<{ id: number; zswap_start: bigint; zswap_end: bigint; raw: Uint8Array }>(sql`
    select id, zswap_start, zswap_end, raw from ${db.schema}.transaction
     where shielded and zswap_start >= ${index} and zswap_end > zswap_start
       and kind = ${TRANSACTION_KINDS.indexOf('REGULAR')}
     order by zswap_start limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    zswapStart: Number(row.zswap_start),
    zswapEnd: Number(row.zswap_end),
    raw: row.raw,
  }));
}
