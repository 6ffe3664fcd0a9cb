import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA } from '../../schemas.js';
import { sql } from '../../sql.js';

/** A token's entry in a CIP-26 registry. */
export interface RegistryEntry {
  /** Policy and name, hexadecimal. */
  readonly subject: string;
  readonly name: string;
  readonly description: string;
  readonly ticker: string | undefined;
  readonly decimals: number | undefined;
  readonly url: string | undefined;
  /** PNG, base64. */
  readonly logo: string | undefined;
  /** Number of keys that signed the properties. */
  readonly signatures: number;
  readonly sequenceNumber: number;
  readonly updatedAt: Date;
}

interface EntryRow {
  readonly subject: string;
  readonly name: string;
  readonly description: string;
  readonly ticker: string | null;
  readonly decimals: number | null;
  readonly url: string | null;
  readonly logo: string | null;
  readonly signatures: number;
  readonly sequence_number: number;
  readonly updated_at: Date;
}

const COLUMNS = sql`encode(subject, 'hex') as subject, name, description, ticker, decimals, url, logo, signatures,
  sequence_number, updated_at`;

const toRegistryEntry = (row: EntryRow): RegistryEntry => ({
  subject: row.subject,
  name: row.name,
  description: row.description,
  ticker: row.ticker ?? undefined,
  decimals: row.decimals ?? undefined,
  url: row.url ?? undefined,
  logo: row.logo ?? undefined,
  signatures: row.signatures,
  sequenceNumber: row.sequence_number,
  updatedAt: row.updated_at,
});

/** By subject; subjects that are not registered are omitted. */
export async function registryEntries(
  db: Queryable,
  subjects: readonly Uint8Array[],
): Promise<ReadonlyMap<string, RegistryEntry>> {
  if (subjects.length === 0) return new Map();
  const rows = await db.rows<EntryRow>(
    sql`select ${COLUMNS} from ${SERVICE_SCHEMA}.token_registry where subject = any(${subjects}::bytea[])`,
  );
  return new Map(rows.map((row) => [row.subject, toRegistryEntry(row)]));
}

/** A page of all entries, by subject. A registry has several thousand. */
export async function listRegistryEntries(
  db: Queryable,
  { search, skip, limit }: { readonly search: string | undefined; readonly skip: number; readonly limit: number },
): Promise<readonly RegistryEntry[]> {
  const matching =
    search === undefined
      ? sql``
      : sql`where strpos(lower(name), ${search.toLowerCase()}) > 0 or strpos(lower(ticker), ${search.toLowerCase()}) > 0`;
  const rows = await db.rows<EntryRow>(sql`
    select ${COLUMNS} from ${SERVICE_SCHEMA}.token_registry ${matching}
     order by token_registry.subject offset ${skip} limit ${limit}`);
  return rows.map(toRegistryEntry);
}

/** Maximum number of entries that a search returns. */
const MAX_RESULTS = 1_000;

/** Subjects by search text, a ticker or the beginning of a name; or the registered ones of a list. */
export async function registrySubjects(db: Queryable, search: string | readonly string[]): Promise<readonly string[]> {
  const typed = typeof search === 'string' ? search.toLowerCase() : '';
  const matching =
    typeof search === 'string'
      ? sql`(lower(ticker) collate "C" = ${typed}
             or (lower(name) collate "C" >= ${typed} and lower(name) collate "C" < ${`${typed}\u{10ffff}`}))`
      : sql`subject = any(${search.map((subject) => Buffer.from(subject, 'hex'))}::bytea[])`;
  const rows = await db.rows<{ readonly subject: string }>(sql`
    select encode(subject, 'hex') as subject from ${SERVICE_SCHEMA}.token_registry
     where ${matching} order by token_registry.subject limit ${MAX_RESULTS}`);
  return rows.map(({ subject }) => subject);
}

export type NewRegistryEntry = Omit<RegistryEntry, 'updatedAt'>;

/** Writes entries of one load; unchanged entries keep their timestamp. */
export async function storeRegistryEntries(
  db: Queryable,
  entries: readonly NewRegistryEntry[],
  { loadId, now }: { readonly loadId: string; readonly now: Date },
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, sequence_number: entry.sequenceNumber }));
  await db.run(sql`
    insert into ${SERVICE_SCHEMA}.token_registry as t
      (subject, updated_at, load_id, decimals, signatures, sequence_number, name, description, ticker, url, logo)
    select decode(e.subject, 'hex'), ${now}::timestamptz, ${loadId}::uuid, e.decimals, e.signatures, e.sequence_number,
           e.name, e.description, e.ticker, e.url, e.logo
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) e (
        subject text, decimals integer, signatures integer, sequence_number integer, name text, description text,
        ticker text, url text, logo text)
    on conflict (subject) do update set
      updated_at = case
        when (t.decimals, t.signatures, t.sequence_number, t.name, t.description, t.ticker, t.url, t.logo)
             is distinct from (excluded.decimals, excluded.signatures, excluded.sequence_number, excluded.name,
                               excluded.description, excluded.ticker, excluded.url, excluded.logo)
        then excluded.updated_at else t.updated_at end,
      load_id = excluded.load_id, decimals = excluded.decimals, signatures = excluded.signatures,
      sequence_number = excluded.sequence_number, name = excluded.name, description = excluded.description,
      ticker = excluded.ticker, url = excluded.url, logo = excluded.logo`);
}

/** Whether the load of this time has added or changed an entry. */
export async function hasRegistryChanges(db: Queryable, now: Date): Promise<boolean> {
  const found = await db.first(
    sql`select 1 as found from ${SERVICE_SCHEMA}.token_registry where updated_at = ${now}::timestamptz limit 1`,
  );
  return found !== undefined;
}

/** Entries missing from a complete load are no longer registered. */
export const dropOtherRegistryEntries = (db: Queryable, loadId: string): Promise<number> =>
  db.run(sql`delete from ${SERVICE_SCHEMA}.token_registry where load_id <> ${loadId}::uuid`);
