import type { RuneEntry } from '../../../chains/bitcoin/runes/rune-entry.js';
import type { RuneId } from '../../../chains/bitcoin/runes/rune-id.js';
import { formatRuneName, parseRuneName } from '../../../chains/bitcoin/runes/rune-name.js';
import type { Terms } from '../../../chains/bitcoin/runes/runestone.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { type BatchResult, inOrder } from './load-known.js';

interface RuneRow {
  readonly n: bigint;
  readonly id: number;
  readonly height: number;
  readonly tx_index: number;
  readonly name: string;
  readonly spacers: number;
  readonly symbol: number | null;
  readonly divisibility: number;
  readonly turbo: boolean;
  readonly cenotaph: boolean;
  readonly has_terms: boolean;
  readonly premine: bigint;
  readonly amount: bigint | null;
  readonly cap: bigint | null;
  readonly height_start: bigint | null;
  readonly height_end: bigint | null;
  readonly offset_start: bigint | null;
  readonly offset_end: bigint | null;
  readonly etching: Uint8Array;
  readonly mints: bigint | null;
  readonly burned: bigint | null;
}

const columns = sql`u.id, u.height, u.tx_index, u.name, u.spacers, u.symbol, u.divisibility, u.turbo, u.cenotaph,
  u.has_terms, u.premine, u.amount, u.cap, u.height_start, u.height_end, u.offset_start, u.offset_end`;

/** Largest possible height in the database; runestones may name blocks far beyond. */
const MAX_HEIGHT = 2n ** 31n - 1n;

/** Runes by their public ids, in their current state. */
export async function loadRunes(db: Queryable, schema: Identifier, ids: readonly RuneId[]): BatchResult<RuneEntry> {
  const heights = ids.map(({ block }) => (block > MAX_HEIGHT ? -1 : Number(block)));
  const rows = await db.rows<RuneRow>(sql`
    select r.n, ${columns}, t.txid as etching, s.mints, s.burned
      from unnest(${heights}::integer[], ${ids.map(({ tx }) => tx)}::bigint[]) with ordinality r(height, tx_index, n)
      join ${schema}.rune u on u.height = r.height and u.tx_index = r.tx_index
      join ${schema}.transaction t on t.tx_num = u.tx_num
      left join ${schema}.rune_total s on s.rune_id = u.id`);
  return inOrder(ids.length, rows, toRuneEntry);
}

/** The given names that are already etched. */
export async function loadEtchedNames(db: Queryable, schema: Identifier, names: readonly bigint[]): BatchResult<true> {
  const rows = await db.rows<{ readonly n: bigint }>(sql`
    select r.n from unnest(${names.map(formatRuneName)}::text[]) with ordinality r(name, n)
      join ${schema}.rune u on u.name = r.name`);
  return inOrder(names.length, rows, () => true);
}

const toRuneEntry = (row: RuneRow): RuneEntry => ({
  id: { block: BigInt(row.height), tx: row.tx_index },
  number: row.id,
  name: parseRuneName(row.name),
  spacers: row.spacers,
  symbol: row.symbol === null ? undefined : String.fromCodePoint(row.symbol),
  divisibility: row.divisibility,
  turbo: row.turbo,
  premine: row.premine,
  terms: row.has_terms ? toTerms(row) : undefined,
  etching: row.etching,
  cenotaph: row.cenotaph,
  mints: row.mints ?? 0n,
  burned: row.burned ?? 0n,
});

const toTerms = (row: RuneRow): Terms => ({
  amount: row.amount ?? undefined,
  cap: row.cap ?? undefined,
  heightStart: row.height_start ?? undefined,
  heightEnd: row.height_end ?? undefined,
  offsetStart: row.offset_start ?? undefined,
  offsetEnd: row.offset_end ?? undefined,
});
