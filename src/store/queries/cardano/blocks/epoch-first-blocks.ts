import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

export interface EpochFirstBlock {
  readonly hash: string;
  readonly era: number;
  readonly slot: number;
}

/** The first block of each epoch that has one. */
export async function epochFirstBlocks(
  db: NetworkDb<'cardano'>,
  epochs: readonly number[],
): Promise<ReadonlyMap<number, EpochFirstBlock>> {
  const rows = await db.rows<{
    readonly epoch: number;
    readonly hash: string;
    readonly era: number;
    readonly slot: bigint;
  }>(sql`
    select e.epoch, encode(b.hash, 'hex') as hash, b.era, b.slot
      from ${db.schema}.epoch e join ${db.schema}.block b on b.height = e.first_height
     where e.epoch = any(${epochs}::integer[])`);
  return new Map(rows.map(({ epoch, hash, era, slot }) => [epoch, { hash, era, slot: Number(slot) }]));
}
