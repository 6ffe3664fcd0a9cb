import { ServiceError } from '../../../kernel/errors.js';
import type { CopyTarget, Queryable } from '../../db.js';
import { type Identifier, identifier, type Sql, sql } from '../../sql.js';
import type { Facts, HolderSums, LiveChanges, ScriptSums, Utxo, UtxoKey } from './facts.js';
import { addToScriptTotals, insertScriptTotals } from './script-totals.js';
import { changeUnspentAge } from './unspent-age.js';

/** Tables maintained as sums over facts. */
export const SUM_TABLES: readonly string[] = [
  'utxo',
  'script_total',
  'rune_total',
  'rune_holder',
  'brc20_total',
  'brc20_balance',
  'unspent_age',
];

const utxoTarget = (schema: Identifier): CopyTarget => ({
  schema,
  table: identifier('utxo'),
  columns: [
    { name: identifier('script_id'), type: 'int8' },
    { name: identifier('height'), type: 'int4' },
    { name: identifier('txid'), type: 'bytea' },
    { name: identifier('vout'), type: 'int4' },
    { name: identifier('value'), type: 'int8' },
    { name: identifier('tx_num'), type: 'int8' },
    { name: identifier('coinbase'), type: 'bool' },
  ],
});

const utxoRow = ({ scriptId, height, txid, vout, value, txNum, coinbase }: Utxo): readonly unknown[] => [
  scriptId,
  height,
  txid,
  vout,
  value,
  txNum,
  coinbase,
];

/** Applies a batch to the tables that only a live index maintains. */
export async function changeLive(db: Queryable, schema: Identifier, live: LiveChanges): Promise<void> {
  await deleteUtxos(db, schema, live.spent);
  if (live.created.length > 0) await db.copy(utxoTarget(schema), live.created.map(utxoRow));
  await changeScriptTotals(db, schema, live.scripts);
  await addToHolders(db, schema, live.holders);
  await changeUnspentAge(db, schema, live);
}

async function deleteUtxos(db: Queryable, schema: Identifier, keys: readonly UtxoKey[]): Promise<void> {
  if (keys.length === 0) return;
  const count = await db.run(sql`
    delete from ${schema}.utxo u using unnest(
        ${keys.map(({ scriptId }) => scriptId)}::bigint[], ${keys.map(({ height }) => height)}::integer[],
        ${keys.map(({ txid }) => txid)}::bytea[], ${keys.map(({ vout }) => vout)}::integer[]
      ) s(script_id, height, txid, vout)
     where u.script_id = s.script_id and u.height = s.height and u.txid = s.txid and u.vout = s.vout`);
  if (count !== keys.length)
    throw new ServiceError('unavailable', `Only ${count} of ${keys.length} spent outputs were in the live set`);
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
