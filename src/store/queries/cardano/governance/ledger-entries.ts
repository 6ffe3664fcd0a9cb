import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** Kinds of `ledger_entry`, with the numbers that the ledger gives them. */
export const LEDGER_ENTRY_KINDS = { pool: 0, drep: 1, authorization: 2, proposal: 3, vote: 4, value: 7 } as const;

export type LedgerEntryKind = keyof typeof LEDGER_ENTRY_KINDS;

/** A part of the ledger state; the value is text as the ledger encodes it. */
export interface LedgerEntry {
  readonly key: string;
  readonly value: string;
}

/** All current entries of a kind. There are at most a few thousand pools, DReps or votes. */
export const ledgerEntries = (db: NetworkDb<'cardano'>, kind: LedgerEntryKind): Promise<readonly LedgerEntry[]> =>
  db.rows(sql`
    select key, value from ${db.schema}.ledger_entry
     where kind = ${LEDGER_ENTRY_KINDS[kind]} and ended_height is null order by key`);

export async function ledgerEntry(
  db: NetworkDb<'cardano'>,
  kind: LedgerEntryKind,
  key: string,
): Promise<string | undefined> {
  const row = await db.first<{ readonly value: string }>(sql`
    select value from ${db.schema}.ledger_entry
     where kind = ${LEDGER_ENTRY_KINDS[kind]} and key = ${key} and ended_height is null`);
  return row?.value;
}

/** The last active epoch of the DRep `d` without dormant epochs, from its entry `entry`; numbers are plain in JSON. */
export const expiresAfter = sql`(entry.value::json ->> 'expiresAfter')::integer`;

/** Joins the entry of the registered DRep `d` as `entry`. */
export const joinDRepEntry = (db: NetworkDb<'cardano'>): Sql => sql`
  left join ${db.schema}.ledger_entry entry
    on entry.kind = ${LEDGER_ENTRY_KINDS.drep} and entry.ended_height is null
   and entry.key = (case d.kind when 0 then 'k' else 's' end) || encode(d.hash, 'hex')`;

/** Epochs without an open proposal since the last one, which extend the activity of every DRep. */
export async function readDormantEpochs(db: NetworkDb<'cardano'>): Promise<number> {
  const row = await db.first<{ readonly epochs: number | null }>(sql`
    select (value::json ->> 'dormantEpochs')::integer as epochs from ${db.schema}.ledger_entry
     where kind = ${LEDGER_ENTRY_KINDS.value} and key = 'governance' and ended_height is null`);
  return row?.epochs ?? 0;
}

/**
 * Lifetime of actions proposed in an epoch, in epochs, as enacted. Epochs before the ledger state and before Conway are
 * left out. The ledger writes an integer as `n` and its digits.
 */
export async function findActionLifetimes(
  db: NetworkDb<'cardano'>,
  epochs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ readonly epoch: number; readonly lifetime: string | null }>(sql`
    select epoch, parameters::json ->> 'governanceActionLifetime' as lifetime from ${db.schema}.epoch_ledger
     where epoch = any(${[...new Set(epochs)]}::integer[])`);
  return new Map(
    rows.flatMap(({ epoch, lifetime }) => (lifetime === null ? [] : [[epoch, Number(lifetime.slice(1))]])),
  );
}

/** The parameters after the boundary at which an epoch began, as text that the ledger encodes. */
export async function findEpochParameters(db: NetworkDb<'cardano'>, epoch: number): Promise<string | undefined> {
  const row = await db.first<{ readonly parameters: string }>(
    sql`select parameters from ${db.schema}.epoch_ledger where epoch = ${epoch}`,
  );
  return row?.parameters;
}
