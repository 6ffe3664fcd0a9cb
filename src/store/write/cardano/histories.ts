import type { Queryable } from '../../db.js';
import { type Identifier, identifier, type Sql, sql } from '../../sql.js';
import type { FactTableName } from './tables.js';

interface History {
  readonly table: string;
  readonly key: string;
  /** The rows after a transaction, each once: columns `key` and `tx_id`. */
  readonly rowsAfter: (schema: Identifier, txId: number) => Sql;
}

/** Rows of outputs that were created or spent after a transaction. */
const holders =
  (column: Identifier) =>
  (schema: Identifier, txId: number): Sql =>
    sql`
  select ${column} as key, tx_id from ${schema}.output where tx_id > ${txId} and ${column} is not null
  union
  select ${column}, spent_by from ${schema}.output where spent_by > ${txId} and ${column} is not null`;

/**
 * Histories without an index by transaction, which would take up to a fifth of their size. What a range of transactions added
 * follows from their outputs and mints.
 */
export const DERIVED_HISTORIES = {
  stakeTx: { table: 'stake_tx', key: 'stake_id', rowsAfter: holders(identifier('stake_id')) },
  paymentScriptTx: {
    table: 'payment_script_tx',
    key: 'payment_script_id',
    rowsAfter: holders(identifier('payment_script_id')),
  },
  policyTx: {
    table: 'policy_tx',
    key: 'policy_id',
    rowsAfter: (schema, txId) => sql`
      select n.policy_id as key, h.tx_id from ${schema}.output_asset h join ${schema}.asset n on n.id = h.asset_id
       where h.tx_id > ${txId}
      union
      select policy_id, tx_id from ${schema}.mint where tx_id > ${txId}`,
  },
} as const satisfies Partial<Record<FactTableName, History>>;

export const isDerivedHistory = (name: string): name is keyof typeof DERIVED_HISTORIES => name in DERIVED_HISTORIES;

/** Below every transaction, including those of genesis outputs. */
const EVERYTHING = -(2 ** 31);

/**
 * Rows of a history after a transaction for sums, as a table with the column `key`: those of the table where all are
 * needed and stored, or else the derived ones.
 */
export function countedHistory(
  schema: Identifier,
  name: keyof typeof DERIVED_HISTORIES,
  txId: number,
  stored = true,
): Sql {
  const { table, key, rowsAfter } = DERIVED_HISTORIES[name];
  if (txId > EVERYTHING || !stored) return sql`(${rowsAfter(schema, txId)})`;
  return sql`(select ${identifier(key)} as key from ${schema}.${identifier(table)})`;
}

/** Transactions of each asset, each once: columns `asset_id` and `tx_id`. */
export const assetTransactionsAfter = (schema: Identifier, txId: number): Sql => sql`
  select asset_id, tx_id from ${schema}.output_asset where tx_id > ${txId}
  union
  select asset_id, tx_id from ${schema}.mint where tx_id > ${txId}`;

/** Before the outputs and mints themselves are deleted. Every row is found by the index of its history. */
export async function deleteDerivedHistories(db: Queryable, schema: Identifier, txId: number): Promise<void> {
  for (const { table, key, rowsAfter } of Object.values<History>(DERIVED_HISTORIES))
    await db.run(sql`with gone as materialized (${rowsAfter(schema, txId)})
      delete from ${schema}.${identifier(table)} h using gone
       where h.${identifier(key)} = gone.key and h.tx_id = gone.tx_id`);
}
