import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

export interface Coinbase {
  readonly height: number;
  /** The whole transaction. */
  readonly bytes: Uint8Array;
}

/** Coinbases of final blocks whose pool is not stored, newest first. */
export const listCoinbasesWithoutPool = (
  db: Queryable,
  schema: Identifier,
  { finalityDepth, limit }: { readonly finalityDepth: number; readonly limit: number },
): Promise<readonly Coinbase[]> =>
  db.rows<Coinbase>(sql`
    select b.height, substring(r.bytes from t.byte_offset + 1 for t.size) as bytes
      from (select b.height, b.first_tx_num from ${schema}.block b
              left join ${schema}.block_pool p on p.height = b.height
             where p.height is null and b.height <= (select height - ${finalityDepth} from ${schema}.checkpoint)
             order by b.height desc limit ${limit}) b
      join ${schema}.raw_block r on r.height = b.height
      join ${schema}.transaction t on t.tx_num = b.first_tx_num`);

export async function insertPools(
  db: Queryable,
  schema: Identifier,
  pools: readonly { readonly height: number; readonly poolId: number }[],
): Promise<void> {
  await db.run(sql`
    insert into ${schema}.block_pool (height, pool_id)
    select * from unnest(${pools.map(({ height }) => height)}::integer[],
                         ${pools.map(({ poolId }) => poolId)}::smallint[])
    on conflict (height) do nothing`);
}
