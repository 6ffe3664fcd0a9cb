import { toHex } from '../../../kernel/hex.js';
import { type Sql, sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

export interface BlockRow {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string | undefined;
  readonly slot: number;
  readonly timestamp: number;
  readonly protocolVersion: number;
  readonly author: string | undefined;
  readonly firstTxId: number;
  readonly txCount: number;
  readonly zswapRoot: string | undefined;
  readonly zswapEndIndex: bigint | undefined;
  readonly dustCommitmentEndIndex: bigint | undefined;
  readonly dustGenerationEndIndex: bigint | undefined;
  readonly dustCommitmentRoot: string | undefined;
  readonly dustGenerationRoot: string | undefined;
}

interface StoredBlock {
  readonly height: number;
  readonly hash: Uint8Array;
  readonly parent_hash: Uint8Array | null;
  readonly slot: bigint;
  readonly timestamp: bigint;
  readonly protocol_version: number;
  readonly author: Uint8Array | null;
  readonly first_tx_id: number;
  readonly tx_count: number;
  readonly zswap_root: Uint8Array | null;
  readonly zswap_end_index: bigint | null;
  readonly dust_commitment_end_index: bigint | null;
  readonly dust_generation_end_index: bigint | null;
  readonly dust_commitment_root: Uint8Array | null;
  readonly dust_generation_root: Uint8Array | null;
}

const COLUMNS = sql`height, hash, parent_hash, slot, timestamp, protocol_version, author, first_tx_id, tx_count, zswap_root,
  zswap_end_index, dust_commitment_end_index, dust_generation_end_index, dust_commitment_root, dust_generation_root`;

const hex = (bytes: Uint8Array | null): string | undefined => (bytes === null ? undefined : toHex(bytes));

const toBlockRow = (row: StoredBlock): BlockRow => ({
  height: row.height,
  hash: toHex(row.hash),
  parentHash: hex(row.parent_hash),
  slot: Number(row.slot),
  timestamp: Number(row.timestamp),
  protocolVersion: row.protocol_version,
  author: hex(row.author),
  firstTxId: row.first_tx_id,
  txCount: row.tx_count,
  zswapRoot: hex(row.zswap_root),
  zswapEndIndex: row.zswap_end_index ?? undefined,
  dustCommitmentEndIndex: row.dust_commitment_end_index ?? undefined,
  dustGenerationEndIndex: row.dust_generation_end_index ?? undefined,
  dustCommitmentRoot: hex(row.dust_commitment_root),
  dustGenerationRoot: hex(row.dust_generation_root),
});

export async function findBlock(
  db: MidnightDb,
  by: { readonly height: number } | { readonly hash: Uint8Array },
): Promise<BlockRow | undefined> {
  const where: Sql = 'height' in by ? sql`height = ${by.height}` : sql`hash = ${by.hash}`;
  const row = await db.first<StoredBlock>(sql`select ${COLUMNS} from ${db.schema}.block where ${where}`);
  return row && toBlockRow(row);
}

/** In any order; heights without a block are left out. */
export async function findBlocks(db: MidnightDb, heights: readonly number[]): Promise<readonly BlockRow[]> {
  const rows = await db.rows<StoredBlock>(
    sql`select ${COLUMNS} from ${db.schema}.block where height = any(${heights}::integer[])`,
  );
  return rows.map(toBlockRow);
}

/** Oldest first, from a height up. */
export async function blocksUp(db: MidnightDb, from: number, limit: number): Promise<readonly BlockRow[]> {
  const rows = await db.rows<StoredBlock>(sql`select ${COLUMNS} from ${db.schema}.block
    where height >= ${from} order by height limit ${limit}`);
  return rows.map(toBlockRow);
}

/** Newest first, from a height down. */
export async function blocksDown(db: MidnightDb, from: number, limit: number): Promise<readonly BlockRow[]> {
  const rows = await db.rows<StoredBlock>(sql`select ${COLUMNS} from ${db.schema}.block
    where height <= ${from} order by height desc limit ${limit}`);
  return rows.map(toBlockRow);
}

/** The serialized parameters in effect after each block; blocks whose source does not provide them are left out. */
export async function parametersByHeight(
  db: MidnightDb,
  heights: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> {
  const rows = await db.rows<{ readonly height: number; readonly bytes: Uint8Array }>(sql`
    select b.height, p.bytes from ${db.schema}.block b join ${db.schema}.ledger_parameters p on p.id = b.parameters_id
     where b.height = any(${heights}::integer[])`);
  return new Map(rows.map(({ height, bytes }) => [height, bytes]));
}

/** The serialized parameters in effect after a block. */
export const parametersAt = async (db: MidnightDb, height: number): Promise<Uint8Array | undefined> =>
  (await parametersByHeight(db, [height])).get(height);

export interface SystemParametersRow {
  readonly height: number;
  readonly blockHash: string;
  readonly timestamp: number;
  readonly permissionedCandidates: number;
  readonly registeredCandidates: number;
  readonly termsHash: string | undefined;
  readonly termsUrl: string | undefined;
}

/** Each change, oldest first. */
export async function systemParameterChanges(db: MidnightDb): Promise<readonly SystemParametersRow[]> {
  const rows = await db.rows<{
    readonly height: number;
    readonly hash: Uint8Array;
    readonly timestamp: bigint;
    readonly permissioned_candidates: number;
    readonly registered_candidates: number;
    readonly terms_hash: Uint8Array | null;
    readonly terms_url: string | null;
  }>(sql`select s.*, b.hash, b.timestamp from ${db.schema}.system_parameters s
           join ${db.schema}.block b on b.height = s.height order by s.height`);
  return rows.map((row) => ({
    height: row.height,
    blockHash: toHex(row.hash),
    timestamp: Number(row.timestamp),
    permissionedCandidates: row.permissioned_candidates,
    registeredCandidates: row.registered_candidates,
    termsHash: hex(row.terms_hash),
    termsUrl: row.terms_url ?? undefined,
  }));
}
