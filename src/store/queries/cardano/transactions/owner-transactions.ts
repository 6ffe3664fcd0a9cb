import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';
import { ALL_TRANSACTIONS, type TxRange } from '../chain/tx-range.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';
import { isOwned, listKinds, type Owners } from '../outputs/output-owners.js';

/** The position of a transaction. Genesis transactions are in no block and in no history. */
export interface TransactionPosition {
  readonly txId: number;
  readonly txHash: string;
  /** Index in the block. */
  readonly txIndex: number;
  readonly blockHash: string;
  readonly height: number;
  readonly slot: number;
  readonly epoch: number;
}

export interface TransactionPositionRow {
  readonly tx_id: number;
  readonly tx_hash: string;
  readonly tx_index: number;
  readonly block_hash: string;
  readonly height: number;
  readonly slot: bigint;
  readonly epoch: number;
}

/** Columns of `TransactionPositionRow`, of the transaction `t` in the block `b`. */
export const transactionPositionColumns = sql`
  t.id as tx_id, encode(t.hash, 'hex') as tx_hash, t.id - b.first_tx_id as tx_index,
  encode(b.hash, 'hex') as block_hash, b.height, b.slot, b.epoch`;

export const toTransactionPosition = (row: TransactionPositionRow): TransactionPosition => ({
  txId: row.tx_id,
  txHash: row.tx_hash,
  txIndex: row.tx_index,
  blockHash: row.block_hash,
  height: row.height,
  slot: Number(row.slot),
  epoch: row.epoch,
});

export interface HistoryRange {
  readonly order: ChainOrder;
  /** The last transaction of the previous page. */
  readonly after?: number | undefined;
  readonly skip?: number;
  readonly limit: number;
  readonly within?: TxRange;
}

/** A transaction of a history with its effect on the owners. */
export interface OwnedTransaction extends TransactionPosition {
  /** Spends outputs of the owners. */
  readonly input: boolean;
  /** Creates outputs for the owners. */
  readonly output: boolean;
}

/** Transactions that involve any of the owners, each once. */
export async function listOwnerTransactions(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  range: HistoryRange,
): Promise<readonly TransactionPosition[]> {
  const ids = selectHistoryPage(db, owners, range);
  return ids === undefined
    ? []
    : (await db.rows<TransactionPositionRow>(placed(db, ids, range.order, sql``))).map(toTransactionPosition);
}

export async function listOwnerTransactionsWithSides(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  range: HistoryRange,
): Promise<readonly OwnedTransaction[]> {
  const ids = selectHistoryPage(db, owners, range);
  if (ids === undefined) return [];
  const own = isOwned(owners);
  const sides = sql`,
    exists (select from ${db.schema}.output o where o.spent_by = t.id and (${own})) as input,
    exists (select from ${db.schema}.output o where o.tx_id = t.id and (${own})) as output`;
  const rows = await db.rows<TransactionPositionRow & { readonly input: boolean; readonly output: boolean }>(
    placed(db, ids, range.order, sides),
  );
  return rows.map((row) => Object.assign(toTransactionPosition(row), { input: row.input, output: row.output }));
}

/** A transaction of an account with one of its addresses in it. */
export interface AddressedTransaction extends TransactionPosition {
  readonly address: Uint8Array;
}

/**
 * Transactions of an account, once for each of its addresses among their inputs and outputs. Addresses of one
 * transaction are in the order of their first output in it. Each transaction has at least one, so a page is within the
 * first `skip + limit` transactions.
 */
export async function listAccountTransactions(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { order, skip, limit, within }: Required<Omit<HistoryRange, 'after'>>,
): Promise<readonly AddressedTransaction[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const ids = selectHistoryPage(db, { stakeIds: [stakeId] }, { order, limit: skip + limit, within });
  const selectOwn = (column: Sql): Sql => sql`
    select o.address_id, o.tx_id, o.index from ${db.schema}.output o
     where o.${column} = p.tx_id and o.stake_id = ${stakeId}`;
  const rows = await db.rows<TransactionPositionRow & { readonly address: Uint8Array }>(sql`
    select ${transactionPositionColumns}, a.bytes as address
      from (select p.tx_id, u.address_id, u.first
              from (${ids ?? sql``}) p
              cross join lateral (
                select address_id, min(array[tx_id, index]) as first
                  from (${selectOwn(sql`spent_by`)} union all ${selectOwn(sql`tx_id`)}) o group by address_id) u
             order by p.tx_id ${direction}, u.first ${direction} offset ${skip} limit ${limit}) e
      join ${db.schema}.address a on a.id = e.address_id
      join ${db.schema}.transaction t on t.id = e.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by e.tx_id ${direction}, e.first ${direction}`);
  return rows.map((row) => ({ ...toTransactionPosition(row), address: row.address }));
}

const placed = (db: NetworkDb<'cardano'>, ids: Sql, order: ChainOrder, more: Sql): Sql => sql`
  select ${transactionPositionColumns} ${more}
    from (${ids}) p
    join ${db.schema}.transaction t on t.id = p.tx_id
    join ${db.schema}.block b on b.height = t.height
   order by t.id ${order === 'asc' ? sql`asc` : sql`desc`}`;

/** The ids of one page. The synthetic transactions of genesis outputs have negative ids. */
function selectHistoryPage(db: NetworkDb<'cardano'>, owners: Owners, range: HistoryRange): Sql | undefined {
  const kinds = listKinds(owners);
  if (kinds.length === 0) return undefined;
  const { order, after, skip = 0, limit, within = ALL_TRANSACTIONS } = range;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rest = after === undefined ? sql`` : sql`and tx_id ${order === 'asc' ? sql`>` : sql`<`} ${after}::integer`;
  const between = sql`tx_id between ${Math.max(0, within.from)}::integer and ${within.to}::integer ${rest}`;
  const [only] = kinds;
  if (kinds.length === 1 && only?.ids.length === 1) {
    return sql`select tx_id from ${db.schema}.${only.history} where ${only.column} = ${only.ids[0]} and ${between}
                order by tx_id ${direction} offset ${skip} limit ${limit}`;
  }
  const queries = kinds.map(
    ({ ids, column, history }) => sql`
      select h.tx_id from unnest(${ids}::integer[]) w (id)
        cross join lateral (
          select tx_id from ${db.schema}.${history} where ${column} = w.id and ${between}
           order by tx_id ${direction} limit ${skip + limit}) h`,
  );
  return sql`select distinct tx_id from (${join(queries, sql` union all `)}) h
              order by tx_id ${direction} offset ${skip} limit ${limit}`;
}
