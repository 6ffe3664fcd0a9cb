import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { LEDGER_TABLES } from './ledger-tables.js';

/** A part of the ledger state as of a block; a value of undefined removes it. */
export interface LedgerEntryChange {
  readonly height: number;
  readonly kind: number;
  readonly key: string;
  readonly value: string | undefined;
}

/**
 * Ends the previous version of each changed entry and adds the new one. `changes` are in chain order; an entry may
 * change several times.
 */
export async function writeLedgerEntries(
  db: Queryable,
  schema: Identifier,
  changes: readonly LedgerEntryChange[],
): Promise<number> {
  if (changes.length === 0) return 0;
  const first = new Map<string, LedgerEntryChange>();
  const next = new Map<LedgerEntryChange, number>();
  const last = new Map<string, LedgerEntryChange>();
  for (const change of changes) {
    const key = `${change.kind} ${change.key}`;
    const before = last.get(key);
    if (before === undefined) first.set(key, change);
    else next.set(before, change.height);
    last.set(key, change);
  }
  const firsts = [...first.values()];
  await db.run(sql`
    update ${schema}.ledger_entry t set ended_height = c.height
      from unnest(${firsts.map(({ kind }) => kind)}::smallint[], ${firsts.map(({ key }) => key)}::text[],
                  ${firsts.map(({ height }) => height)}::integer[]) c(kind, key, height)
     where t.kind = c.kind and t.key = c.key and t.ended_height is null`);
  const rows = changes.flatMap((change) => {
    const { height, kind, key, value } = change;
    return value === undefined ? [] : [[height, next.get(change), kind, key, value]];
  });
  const { name: table, columns } = LEDGER_TABLES.ledgerEntry;
  return db.copy({ schema, table, columns }, rows);
}

/** The current entries. */
export function loadLedgerEntries(
  db: Queryable,
  schema: Identifier,
): Promise<readonly { readonly kind: number; readonly key: string; readonly value: string }[]> {
  return db.rows(sql`select kind, key, value from ${schema}.ledger_entry where ended_height is null`);
}
