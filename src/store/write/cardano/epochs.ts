import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** Adds the blocks above `height` to the sums of their epochs. */
export async function addToEpochs(db: Queryable, schema: Identifier, height: number): Promise<void> {
  await db.run(sql`
    insert into ${schema}.epoch as e
      (epoch, first_height, last_height, first_slot, last_slot, block_count, tx_count, fees, output)
    select epoch, min(height), max(height), min(slot), max(slot), count(*), sum(tx_count), sum(fees), sum(output)
      from ${schema}.block where height > ${height} group by epoch
    on conflict (epoch) do update set
      last_height = excluded.last_height, last_slot = excluded.last_slot,
      block_count = e.block_count + excluded.block_count, tx_count = e.tx_count + excluded.tx_count,
      fees = e.fees + excluded.fees, output = e.output + excluded.output`);
}

/** Called after the blocks above `height` are deleted: recounts the truncated epoch from its remaining blocks. */
export async function recountEpochs(db: Queryable, schema: Identifier, height: number): Promise<void> {
  await db.run(sql`delete from ${schema}.epoch where last_height > ${height}`);
  const counted = await db.first<{ readonly height: number | null }>(
    sql`select max(last_height) as height from ${schema}.epoch`,
  );
  await addToEpochs(db, schema, counted?.height ?? -1);
}
