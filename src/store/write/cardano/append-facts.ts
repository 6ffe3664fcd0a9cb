import { ServiceError } from '../../../kernel/errors.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { endFacts } from './end-facts.js';
import { type BoundaryRow, type Facts, PROJECTED_TABLES, type Spend } from './facts.js';
import { endMarketFacts } from './market-facts.js';
import { FACT_TABLES, type Row } from './tables.js';

/**
 * Writes the facts of blocks, between which no pool retires, inside the caller's transaction. Returns the number of
 * rows.
 */
export async function appendFacts(db: Queryable, schema: Identifier, facts: Facts): Promise<number> {
  // All are issued before the first has ended, so that the server never waits for the next. They are executed in this
  // order: older facts end before newer ones of the same subject exist, so that the two are not confused.
  const changes = [
    endFacts(db, schema, facts.endings),
    endMarketFacts(db, schema, facts.marketEndings),
    insertBoundaries(db, schema, facts.boundaries),
  ];
  const writes = [spendOutputs(db, schema, facts.spends)];
  for (const name of PROJECTED_TABLES) {
    const rows = facts.born[name];
    if (rows.length === 0) continue;
    const { name: table, columns } = FACT_TABLES[name];
    writes.push(db.copy({ schema, table, columns }, rows));
  }
  await Promise.allSettled([...changes, ...writes]);
  await Promise.all(changes);
  const counts = await Promise.all(writes);
  return counts.reduce((sum, count) => sum + count, facts.boundaries.length);
}

export function appendRawBlocks(db: Queryable, schema: Identifier, rows: Iterable<Row<'rawBlock'>>): Promise<number> {
  const { name: table, columns } = FACT_TABLES.rawBlock;
  return db.copy({ schema, table, columns }, [...rows]);
}

async function spendOutputs(db: Queryable, schema: Identifier, spends: readonly Spend[]): Promise<number> {
  if (spends.length === 0) return 0;
  const count = await db.run(sql`
    update ${schema}.output o set spent_by = s.spent_by, spent_index = s.spent_index
      from unnest(
        ${spends.map(({ txId }) => txId)}::integer[], ${spends.map(({ index }) => index)}::integer[],
        ${spends.map(({ spentBy }) => spentBy)}::integer[], ${spends.map(({ spentIndex }) => spentIndex)}::integer[]
      ) s(tx_id, index, spent_by, spent_index)
     where o.tx_id = s.tx_id and o.index = s.index and o.spent_by is null`);
  if (count !== spends.length)
    throw new ServiceError('unavailable', `Only ${count} of ${spends.length} inputs were unspent outputs`);
  return count;
}

async function insertBoundaries(db: Queryable, schema: Identifier, rows: readonly BoundaryRow[]): Promise<void> {
  await Promise.all(
    rows.map(({ epoch, height, slot, hash, previousHash, size, bytes }) =>
      db.run(sql`insert into ${schema}.boundary_block (epoch, height, slot, hash, previous_hash, size, bytes)
        values (${epoch}, ${height}, ${slot}, ${hash}, ${previousHash}, ${size}, ${bytes})`),
    ),
  );
}
