import type { LocatedInscription } from '../../../chains/bitcoin/ordinals/floating.js';
import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import { formatRuneId } from '../../../chains/bitcoin/runes/rune-id.js';
import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';
import type { KnownOutput } from './known.js';

/**
 * Each function queries a whole batch and returns results in the order of the request: undefined where there is no row.
 * The limits inside force the planner to use index lookups per key, regardless of statistics that lag behind growing
 * tables.
 */
export type BatchResult<T> = Promise<readonly (T | undefined)[]>;

interface Numbered {
  /** Position in the request, from 1. */
  readonly n: bigint;
}

interface OutputRow extends Numbered {
  readonly tx_num: bigint;
  readonly vout: number;
  readonly height: number;
  readonly script_id: bigint | null;
  readonly value: bigint;
}

const toKnownOutput = (row: OutputRow): KnownOutput => ({
  txNum: Number(row.tx_num),
  vout: row.vout,
  height: row.height,
  scriptId: row.script_id === null ? undefined : Number(row.script_id),
  value: row.value,
  inscriptions: undefined,
  runes: undefined,
});

/** The newest transaction with the id; `+ 0` keeps the planner from scanning the primary key instead. */
export const newestWith = (schema: Identifier, txid: Sql): Sql =>
  sql`(select tx_num, height from ${schema}.transaction where txid = ${txid} order by tx_num + 0 desc limit 1)`;

/** Unspent outputs only: spent ones are not available. */
export async function loadOutputs(
  db: Queryable,
  schema: Identifier,
  outpoints: readonly Outpoint[],
): BatchResult<KnownOutput> {
  const rows = await db.rows<OutputRow>(sql`
    select r.n, t.tx_num, t.height, o.vout, o.script_id, o.value
      from unnest(${outpoints.map(({ txid }) => txid)}::bytea[], ${outpoints.map(({ vout }) => vout)}::bigint[])
             with ordinality r(txid, vout, n)
      cross join lateral ${newestWith(schema, sql`r.txid`)} t
      cross join lateral (
        select vout, script_id, value from ${schema}.output
         where tx_num = t.tx_num and vout = r.vout and spent_by is null limit 1) o`);
  return inOrder(outpoints.length, rows, toKnownOutput);
}

/** All unspent outputs of transactions with these ids, with the position of the id in the request. */
export async function loadTransactionOutputs(
  db: Queryable,
  schema: Identifier,
  txids: readonly Uint8Array[],
): Promise<readonly { readonly place: number; readonly output: KnownOutput }[]> {
  const rows = await db.rows<OutputRow>(sql`
    select r.n, t.tx_num, t.height, o.vout, o.script_id, o.value
      from unnest(${txids}::bytea[]) with ordinality r(txid, n)
      cross join lateral ${newestWith(schema, sql`r.txid`)} t
      join ${schema}.output o on o.tx_num = t.tx_num and o.spent_by is null
     order by r.n, o.vout`);
  return rows.map((row) => ({ place: Number(row.n) - 1, output: toKnownOutput(row) }));
}

interface LocatedRow extends Numbered {
  readonly sequence: number;
  readonly offset: bigint;
  readonly was_cursed: boolean;
  readonly index: number;
  readonly txid: Uint8Array;
}

/** Adds the inscriptions of outputs. */
export async function loadInscriptionsOn(
  db: Queryable,
  schema: Identifier,
  outputs: readonly KnownOutput[],
): Promise<void> {
  const rows = await db.rows<LocatedRow>(sql`
    select r.n, p.inscription_id as sequence, p.satoshi as "offset", i.curse is not null as was_cursed, i.index, t.txid
      from ${outputRows(outputs)}
      join ${schema}.inscription_place p
        on p.output_tx_num = r.tx_num and p.vout = r.vout and p.ended_with is null and p.kind = 0
      join ${schema}.inscription i on i.id = p.inscription_id
      join ${schema}.transaction t on t.tx_num = i.tx_num
     order by r.n, p.inscription_id`);
  for (const { n, txid, index, sequence, offset, was_cursed: wasCursed } of rows) {
    const output = outputs[Number(n) - 1]!;
    const located: LocatedInscription = { id: { txid, index }, sequence, offset, wasCursed };
    if (output.inscriptions === undefined) output.inscriptions = [located];
    else output.inscriptions.push(located);
  }
}

interface BalanceRow extends Numbered {
  readonly amount: bigint;
  readonly height: number;
  readonly tx_index: number;
}

export async function loadRunesOn(db: Queryable, schema: Identifier, outputs: readonly KnownOutput[]): Promise<void> {
  const rows = await db.rows<BalanceRow>(sql`
    select r.n, b.amount, u.height, u.tx_index
      from ${outputRows(outputs)}
      join ${schema}.rune_balance b on b.tx_num = r.tx_num and b.vout = r.vout
      join ${schema}.rune u on u.id = b.rune_id
     order by r.n, b.rune_id`);
  const found = new Map<KnownOutput, Map<string, bigint>>();
  for (const { n, amount, height, tx_index } of rows) {
    const output = outputs[Number(n) - 1]!;
    const balances = found.get(output) ?? new Map<string, bigint>();
    found.set(output, balances.set(formatRuneId({ block: BigInt(height), tx: tx_index }), amount));
  }
  for (const [output, balances] of found) output.runes = balances;
}

const outputRows = (outputs: readonly KnownOutput[]): Sql => sql`
  unnest(${outputs.map(({ txNum }) => txNum)}::bigint[], ${outputs.map(({ vout }) => vout)}::integer[])
    with ordinality r(tx_num, vout, n)`;

export async function loadScriptIds(
  db: Queryable,
  schema: Identifier,
  scripts: readonly Uint8Array[],
): BatchResult<number> {
  const rows = await db.rows<Numbered & { readonly id: bigint }>(sql`
    select r.n, s.id from unnest(${scripts}::bytea[]) with ordinality r(script, n)
      cross join lateral (select id from ${schema}.script where sha256(script) = sha256(r.script) limit 1) s`);
  return inOrder(scripts.length, rows, ({ id }) => Number(id));
}

export async function loadScripts(db: Queryable, schema: Identifier, ids: readonly number[]): BatchResult<Uint8Array> {
  const rows = await db.rows<Numbered & { readonly script: Uint8Array }>(sql`
    select r.n, s.script from unnest(${ids}::bigint[]) with ordinality r(id, n)
      cross join lateral (select script from ${schema}.script where id = r.id limit 1) s`);
  return inOrder(ids.length, rows, ({ script }) => script);
}

export function inOrder<Row extends Numbered, T>(
  count: number,
  rows: readonly Row[],
  read: (row: Row) => T,
): readonly (T | undefined)[] {
  const results = new Array<T | undefined>(count).fill(undefined);
  for (const row of rows) results[Number(row.n) - 1] = read(row);
  return results;
}
