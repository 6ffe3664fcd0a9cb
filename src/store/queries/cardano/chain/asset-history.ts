import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';
import { assetMovesPage } from '../assets/asset-moves.js';
import type { AssetOrPolicy } from '../assets/historical-holders.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from '../outputs/chain-outputs.js';
import {
  type TransactionPosition,
  toTransactionPosition,
  transactionPositionColumns,
} from '../transactions/owner-transactions.js';
import { toSortDirection } from './chain-position.js';
import { ALL_TRANSACTIONS, type TxRange } from './tx-range.js';

interface HistoryRange {
  readonly order: ChainOrder;
  /** Without transactions that only burn. */
  readonly outputsOnly?: boolean;
  readonly after?: number | undefined;
  readonly skip?: number;
  readonly limit: number;
  readonly within?: TxRange;
}

/** Transactions that moved an asset. */
export async function transactionsMoving(
  db: NetworkDb<'cardano'>,
  { assetId }: { readonly assetId: number },
  { order, outputsOnly = false, after, skip = 0, limit, within = ALL_TRANSACTIONS }: HistoryRange,
): Promise<readonly TransactionPosition[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rest = after === undefined ? sql`` : sql`and tx_id ${order === 'asc' ? sql`>` : sql`<`} ${after}::integer`;
  const where = sql`tx_id between ${within.from}::integer and ${within.to}::integer ${rest}`;
  const page = assetMovesPage(db.schema, { assetId: sql`${assetId}`, where, order, outputsOnly, skip, limit });
  const rows = await db.rows<Parameters<typeof toTransactionPosition>[0]>(sql`
    select ${transactionPositionColumns}
      from (${page}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by t.id ${direction}`);
  return rows.map(toTransactionPosition);
}

interface OutputRange {
  /** `desc` is for numbered pages: the keyset of a cursor is in ascending order. */
  readonly order?: ChainOrder;
  readonly after?: readonly number[] | undefined;
  readonly skip?: number;
  readonly limit: number;
  readonly within?: TxRange;
}

/** Unspent outputs that hold any of the assets or policies, in chain order, each once. */
export function unspentOutputsWith(
  db: NetworkDb<'cardano'>,
  subjects: readonly AssetOrPolicy[],
  { order = 'asc', after, skip = 0, limit, within = ALL_TRANSACTIONS }: OutputRange,
): Promise<readonly ChainOutput[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  const inOrder = sql`order by tx_id ${toSortDirection(order)}, index ${toSortDirection(order)}`;
  const rest = after && sql`and (tx_id, index) > (${after[0]}::integer, ${after[1]}::integer)`;
  const range = sql`and tx_id between ${within.from}::integer and ${within.to}::integer ${rest ?? sql``}`;
  const selectFrom = (subject: AssetOrPolicy): Sql =>
    'assetId' in subject
      ? sql`${db.schema}.unspent_asset where asset_id = ${subject.assetId}`
      : sql`${db.schema}.unspent_policy where policy_id = ${subject.policyId}`;
  const [only] = subjects;
  if (subjects.length === 1 && only !== undefined)
    return chainOutputs(
      db,
      sql`select tx_id, index from ${selectFrom(only)} ${range} ${inOrder} offset ${skip} limit ${limit}`,
      order,
    );
  const queries = subjects.map(
    (subject) => sql`(select tx_id, index from ${selectFrom(subject)} ${range} ${inOrder} limit ${skip + limit})`,
  );
  return chainOutputs(
    db,
    sql`select tx_id, index from (${join(queries, sql` union `)}) u ${inOrder} offset ${skip} limit ${limit}`,
    order,
  );
}

/** Transactions with unspent outputs that hold an asset, each once. */
export async function transactionsHolding(
  db: NetworkDb<'cardano'>,
  assetId: number,
  { order, after, limit, within = ALL_TRANSACTIONS }: Omit<HistoryRange, 'skip'>,
): Promise<readonly TransactionPosition[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rest = after === undefined ? sql`` : sql`and tx_id ${order === 'asc' ? sql`>` : sql`<`} ${after}::integer`;
  const rows = await db.rows<Parameters<typeof toTransactionPosition>[0]>(sql`
    select ${transactionPositionColumns}
      from (select distinct tx_id from ${db.schema}.unspent_asset
             where asset_id = ${assetId} and tx_id between ${within.from}::integer and ${within.to}::integer ${rest}
             order by tx_id ${direction} limit ${limit}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by t.id ${direction}`);
  return rows.map(toTransactionPosition);
}
