import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import {
  type AddedTransaction,
  decodeAdded,
  decodeMissing,
  decodeTemplate,
  type MissingTransaction,
  type TemplateEntry,
} from '../../write/bitcoin/audits.js';

type Db = NetworkDb<'bitcoin'>;

export interface AuditScore {
  readonly height: number;
  readonly hash: string;
  /** Of the block, Unix time in seconds. */
  readonly time: number;
  readonly projectedAt: Date;
  readonly expectedCount: number;
  readonly expectedFee: bigint;
  readonly expectedWeight: number;
  readonly matchedCount: number;
  readonly missingCount: number;
  /** Percent. */
  readonly matchRate: number;
}

export interface Audit extends AuditScore {
  readonly template: readonly TemplateEntry[];
  readonly missing: readonly MissingTransaction[];
  readonly added: readonly AddedTransaction[];
}

const score = sql`a.height, encode(a.hash, 'hex') as hash, b.time::float8 as time, a.projected_at as "projectedAt",
  a.expected_count as "expectedCount", a.expected_fee as "expectedFee", a.expected_weight::float8 as "expectedWeight",
  a.matched_count as "matchedCount", a.missing_count as "missingCount", a.match_rate as "matchRate"`;

interface AuditRow extends AuditScore {
  readonly template: Uint8Array;
  readonly missing: Uint8Array;
  readonly added: Uint8Array;
}

/** Undefined for a block that was not compared. */
export async function findAudit(db: Db, hash: string): Promise<Audit | undefined> {
  const row = await db.first<AuditRow>(sql`
    select ${score}, a.template, a.missing, a.added from ${db.schema}.block_audit a
      join ${db.schema}.block b on b.height = a.height and b.hash = a.hash
     where a.hash = ${Buffer.from(hash, 'hex')}`);
  return (
    row && {
      ...row,
      template: decodeTemplate(row.template),
      missing: decodeMissing(row.missing),
      added: decodeAdded(row.added),
    }
  );
}

/** Audits of blocks by their hashes; blocks that were not compared are absent. */
export async function findAuditScores(db: Db, hashes: readonly string[]): Promise<ReadonlyMap<string, AuditScore>> {
  const rows = await db.rows<AuditScore>(sql`
    select ${score} from ${db.schema}.block_audit a
      join ${db.schema}.block b on b.height = a.height and b.hash = a.hash
     where a.hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`);
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Audits of blocks on the chain up to a height, newest first. */
export const listAuditScores = (
  db: Db,
  { to, limit }: { readonly to: number; readonly limit: number },
): Promise<readonly AuditScore[]> =>
  db.rows<AuditScore>(sql`
    select ${score} from ${db.schema}.block_audit a
      join ${db.schema}.block b on b.height = a.height and b.hash = a.hash
     where a.height <= ${to} order by a.height desc limit ${limit}`);

/** Audits of blocks since a time, oldest first. */
export const listAuditScoresSince = (db: Db, since: number): Promise<readonly AuditScore[]> =>
  db.rows<AuditScore>(sql`
    select ${score} from ${db.schema}.block_audit a
      join ${db.schema}.block b on b.height = a.height and b.hash = a.hash
     where b.time >= ${since} order by a.height`);
