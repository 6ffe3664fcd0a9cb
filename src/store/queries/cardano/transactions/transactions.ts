import { toHex } from '../../../../kernel/hex.js';
import type { BlockArchive } from '../../../block-archive.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { joinRawBlock } from '../blocks/blocks.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** A transaction of the chain as indexed. */
export interface ChainTransaction {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly block: {
    readonly hash: string;
    readonly height: number;
    readonly slot: number;
    readonly epoch: number;
    /** 1 Byron to 8 Dijkstra. */
    readonly era: number;
  };
  /** Index in the block. */
  readonly index: number;
  readonly sizeBytes: number;
  /** Charged fee; undefined where inputs are older than the start of history. */
  readonly fee: bigint | undefined;
  readonly deposit: bigint | undefined;
  /** Sum of its outputs. */
  readonly output: bigint;
  readonly valid: boolean;
  /** The transaction that contains this sub-transaction; undefined for all others. */
  readonly parentHash: Uint8Array | undefined;
}

/** The parts of a transaction as stored in its block. */
export interface TransactionBytes {
  readonly body: Uint8Array;
  readonly witnesses: Uint8Array;
  readonly auxiliary: Uint8Array | undefined;
}

/** `bytes` is undefined where the index stores headers only and no archive has the block. */
export interface StoredTransaction extends ChainTransaction {
  readonly bytes: TransactionBytes | undefined;
}

interface TransactionRow {
  readonly id: number;
  readonly hash: Uint8Array;
  readonly block_hash: Uint8Array;
  readonly height: number;
  readonly slot: bigint;
  readonly epoch: number;
  readonly era: number;
  readonly index: number;
  readonly size: number;
  readonly fee: bigint | null;
  readonly deposit: bigint | null;
  readonly output: bigint;
  readonly valid: boolean;
  readonly parent_hash: Uint8Array | null;
}

interface StoredRow extends TransactionRow {
  readonly body: Uint8Array | null;
  readonly witnesses: Uint8Array | null;
  readonly auxiliary: Uint8Array | null;
}

const DIJKSTRA = 8;

/** The parent is looked up in eras that can have one, so that all other blocks need no access to its table. */
const columns = (db: NetworkDb<'cardano'>): Sql => sql`
  t.id, t.hash, b.hash as block_hash, b.height, b.slot, b.epoch, b.era, t.id - b.first_tx_id as index, t.size,
  t.fee, t.deposit, t.output, t.valid,
  case when b.era >= ${DIJKSTRA}::integer then
    (select p.hash from ${db.schema}.sub_transaction s join ${db.schema}.transaction p on p.id = s.parent_tx_id
      where s.tx_id = t.id) end as parent_hash`;

const described = (db: NetworkDb<'cardano'>, ids: Sql): Sql => sql`
  from (${ids}) w
  join ${db.schema}.transaction t on t.id = w.id
  join ${db.schema}.block b on b.height = t.height`;

const byId = (order: ChainOrder): Sql => (order === 'asc' ? sql`order by t.id` : sql`order by t.id desc`);

/** A transaction in the list of its block. */
export type ListedTransaction = Pick<ChainTransaction, 'hash' | 'index' | 'sizeBytes' | 'fee' | 'output' | 'valid'>;

interface TransactionPage {
  readonly order: ChainOrder;
  readonly skip: number;
  readonly limit: number;
}

/** A page of the transactions of the block at the height that `heights` selects. */
export async function blockTransactions(
  db: NetworkDb<'cardano'>,
  heights: Sql,
  { order, skip, limit }: TransactionPage,
): Promise<readonly ListedTransaction[]> {
  const range =
    order === 'asc'
      ? sql`b.first_tx_id + ${skip}::bigint as low,
            b.first_tx_id + least(b.tx_count, ${skip}::bigint + ${limit}::bigint) - 1 as high`
      : sql`b.first_tx_id + greatest(0, b.tx_count - ${skip}::bigint - ${limit}::bigint) as low,
            b.first_tx_id + b.tx_count - 1 - ${skip}::bigint as high`;
  // The limit excludes no row of the range. With it the plan reads the range from the index of ids, while a join with a
  // generated series of unknown length reads the whole table of a short chain.
  const rows = await db.rows<Pick<TransactionRow, 'hash' | 'index' | 'size' | 'fee' | 'output' | 'valid'>>(sql`
    select t.hash, t.id - w.first_tx_id as index, t.size, t.fee, t.output, t.valid
      from (select b.first_tx_id, ${range}
              from (${heights}) h join ${db.schema}.block b on b.height = h.height) w
     cross join lateral (
       select id, hash, size, fee, output, valid from ${db.schema}.transaction
        where id between w.low and w.high order by id limit ${limit}) t
     ${byId(order)}`);
  return rows.map(({ hash, index, size, fee, output, valid }) => ({
    hash,
    index,
    sizeBytes: size,
    fee: fee ?? undefined,
    output,
    valid,
  }));
}

/** The transactions whose `id` is selected by `ids`, already limited to one page. */
export async function chainTransactions(
  db: NetworkDb<'cardano'>,
  ids: Sql,
  order: ChainOrder,
): Promise<readonly ChainTransaction[]> {
  const rows = await db.rows<TransactionRow>(sql`select ${columns(db)} ${described(db, ids)} ${byId(order)}`);
  return rows.map(toChainTransaction);
}

export async function storedTransactions(
  db: NetworkDb<'cardano'>,
  ids: Sql,
  order: ChainOrder,
): Promise<readonly StoredTransaction[]> {
  const rows = await db.rows<StoredRow>(sql`
    select ${columns(db)},
           case when r.whole then substring(r.bytes from t.body_offset + 1 for t.body_length) end as body,
           case when r.whole then substring(r.bytes from t.witness_offset + 1 for t.witness_length) end as witnesses,
           case when r.whole then substring(r.bytes from t.auxiliary_offset + 1 for t.auxiliary_length) end as auxiliary
      ${described(db, ids)}
      ${joinRawBlock(db)}
     ${byId(order)}`);
  const stored = rows.map((row): StoredTransaction => {
    const bytes =
      row.body === null || row.witnesses === null
        ? undefined
        : { body: row.body, witnesses: row.witnesses, auxiliary: row.auxiliary ?? undefined };
    return Object.assign(toChainTransaction(row), { bytes });
  });
  return db.blockArchive !== undefined && stored.some(({ bytes }) => bytes === undefined)
    ? await addArchivedParts(db, db.blockArchive, stored)
    : stored;
}

interface PartsRow {
  readonly id: number;
  readonly body_offset: number | null;
  readonly body_length: number | null;
  readonly witness_offset: number | null;
  readonly witness_length: number | null;
  readonly auxiliary_offset: number | null;
  readonly auxiliary_length: number | null;
}

/** The places of their parts are queried here only, so that transactions with stored bytes do not pay for them. */
async function addArchivedParts(
  db: NetworkDb<'cardano'>,
  archive: BlockArchive,
  stored: readonly StoredTransaction[],
): Promise<readonly StoredTransaction[]> {
  const missing = stored.filter(({ bytes }) => bytes === undefined);
  const [blocks, rows] = await Promise.all([
    archive.read(missing.map(({ block }) => block)),
    db.rows<PartsRow>(sql`
      select id, body_offset, body_length, witness_offset, witness_length, auxiliary_offset, auxiliary_length
        from ${db.schema}.transaction where id = any(${missing.map(({ id }) => id)}::integer[])`),
  ]);
  const places = new Map(rows.map((row) => [row.id, row]));
  return stored.map((each) => {
    if (each.bytes !== undefined) return each;
    const block = blocks.get(each.block.hash);
    const place = places.get(each.id);
    return block === undefined || place === undefined ? each : { ...each, bytes: takeParts(block, place) };
  });
}

function takeParts(block: Uint8Array, row: PartsRow): TransactionBytes | undefined {
  const body = takePart(block, row.body_offset, row.body_length);
  const witnesses = takePart(block, row.witness_offset, row.witness_length);
  if (body === undefined || witnesses === undefined) return undefined;
  return { body, witnesses, auxiliary: takePart(block, row.auxiliary_offset, row.auxiliary_length) };
}

const takePart = (block: Uint8Array, offset: number | null, length: number | null): Uint8Array | undefined =>
  offset === null || length === null ? undefined : block.subarray(offset, offset + length);

const toChainTransaction = (row: TransactionRow): ChainTransaction => ({
  id: row.id,
  hash: row.hash,
  block: { hash: toHex(row.block_hash), height: row.height, slot: Number(row.slot), epoch: row.epoch, era: row.era },
  index: row.index,
  sizeBytes: row.size,
  fee: row.fee ?? undefined,
  deposit: row.deposit ?? undefined,
  output: row.output,
  valid: row.valid,
  parentHash: row.parent_hash ?? undefined,
});

/** Ids have no gaps, so that any page of all transactions, or of a block's, is an id range. */
export function selectPageIds(
  { from, to }: { readonly from: number; readonly to: number },
  { order, skip, limit }: TransactionPage,
): Sql {
  const first = order === 'asc' ? from + skip : Math.max(from, to - skip - limit + 1);
  const last = order === 'asc' ? Math.min(to, from + skip + limit - 1) : to - skip;
  return sql`select generate_series(${first}::bigint, ${last}::bigint)::integer as id`;
}

export const selectIdsByHash = (db: NetworkDb<'cardano'>, hashes: readonly Uint8Array[]): Sql =>
  sql`select id from ${db.schema}.transaction where hash = any(${hashes}::bytea[]) and height >= 0`;

/** All transactions of several blocks. */
export const selectBlockIds = (blocks: readonly { readonly firstTxId: number; readonly txCount: number }[]): Sql => sql`
  select generate_series(w.first, w.first + w.count - 1) as id
    from unnest(${blocks.map(({ firstTxId }) => firstTxId)}::integer[], ${blocks.map(({ txCount }) => txCount)}::integer[])
           w (first, count)`;

export const idsAmong = (ids: readonly number[]): Sql => sql`select id from unnest(${ids}::integer[]) w (id)`;

export const oneId = (id: number): Sql => sql`select ${id}::integer as id`;

export interface TransactionCounts {
  /** Number of spent outputs, known or not. */
  readonly inputs: number;
  /** Number of created outputs. */
  readonly outputs: number;
}

/** By id. */
export async function transactionCounts(
  db: NetworkDb<'cardano'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TransactionCounts>> {
  const rows = await db.rows<{ readonly id: number; readonly inputs: number; readonly outputs: number }>(sql`
    select w.id,
           ((select count(*) from ${db.schema}.output o where o.spent_by = w.id) +
            (select count(*) from ${db.schema}.unresolved_input u where u.tx_id = w.id and u.kind = 3))::integer
             as inputs,
           (select count(*) from ${db.schema}.output o where o.tx_id = w.id)::integer as outputs
      from unnest(${ids}::integer[]) w (id)`);
  return new Map(rows.map(({ id, inputs, outputs }) => [id, { inputs, outputs }]));
}
