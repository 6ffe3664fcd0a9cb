import { ServiceError } from '../../../kernel/errors.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { addToBrc20Sums } from './brc20-sums.js';
import type { EndedLocation, EndedTransfer, Facts, Spend } from './facts.js';
import { addToRuneTotals, changeLive } from './sums.js';
import { FACT_TABLES, type FactTableName, type Row } from './tables.js';

/** The bytes of blocks need no projection and are written concurrently. */
const SEPARATE_TABLES: ReadonlySet<FactTableName> = new Set(['rawBlock']);

/** Tables whose rows never change once written, and which are the largest beside outputs. */
const IMMUTABLE_TABLES = ['transaction', 'script'] as const satisfies readonly FactTableName[];

/** Writes the pending rows of immutable tables and removes them from the facts. */
export function appendImmutable(db: Queryable, schema: Identifier, { born }: Facts): readonly Promise<number>[] {
  return IMMUTABLE_TABLES.flatMap((name) => {
    const rows: readonly (readonly unknown[])[] = born[name].splice(0);
    return rows.length === 0 ? [] : [copyInto(db, schema, name, rows)];
  });
}

/** Writes the facts of blocks inside the caller's transaction. Returns the number of rows. */
export async function appendFacts(db: Queryable, schema: Identifier, facts: Facts): Promise<number> {
  await spendOutputs(db, schema, facts.spends);
  await endBalances(
    db,
    schema,
    facts.spends.filter(({ runes }) => runes),
  );
  await endLocations(db, schema, facts.endedLocations);
  await endTransfers(db, schema, facts.endedTransfers);
  let count = facts.spends.length + facts.endedLocations.length + facts.endedTransfers.length;
  for (const name of Object.keys(FACT_TABLES) as FactTableName[]) {
    const rows = facts.born[name];
    if (rows.length > 0 && !SEPARATE_TABLES.has(name)) count += await copyInto(db, schema, name, rows);
  }
  await addToRuneTotals(db, schema, facts.runeSums);
  await addToBrc20Sums(db, schema, facts.brc20);
  if (facts.live !== undefined) await changeLive(db, schema, facts.live);
  return count;
}

export const appendRawBlocks = (db: Queryable, schema: Identifier, rows: Iterable<Row<'rawBlock'>>): Promise<number> =>
  copyInto(db, schema, 'rawBlock', rows);

function copyInto(
  db: Queryable,
  schema: Identifier,
  name: FactTableName,
  rows: Iterable<readonly unknown[]>,
): Promise<number> {
  const { name: table, columns } = FACT_TABLES[name];
  return db.copy({ schema, table, columns }, rows);
}

async function spendOutputs(db: Queryable, schema: Identifier, spends: readonly Spend[]): Promise<void> {
  if (spends.length === 0) return;
  const count = await db.run(sql`
    update ${schema}.output o set spent_by = s.spent_by, spent_vin = s.spent_vin
      from unnest(
        ${spends.map(({ txNum }) => txNum)}::bigint[], ${spends.map(({ vout }) => vout)}::integer[],
        ${spends.map(({ spentBy }) => spentBy)}::bigint[], ${spends.map(({ spentVin }) => spentVin)}::integer[]
      ) s(tx_num, vout, spent_by, spent_vin)
     where o.tx_num = s.tx_num and o.vout = s.vout and o.spent_by is null`);
  if (count !== spends.length)
    throw new ServiceError('unavailable', `Only ${count} of ${spends.length} inputs were unspent outputs`);
}

async function endBalances(db: Queryable, schema: Identifier, spends: readonly Spend[]): Promise<void> {
  if (spends.length === 0) return;
  await db.run(sql`
    update ${schema}.rune_balance b set spent_by = s.spent_by
      from unnest(
        ${spends.map(({ txNum }) => txNum)}::bigint[], ${spends.map(({ vout }) => vout)}::integer[],
        ${spends.map(({ spentBy }) => spentBy)}::bigint[]
      ) s(tx_num, vout, spent_by)
     where b.tx_num = s.tx_num and b.vout = s.vout`);
}

async function endLocations(db: Queryable, schema: Identifier, left: readonly EndedLocation[]): Promise<void> {
  if (left.length === 0) return;
  const count = await db.run(sql`
    update ${schema}.inscription_place p set ended_with = s.ended_with
      from unnest(
        ${left.map(({ inscriptionId }) => inscriptionId)}::integer[], ${left.map(({ endedWith }) => endedWith)}::bigint[]
      ) s(inscription_id, ended_with)
     where p.inscription_id = s.inscription_id and p.ended_with is null`);
  if (count !== left.length)
    throw new ServiceError('unavailable', `Only ${count} of ${left.length} inscriptions had a location to leave`);
}

async function endTransfers(db: Queryable, schema: Identifier, used: readonly EndedTransfer[]): Promise<void> {
  if (used.length === 0) return;
  await db.run(sql`
    update ${schema}.brc20_transfer t set used_with = s.used_with
      from unnest(
        ${used.map(({ inscriptionId }) => inscriptionId)}::integer[], ${used.map(({ usedWith }) => usedWith)}::bigint[]
      ) s(inscription_id, used_with)
     where t.inscription_id = s.inscription_id`);
}
