import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** Sums over the blocks of an epoch. */
export interface EpochSums {
  readonly epoch: number;
  readonly firstSlot: number;
  readonly lastSlot: number;
  /** Includes the boundary block of a Byron epoch. */
  readonly blockCount: number;
  readonly txCount: number;
  readonly fees: bigint;
  readonly output: bigint;
}

interface EpochRow {
  readonly epoch: number;
  readonly first_slot: bigint;
  readonly last_slot: bigint;
  readonly block_count: number;
  readonly tx_count: number;
  readonly fees: bigint;
  readonly output: bigint;
}

/** Epochs without blocks are omitted. There are a few hundred, so an offset is cheap. */
export async function epochsBetween(
  db: NetworkDb<'cardano'>,
  { after, before }: { readonly after?: number; readonly before?: number },
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly EpochSums[]> {
  return await epochSums(
    db,
    sql`where epoch > ${after ?? -1} and epoch < ${before ?? 2 ** 31 - 1}
        order by epoch ${order === 'asc' ? sql`asc` : sql`desc`} offset ${skip} limit ${limit}`,
  );
}

export async function findEpoch(db: NetworkDb<'cardano'>, epoch: number): Promise<EpochSums | undefined> {
  const [found] = await epochSums(db, sql`where epoch = ${epoch}`);
  return found;
}

async function epochSums(db: NetworkDb<'cardano'>, which: Sql): Promise<readonly EpochSums[]> {
  const rows = await db.rows<EpochRow>(sql`
    select epoch, first_slot, last_slot, tx_count, fees, output,
           block_count + (select count(*) from ${db.schema}.boundary_block b where b.epoch = e.epoch)::integer as block_count
      from ${db.schema}.epoch e ${which}`);
  return rows.map((row) => ({
    epoch: row.epoch,
    firstSlot: Number(row.first_slot),
    lastSlot: Number(row.last_slot),
    blockCount: row.block_count,
    txCount: row.tx_count,
    fees: row.fees,
    output: row.output,
  }));
}

/** Number of blocks of an epoch by protocol version, newest version first. */
export async function blockProtocols(
  db: NetworkDb<'cardano'>,
  epoch: number,
): Promise<readonly { readonly major: number; readonly minor: bigint | undefined; readonly blocks: number }[]> {
  const rows = await db.rows<{ readonly major: number; readonly minor: bigint | null; readonly blocks: number }>(sql`
    select b.protocol_major as major, b.protocol_minor as minor, count(*)::integer as blocks
      from ${db.schema}.epoch e
      join ${db.schema}.block b on b.height between e.first_height and e.last_height
     where e.epoch = ${epoch}
     group by b.protocol_major, b.protocol_minor
     order by b.protocol_major desc, b.protocol_minor desc`);
  return rows.map(({ major, minor, blocks }) => ({ major, minor: minor ?? undefined, blocks }));
}
