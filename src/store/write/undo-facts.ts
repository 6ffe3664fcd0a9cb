import type { Queryable } from '../db.js';
import { type Identifier, join, sql } from '../sql.js';
import type { FactTable, LifecycleColumn } from './fact-table.js';

/** Below every id, including those of genesis transactions. */
const LOWEST_ID = -(2 ** 31);

/** The last height and the last transaction that remain after a rollback. */
export interface RollbackTarget {
  readonly height: number;
  readonly txId: number;
}

const getLimit = ({ unit }: LifecycleColumn, target: RollbackTarget): number =>
  unit === 'height' ? target.height : target.txId;

/**
 * Where ids increase with creation, the last remaining id is found from the end, and no index on the start column is
 * needed.
 */
export async function deleteBornAfter(
  db: Queryable,
  schema: Identifier,
  table: FactTable,
  target: RollbackTarget,
): Promise<void> {
  const { name, born, numbered } = table;
  const limit = getLimit(born, target);
  await db.run(
    numbered
      ? sql`delete from ${schema}.${name} where id > coalesce(
          (select id from ${schema}.${name} where ${born.column} <= ${limit} order by id desc limit 1), ${LOWEST_ID})`
      : sql`delete from ${schema}.${name} where ${born.column} > ${limit}`,
  );
}

export async function reviveDiedAfter(
  db: Queryable,
  schema: Identifier,
  table: FactTable,
  target: RollbackTarget,
): Promise<void> {
  const { name, died } = table;
  if (died === undefined) return;
  const cleared = join([died.column, ...died.together].map((column) => sql`${column} = null`));
  await db.run(sql`update ${schema}.${name} set ${cleared} where ${died.column} > ${getLimit(died, target)}`);
}
