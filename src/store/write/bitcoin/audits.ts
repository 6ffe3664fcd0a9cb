import {
  ADDED_REASONS,
  type AddedReason,
  type BlockAudit,
  type ExpectedTransaction,
  MISSING_REASONS,
  type MissingReason,
} from '../../../chains/bitcoin/mempool/audit-block.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** A transaction that was expected and is not in the block. */
export interface MissingTransaction {
  readonly txid: string;
  readonly fee: bigint;
  readonly value: bigint;
  readonly weight: number;
  readonly reason: MissingReason;
}

export interface AddedTransaction {
  /** In the block. */
  readonly index: number;
  readonly reason: AddedReason;
}

const TXID_BYTES = 32;
const MISSING_BYTES = TXID_BYTES + 8 + 8 + 4 + 1;
const ADDED_BYTES = 5;
const IS_MISSING = 0x8000_0000;

export function encodeMissing(missing: BlockAudit['missing']): Buffer {
  const bytes = Buffer.alloc(missing.length * MISSING_BYTES);
  for (const [place, { transaction, reason }] of missing.entries()) {
    const at = place * MISSING_BYTES;
    bytes.write(transaction.txid, at, 'hex');
    bytes.writeBigUInt64BE(transaction.fee, at + 32);
    bytes.writeBigUInt64BE(transaction.value, at + 40);
    bytes.writeUInt32BE(transaction.weight, at + 48);
    bytes.writeUInt8(MISSING_REASONS.indexOf(reason), at + 52);
  }
  return bytes;
}

export function decodeMissing(encoded: Uint8Array): readonly MissingTransaction[] {
  const bytes = asBuffer(encoded);
  return Array.from({ length: bytes.length / MISSING_BYTES }, (_, place) => {
    const at = place * MISSING_BYTES;
    return {
      txid: bytes.toString('hex', at, at + TXID_BYTES),
      fee: bytes.readBigUInt64BE(at + 32),
      value: bytes.readBigUInt64BE(at + 40),
      weight: bytes.readUInt32BE(at + 48),
      reason: MISSING_REASONS[bytes.readUInt8(at + 52)]!,
    };
  });
}

export function encodeAdded(added: BlockAudit['added']): Buffer {
  const bytes = Buffer.alloc(added.length * ADDED_BYTES);
  for (const [place, { index, reason }] of added.entries()) {
    bytes.writeUInt32BE(index, place * ADDED_BYTES);
    bytes.writeUInt8(ADDED_REASONS.indexOf(reason), place * ADDED_BYTES + 4);
  }
  return bytes;
}

export function decodeAdded(encoded: Uint8Array): readonly AddedTransaction[] {
  const bytes = asBuffer(encoded);
  return Array.from({ length: bytes.length / ADDED_BYTES }, (_, place) => ({
    index: bytes.readUInt32BE(place * ADDED_BYTES),
    reason: ADDED_REASONS[bytes.readUInt8(place * ADDED_BYTES + 4)]!,
  }));
}

/** Expected transactions in order, by their index in the block or among the missing ones. */
export function encodeTemplate(
  expected: readonly Pick<ExpectedTransaction, 'txid'>[],
  block: readonly string[],
  missing: BlockAudit['missing'],
): Buffer {
  const inBlock = new Map(block.map((txid, index) => [txid, index]));
  const absent = new Map(missing.map(({ transaction }, index) => [transaction.txid, index]));
  const bytes = Buffer.alloc(expected.length * 4);
  for (const [place, { txid }] of expected.entries())
    bytes.writeUInt32BE(inBlock.get(txid) ?? IS_MISSING + absent.get(txid)!, place * 4);
  return bytes;
}

export type TemplateEntry = { readonly inBlock: number } | { readonly missing: number };

export function decodeTemplate(encoded: Uint8Array): readonly TemplateEntry[] {
  const bytes = asBuffer(encoded);
  return Array.from({ length: bytes.length / 4 }, (_, place) => {
    const value = bytes.readUInt32BE(place * 4);
    return value >= IS_MISSING ? { missing: value - IS_MISSING } : { inBlock: value };
  });
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

export interface NewAudit {
  readonly height: number;
  readonly hash: string;
  readonly projectedAt: Date;
  readonly expected: readonly ExpectedTransaction[];
  /** Ids of the block's transactions. */
  readonly block: readonly string[];
  readonly audit: BlockAudit;
}

/** The first audit of a block remains. */
export async function insertAudit(
  db: Queryable,
  schema: Identifier,
  { height, hash, projectedAt, expected, block, audit }: NewAudit,
): Promise<void> {
  await db.run(sql`
    insert into ${schema}.block_audit
      (height, hash, projected_at, expected_count, expected_fee, expected_weight, matched_count, missing_count, match_rate,
       template, missing, added)
    values (${height}, ${Buffer.from(hash, 'hex')}, ${projectedAt}, ${expected.length}, ${audit.expectedFee},
            ${audit.expectedWeight}, ${audit.matched}, ${audit.missing.length}, ${audit.matchRate},
            ${encodeTemplate(expected, block, audit.missing)}, ${encodeMissing(audit.missing)},
            ${encodeAdded(audit.added)})
    on conflict (hash) do nothing`);
}

export const deleteAuditsBelow = (db: Queryable, schema: Identifier, height: number): Promise<number> =>
  db.run(sql`delete from ${schema}.block_audit where height < ${height}`);

/** Expected transactions whose place another one took: by a block, or by a replacement before it. */
export async function listReplaced(
  db: Queryable,
  schema: Identifier,
  { txids, height }: { readonly txids: readonly string[]; readonly height: number },
): Promise<ReadonlySet<string>> {
  if (txids.length === 0) return new Set();
  const ids = txids.map((txid) => Buffer.from(txid, 'hex'));
  const rows = await db.rows<{ readonly txid: string }>(sql`
    select encode(txid, 'hex') as txid from ${schema}.mempool_replacement where txid = any(${ids}::bytea[])
    union
    select encode(txid, 'hex') from ${schema}.mempool_parked
     where txid = any(${ids}::bytea[]) and left_height = ${height}`);
  return new Set(rows.map(({ txid }) => txid));
}
