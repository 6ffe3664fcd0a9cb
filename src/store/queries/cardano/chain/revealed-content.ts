import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../../../chains/cardano/scripts/script-hash.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Scripts and datums that transactions reference by hash and that were revealed on the chain. */

export interface RevealedScript {
  readonly hash: string;
  readonly language: ScriptLanguage;
  readonly sizeBytes: number;
}

export async function scriptsByHash(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, RevealedScript>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.rows<{ readonly hash: string; readonly language: number; readonly size: number }>(sql`
    select encode(hash, 'hex') as hash, language, length(bytes) as size
      from ${db.schema}.script where hash = any(${hashes}::bytea[])`);
  return new Map(
    rows.map(({ hash, language, size }) => [
      hash,
      { hash, language: SCRIPT_LANGUAGES[language] as ScriptLanguage, sizeBytes: size },
    ]),
  );
}

/** CBOR by hexadecimal hash. */
export async function datumsByHash(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.rows<{ readonly hash: string; readonly bytes: Uint8Array }>(sql`
    select encode(hash, 'hex') as hash, bytes from ${db.schema}.datum where hash = any(${hashes}::bytea[])`);
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}
