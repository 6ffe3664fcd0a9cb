import { toHex } from '../../../kernel/hex.js';
import { sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

/** Number of blocks of an author in an epoch. */
export interface ProductionRow {
  readonly epoch: number;
  readonly author: string;
  readonly blocks: number;
}

/** Blocks by author in each of the epochs; blocks whose author the source does not report are left out. */
export async function countProduction(
  db: MidnightDb,
  epochs: readonly number[],
  epochSlots: number,
): Promise<readonly ProductionRow[]> {
  if (epochs.length === 0) return [];
  const rows = await db.rows<{ readonly epoch: bigint; readonly author: Uint8Array; readonly blocks: bigint }>(sql`
    select e.epoch, b.author, count(*) as blocks
      from unnest(${epochs}::bigint[]) e(epoch)
      join ${db.schema}.block b on b.slot >= e.epoch * ${epochSlots} and b.slot < (e.epoch + 1) * ${epochSlots}
     where b.author is not null
     group by e.epoch, b.author`);
  return rows.map(({ epoch, author, blocks }) => ({
    epoch: Number(epoch),
    author: toHex(author),
    blocks: Number(blocks),
  }));
}

/** The most blocks of each author in one epoch, from a slot on. */
export async function bestProduction(
  db: MidnightDb,
  fromSlot: number,
  epochSlots: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ readonly author: Uint8Array; readonly blocks: bigint }>(sql`
    select author, max(blocks) as blocks
      from (select author, slot / ${epochSlots} as epoch, count(*) as blocks
              from ${db.schema}.block where slot >= ${fromSlot} and author is not null group by 1, 2) counted
     group by author`);
  return new Map(rows.map(({ author, blocks }) => [toHex(author), Number(blocks)]));
}

/** All blocks of an epoch, and those without an author. */
export async function countEpochBlocks(
  db: MidnightDb,
  epoch: number,
  epochSlots: number,
): Promise<{ readonly blocks: number; readonly withoutAuthor: number }> {
  const row = await db.first<{ readonly blocks: bigint; readonly unknown: bigint }>(sql`
    select count(*) as blocks, count(*) filter (where author is null) as unknown
      from ${db.schema}.block where slot >= ${epoch * epochSlots} and slot < ${(epoch + 1) * epochSlots}`);
  return { blocks: Number(row?.blocks ?? 0n), withoutAuthor: Number(row?.unknown ?? 0n) };
}
