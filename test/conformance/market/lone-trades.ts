import type { Direction } from '../../../src/market/curves/curve.js';
import { inputFor, outputFor } from '../../../src/market/curves/quote.js';
import { decodeCurve } from '../../../src/market/curves/stored-curve.js';
import { DEXES } from '../../../src/market/dex-names.js';
import type { Db } from '../../../src/store/db.js';
import { type Identifier, sql } from '../../../src/store/sql.js';

interface LoneTrade {
  readonly tx: string;
  readonly dex: number;
  readonly direction: Direction;
  readonly amount_in: bigint;
  readonly amount_out: bigint;
  readonly curve: string;
  readonly reserve_a: bigint;
  readonly reserve_b: bigint;
}

/**
 * Checks that trades alone with a pool received the output of its contract. Other orders of the transaction at the same
 * DEX would also have changed the pool, and so may inputs from before the start of history. The last part of an order that is
 * filled in parts also pays for its execution.
 */
export async function loneTrades(db: Db, schema: Identifier) {
  const trades = await db.rows<LoneTrade>(sql`
    select encode(t.hash, 'hex') as tx, d.dex, d.amount_in, d.amount_out, s.curve, s.reserve_a, s.reserve_b,
           case when d.asset_in_id = p.asset_a_id then 0 else 1 end as direction
      from ${schema}.dex_trade d
      join ${schema}.transaction t on t.id = d.tx_id
      join ${schema}.market_pool p on p.id = d.pool_id
      join ${schema}.pool_state s on s.pool_id = d.pool_id and s.spent_by = d.tx_id
     where not exists (select from ${schema}.unresolved_input u where u.tx_id = d.tx_id and u.kind = 3)
       and (select count(*) from ${schema}.dex_order o where o.spent_by = d.tx_id and o.dex = d.dex) = 1
       and not exists (select from ${schema}.dex_order o
                        where o.spent_by = d.tx_id and o.dex = d.dex and o.root_tx_id <> o.tx_id)`);
  return trades.map(({ tx, dex, direction, amount_in, amount_out, curve, reserve_a, reserve_b }) => {
    const pool = { curve: decodeCurve(curve), reserves: [reserve_a, reserve_b] as const };
    // An order for an exact output pays the minimum input for it.
    const isExact =
      outputFor(pool, direction, amount_in) === amount_out || inputFor(pool, direction, amount_out) === amount_in;
    return { tx, dex: DEXES[dex]!.name, isExact };
  });
}
