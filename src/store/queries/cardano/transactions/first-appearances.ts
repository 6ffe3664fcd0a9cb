import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../../../chains/cardano/scripts/script-hash.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { ScriptSummary, SeenScript } from './scripts.js';

/** The transaction that revealed a datum or script first. */

export interface SeenDatum {
  readonly hash: string;
  readonly bytes: Uint8Array;
  readonly txHash: string;
}

export async function datumsWithOrigin(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<readonly SeenDatum[]> {
  if (hashes.length === 0) return [];
  return await db.rows<SeenDatum>(sql`
    select distinct on (d.hash) encode(d.hash, 'hex') as hash, d.bytes, encode(t.hash, 'hex') as "txHash"
      from ${db.schema}.datum d join ${db.schema}.transaction t on t.id = d.tx_id
     where d.hash = any(${hashes}::bytea[])
     order by d.hash, d.tx_id`);
}

interface ScriptRow {
  readonly id: number;
  readonly hash: string;
  readonly language: number;
  readonly size: number;
  readonly tx_hash: string;
}

const selectScripts = (db: NetworkDb<'cardano'>, which: Sql, more: Sql): Sql => sql`
  select s.id, encode(s.hash, 'hex') as hash, s.language, length(s.bytes) as size, encode(t.hash, 'hex') as tx_hash ${more}
    from (select * from ${db.schema}.script ${which}) s join ${db.schema}.transaction t on t.id = s.tx_id
   order by s.id`;

const toLanguage = (number: number): ScriptLanguage => SCRIPT_LANGUAGES[number] as ScriptLanguage;

export interface ScriptWithOrigin extends SeenScript {
  readonly txHash: string;
}

export async function scriptsWithOrigin(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<readonly ScriptWithOrigin[]> {
  if (hashes.length === 0) return [];
  const rows = await db.rows<ScriptRow & { readonly bytes: Uint8Array }>(
    selectScripts(db, sql`where hash = any(${hashes}::bytea[])`, sql`, s.bytes`),
  );
  return rows.map(({ hash, language, bytes, tx_hash }) => ({
    hash,
    language: toLanguage(language),
    bytes,
    txHash: tx_hash,
  }));
}

export interface ListedScript extends ScriptSummary {
  readonly id: number;
  readonly txHash: string;
}

/** Native or Plutus scripts in order of first appearance. */
export async function scriptsAfter(
  db: NetworkDb<'cardano'>,
  { native, after, limit }: { readonly native: boolean; readonly after: number | undefined; readonly limit: number },
): Promise<readonly ListedScript[]> {
  const kind = native ? sql`language = ${NATIVE}` : sql`language <> ${NATIVE}`;
  const which = sql`where ${kind} and id > ${after ?? -1} order by id limit ${limit}`;
  const rows = await db.rows<ScriptRow>(selectScripts(db, which, sql``));
  return rows.map(({ id, hash, language, size, tx_hash }) => ({
    id,
    hash,
    language: toLanguage(language),
    sizeBytes: size,
    txHash: tx_hash,
  }));
}

const NATIVE = SCRIPT_LANGUAGES.indexOf('native');
