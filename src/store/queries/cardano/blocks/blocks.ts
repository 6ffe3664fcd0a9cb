import { toHex } from '../../../../kernel/hex.js';
import { addArchivedBytes } from '../../../block-archive.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { HEADER_BYTES } from '../../../write/cardano/prune-raw-blocks.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** A block as indexed. Boundary blocks of Byron have no height of their own: `BoundaryBlock`. */
export interface ChainBlock {
  readonly kind: 'block';
  readonly height: number;
  readonly slot: number;
  readonly epoch: number;
  /** The era number that precedes its bytes: 1 Byron to 8 Dijkstra. */
  readonly era: number;
  readonly hash: string;
  readonly previousHash: string | undefined;
  readonly fees: bigint;
  readonly output: bigint;
  readonly sizeBytes: number;
  readonly firstTxId: number;
  readonly txCount: number;
  /** `minor` is undefined where it does not fit PostgreSQL's bigint; then only the header contains it. */
  readonly protocolVersion: { readonly major: number; readonly minor: bigint | undefined };
  readonly issuer: BlockIssuer | undefined;
}

export interface BlockIssuer {
  readonly vkey: Uint8Array;
  readonly keyHash: Uint8Array;
  /** Whether the chain has a pool with this key; other keys are genesis keys. */
  readonly pool: boolean;
}

/** A block with the bytes of its header. */
export interface HeadedBlock extends ChainBlock {
  readonly nextHash: string | undefined;
  /** Bytes that begin with the header, or with the array whose first item is the header (`whole`). */
  readonly start: Uint8Array;
  readonly whole: boolean;
}

interface BlockRow {
  readonly height: number;
  readonly slot: bigint;
  readonly epoch: number;
  readonly era: number;
  readonly hash: Uint8Array;
  readonly previous_hash: Uint8Array | null;
  readonly fees: bigint;
  readonly output: bigint;
  readonly size: number;
  readonly first_tx_id: number;
  readonly tx_count: number;
  readonly protocol_major: number;
  readonly protocol_minor: bigint | null;
  readonly vkey: Uint8Array | null;
  readonly key_hash: Uint8Array | null;
  readonly pool: boolean;
}

interface HeadedRow extends BlockRow {
  readonly next_hash: Uint8Array | null;
  readonly start: Uint8Array;
  readonly whole: boolean;
}

const COLUMNS = sql`
  b.height, b.slot, b.epoch, b.era, b.hash, b.previous_hash, b.fees, b.output, b.size, b.first_tx_id, b.tx_count,
  b.protocol_major, b.protocol_minor, i.vkey, i.key_hash, p.id is not null as pool`;

const described = (db: NetworkDb<'cardano'>, heights: Sql): Sql => sql`
  from (${heights}) h
  join ${db.schema}.block b on b.height = h.height
  left join ${db.schema}.issuer i on i.id = b.issuer_id
  left join ${db.schema}.pool p on p.hash = i.key_hash`;

/**
 * The bytes `r` of each block `b`. Looked up one by one: a lookup costs the planner as much as there are partitions, so
 * for a page of unknown size it would rather scan all of them.
 */
export const joinRawBlock = ({ schema }: NetworkDb<'cardano'>): Sql =>
  sql`join lateral (select whole, bytes from ${schema}.raw_block where height = b.height limit 1) r on true`;

const byHeight = (order: ChainOrder): Sql => (order === 'asc' ? sql`order by b.height` : sql`order by b.height desc`);

/** The blocks at the heights that `heights` selects, already limited to one page. */
export async function chainBlocks(
  db: NetworkDb<'cardano'>,
  heights: Sql,
  order: ChainOrder,
): Promise<readonly ChainBlock[]> {
  const rows = await db.rows<BlockRow>(sql`select ${COLUMNS} ${described(db, heights)} ${byHeight(order)}`);
  return rows.map(toChainBlock);
}

export async function headedBlocks(
  db: NetworkDb<'cardano'>,
  heights: Sql,
  order: ChainOrder,
): Promise<readonly HeadedBlock[]> {
  const rows = await db.rows<HeadedRow>(sql`
    select ${COLUMNS}, coalesce(m.hash, n.hash) as next_hash, r.whole, substring(r.bytes from 1 for ${HEADER_BYTES}) as start
      ${described(db, heights)}
      ${joinRawBlock(db)}
      left join ${db.schema}.block n on n.height = b.height + 1
      left join lateral (
        select hash from ${db.schema}.boundary_block where height = b.height order by epoch limit 1) m on true
     ${byHeight(order)}`);
  return rows.map((row) =>
    Object.assign(toChainBlock(row), {
      nextHash: row.next_hash === null ? undefined : toHex(row.next_hash),
      start: row.start,
      whole: row.whole,
    }),
  );
}

const toChainBlock = (row: BlockRow): ChainBlock => ({
  kind: 'block',
  height: row.height,
  slot: Number(row.slot),
  epoch: row.epoch,
  era: row.era,
  hash: toHex(row.hash),
  previousHash: row.previous_hash === null ? undefined : toHex(row.previous_hash),
  fees: row.fees,
  output: row.output,
  sizeBytes: row.size,
  firstTxId: row.first_tx_id,
  txCount: row.tx_count,
  protocolVersion: { major: row.protocol_major, minor: row.protocol_minor ?? undefined },
  issuer:
    row.vkey === null || row.key_hash === null ? undefined : { vkey: row.vkey, keyHash: row.key_hash, pool: row.pool },
});

/** A block with the bytes that the index stores. */
export async function findBlockBytes(
  db: NetworkDb<'cardano'>,
  height: number,
): Promise<Omit<WholeBlock, 'height'> | undefined> {
  const row = await db.first<Omit<WholeRow, 'height'>>(sql`
    select encode(b.hash, 'hex') as hash, b.slot, b.era, case when r.whole then r.bytes end as bytes
      from ${db.schema}.block b join ${db.schema}.raw_block r on r.height = b.height where b.height = ${height}`);
  return row && { ...row, slot: Number(row.slot), bytes: row.bytes ?? undefined };
}

interface WholeRow {
  readonly height: number;
  readonly slot: bigint;
  readonly hash: string;
  readonly era: number;
  readonly bytes: Uint8Array | null;
}

/** A block with its bytes, which are undefined where only headers are stored and no archive has it. */
export interface WholeBlock extends BlockPosition {
  readonly era: number;
  /** Without the era number. */
  readonly bytes: Uint8Array | undefined;
}

/** A block's place on the chain. */
export interface BlockPosition {
  readonly height: number;
  readonly slot: number;
  readonly hash: string;
}

/** The places of the blocks at the heights that `heights` selects, oldest first. */
export async function blockPositions(db: NetworkDb<'cardano'>, heights: Sql): Promise<readonly BlockPosition[]> {
  const rows = await db.rows<{ readonly height: number; readonly slot: bigint; readonly hash: string }>(sql`
    select b.height, b.slot, encode(b.hash, 'hex') as hash
      from (${heights}) h join ${db.schema}.block b on b.height = h.height
     order by b.height`);
  return rows.map((row) => ({ ...row, slot: Number(row.slot) }));
}

/** The blocks at the heights that `heights` selects, already limited to one page, oldest first; also from the archive. */
export async function wholeBlocks(db: NetworkDb<'cardano'>, heights: Sql): Promise<readonly WholeBlock[]> {
  const rows = await db.rows<WholeRow>(sql`
    select b.height, b.slot, encode(b.hash, 'hex') as hash, b.era, case when r.whole then r.bytes end as bytes
      from (${heights}) h
      join ${db.schema}.block b on b.height = h.height
      ${joinRawBlock(db)}
     order by b.height`);
  const blocks = rows.map((row): WholeBlock => ({ ...row, slot: Number(row.slot), bytes: row.bytes ?? undefined }));
  return await addArchivedBytes(db, blocks);
}
