import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** A current entry of the ledger state; the value is tagged JSON. */
export interface LedgerEntryRow {
  readonly key: string;
  readonly value: string;
}

/** All current entries of a kind. */
export const listLedgerEntries = (db: NetworkDb<'cardano'>, kind: number): Promise<readonly LedgerEntryRow[]> =>
  db.rows(sql`
    select key, value from ${db.schema}.ledger_entry where kind = ${kind} and ended_height is null order by key`);

/** The current entries of a kind with the given keys; keys without an entry are left out. */
export const findLedgerEntries = (
  db: NetworkDb<'cardano'>,
  kind: number,
  keys: readonly string[],
): Promise<readonly LedgerEntryRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db.rows(sql`
        select key, value from ${db.schema}.ledger_entry
         where kind = ${kind} and key = any(${keys}::text[]) and ended_height is null`);
