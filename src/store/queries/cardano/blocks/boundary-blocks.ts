import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/**
 * A Byron block that only marks the beginning of an epoch. It repeats the height of the preceding block and follows
 * right after it; it has no number of its own and no transactions. Only Byron has them, at most one per epoch.
 */
export interface BoundaryBlock {
  readonly kind: 'boundary';
  readonly epoch: number;
  /** The height that it shares with the preceding block. */
  readonly height: number;
  /** The first slot of the epoch, as in the node's point. */
  readonly slot: number;
  readonly hash: string;
  readonly previousHash: string | undefined;
  readonly nextHash: string | undefined;
  /** Undefined where it was indexed without its bytes before sizes were stored. */
  readonly sizeBytes: number | undefined;
}

interface BoundaryRow {
  readonly epoch: number;
  readonly height: number;
  readonly slot: bigint;
  readonly hash: Uint8Array;
  readonly previous_hash: Uint8Array | null;
  readonly next_hash: Uint8Array | null;
  readonly size: number | null;
}

/** Boundary blocks that match the condition on `b`, in chain order. */
async function boundaryBlocks(db: NetworkDb<'cardano'>, condition: Sql): Promise<readonly BoundaryBlock[]> {
  const rows = await db.rows<BoundaryRow>(sql`
    select b.epoch, b.height, b.slot, b.hash, b.previous_hash, b.size,
           coalesce(
             (select n.hash from ${db.schema}.boundary_block n
               where n.height = b.height and n.epoch > b.epoch order by n.epoch limit 1),
             (select n.hash from ${db.schema}.block n where n.height = b.height + 1)) as next_hash
      from ${db.schema}.boundary_block b where ${condition} order by b.height, b.epoch`);
  return rows.map((row) => ({
    kind: 'boundary',
    epoch: row.epoch,
    height: row.height,
    slot: Number(row.slot),
    hash: toHex(row.hash),
    previousHash: row.previous_hash === null ? undefined : toHex(row.previous_hash),
    nextHash: row.next_hash === null ? undefined : toHex(row.next_hash),
    sizeBytes: row.size ?? undefined,
  }));
}

/** Boundary blocks with one of the hashes or heights. */
export const findBoundaryBlocks = (
  db: NetworkDb<'cardano'>,
  { hashes = [], heights = [] }: { readonly hashes?: readonly Uint8Array[]; readonly heights?: readonly number[] },
): Promise<readonly BoundaryBlock[]> =>
  boundaryBlocks(db, sql`b.hash = any(${hashes}::bytea[]) or b.height = any(${heights}::integer[])`);

export interface BoundaryRange {
  readonly epoch?: number | undefined;
  readonly fromHeight?: number | undefined;
  readonly toHeight?: number | undefined;
  /** Excludes this epoch and later ones. */
  readonly beforeEpoch?: number | undefined;
  /** Excludes this epoch and earlier ones. */
  readonly afterEpoch?: number | undefined;
}

const MAX_HEIGHT = 2 ** 31 - 1;

/** Boundary blocks whose epoch and shared height are within the bounds. */
export const boundariesWithin = (
  db: NetworkDb<'cardano'>,
  { epoch, fromHeight, toHeight, beforeEpoch, afterEpoch }: BoundaryRange,
): Promise<readonly BoundaryBlock[]> =>
  boundaryBlocks(
    db,
    sql`b.height between ${fromHeight ?? 0} and ${toHeight ?? MAX_HEIGHT}
        and b.epoch > ${afterEpoch ?? -1} and b.epoch < ${beforeEpoch ?? MAX_HEIGHT}
        and b.epoch = coalesce(${epoch}::integer, b.epoch)`,
  );

/** The bytes without the leading era number; undefined where only headers are stored. */
export async function boundaryBytes(db: NetworkDb<'cardano'>, epoch: number): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly bytes: Uint8Array | null }>(
    sql`select bytes from ${db.schema}.boundary_block where epoch = ${epoch}`,
  );
  return row?.bytes ?? undefined;
}
