import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';
import type { Facts, HolderSums, LiveChanges, ScriptSums } from './facts.js';
import { addToScriptTotals, insertScriptTotals } from './script-totals.js';
import { changeUnspentAge } from './unspent-age.js';

/** Tables maintained as sums over facts. */
export const SUM_TABLES: readonly string[] = [
  'script_total',
  'rune_total',
  'rune_holder',
  'brc20_total',
  'brc20_balance',
  'unspent_age',
];

/** Applies a batch to the tables that only a live index maintains. */
export async function changeLive(db: Queryable, schema: Identifier, live: LiveChanges): Promise<void> {
  await changeScriptTotals(db, schema, live.scripts);
  await addToHolders(db, schema, live.holders);
  await changeUnspentAge(db, schema, live);
}

async function changeScriptTotals(
  db: Queryable,
  schema: Identifier,
  sums: ReadonlyMap<number, ScriptSums>,
): Promise<void> {
  if (sums.size === 0) return;
  const values = [...sums.values()];
  await db.run(
    addToScriptTotals(
      schema,
      sql`select * from unnest(
        ${[...sums.keys()]}::bigint[], ${values.map(({ transactions }) => transactions)}::bigint[],
        ${values.map(({ funded }) => funded)}::bigint[], ${values.map(({ spent }) => spent)}::bigint[],
        ${values.map(({ fundedSum }) => fundedSum)}::numeric[], ${values.map(({ spentSum }) => spentSum)}::numeric[]
      ) d(script_id, tx_count, funded_count, spent_count, funded_sum, spent_sum)`,
    ),
  );
  await db.run(insertScriptTotals(schema, [...sums.keys()]));
}

async function addToHolders(db: Queryable, schema: Identifier, sums: ReadonlyMap<string, HolderSums>): Promise<void> {
  if (sums.size === 0) return;
  const values = [...sums.values()];
  await db.run(
    mergeHolders(
      schema,
      sql`select * from unnest(
        ${values.map(({ scriptId }) => scriptId)}::bigint[], ${values.map(({ runeId }) => runeId)}::integer[],
        ${values.map(({ outputs }) => outputs)}::bigint[], ${values.map(({ amount }) => amount)}::numeric[]
      ) d(script_id, rune_id, output_count, amount)`,
    ),
  );
}

/** A script without an output that holds the rune is no longer a holder. */
export const mergeHolders = (schema: Identifier, changes: Sql): Sql => sql`
  merge into ${schema}.rune_holder t using (${changes}) d on t.script_id = d.script_id and t.rune_id = d.rune_id
  when matched and t.output_count + d.output_count = 0 then delete
  when matched then update set output_count = t.output_count + d.output_count, amount = t.amount + d.amount
  when not matched and d.output_count <> 0 then insert (script_id, rune_id, output_count, amount)
    values (d.script_id, d.rune_id, d.output_count, d.amount)`;

/** Also maintained in a bulk load: they determine whether a rune can still be minted. */
export async function addToRuneTotals(db: Queryable, schema: Identifier, sums: Facts['runeSums']): Promise<void> {
  if (sums.size === 0) return;
  const values = [...sums.values()];
  await db.run(
    mergeRuneTotals(
      schema,
      sql`select * from unnest(
        ${[...sums.keys()]}::integer[], ${values.map(({ mints }) => mints)}::bigint[],
        ${values.map(({ burned }) => burned)}::numeric[]
      ) d(rune_id, mints, burned)`,
      1,
    ),
  );
}

export function mergeRuneTotals(schema: Identifier, changes: Sql, sign: 1 | -1): Sql {
  const signed = sign === 1 ? sql`` : sql`-`;
  return sql`
    merge into ${schema}.rune_total t using (${changes}) d on t.rune_id = d.rune_id
    when matched and t.mints = -(${signed}d.mints) and t.burned = -(${signed}d.burned) then delete
    when matched then update set mints = t.mints + ${signed}d.mints, burned = t.burned + ${signed}d.burned
    when not matched and (d.mints <> 0 or d.burned <> 0) then insert (rune_id, mints, burned)
      values (d.rune_id, d.mints, d.burned)`;
}
