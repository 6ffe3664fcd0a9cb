import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { StoredPoolState } from './pools.js';

/**
 * The newest states of the pools as of each of the given transactions; `place` counts those from 1. The slot is
 * omitted: it is not needed for this many states.
 */
export const findPoolStatesAtEach = (
  db: NetworkDb<'cardano'>,
  poolIds: readonly number[],
  txIds: readonly number[],
): Promise<readonly (StoredPoolState & { readonly place: number })[]> =>
  db.rows(sql`select w.place::integer as place, s.pool_id as "poolId", s.tx_id as "txId", s.index,
      s.reserve_a as "reserveA", s.reserve_b as "reserveB", s.lp_supply as "lpSupply", s.opens_at as "opensAt",
      s.closed, s.curve, 0::bigint as slot
    from unnest(${txIds}::integer[]) with ordinality w (tx_id, place)
    cross join unnest(${poolIds}::integer[]) p (id)
    cross join lateral (select * from ${db.schema}.pool_state where pool_id = p.id and tx_id <= w.tx_id
      and seen_tx_id <= w.tx_id order by tx_id desc, index desc limit 1) s`);
