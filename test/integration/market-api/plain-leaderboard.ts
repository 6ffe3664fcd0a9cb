import type { LeaderboardWindow } from '../../../src/api/services/market/leaderboard-tracker.js';
import type { MarketState } from '../../../src/api/services/market/market-state.js';
import { WINDOWS } from '../../../src/api/services/market/market-state.js';
import { getUnitPrice } from '../../../src/api/services/market/valuation.js';
import type { LeaderboardEntry } from '../../../src/market/leaderboard/trading-sums.js';
import type { NetworkDb } from '../../../src/store/network-db.js';
import { tradeValue } from '../../../src/store/queries/cardano/market/trades.js';
import { sql } from '../../../src/store/sql.js';

/** All accounts that traded in a window, computed from every single trade without a cache. */
export async function computePlainLeaderboard(
  db: NetworkDb<'cardano'>,
  marketState: MarketState,
  window: LeaderboardWindow,
): Promise<readonly LeaderboardEntry[]> {
  const prices = [...marketState.assets].flatMap(([unit, { id }]) => {
    const price = getUnitPrice(marketState.now, unit);
    return price === undefined ? [] : [{ id, ...price }];
  });
  const rows = await db.rows<Omit<LeaderboardEntry, 'gain'> & { readonly gain: bigint | null }>(sql`
    with own as (
      select d.*, ${tradeValue(db)} as worth from ${db.schema}.dex_trade d
       where d.time > ${marketState.time - WINDOWS[window]} and d.owner_stake is not null),
    total as (select owner_stake, count(*)::integer as trades, sum(worth) as volume from own group by owner_stake),
    net as (
      select owner_stake, asset_id, sum(amount) as amount from (
        select owner_stake, asset_out_id as asset_id, amount_out as amount from own
        union all select owner_stake, asset_in_id, -amount_in from own) m
       group by owner_stake, asset_id having sum(amount) <> 0),
    gain as (
      select n.owner_stake, sum(div(n.amount * p.numerator, p.denominator)) as gain, bool_and(p.id is not null) as known
        from net n left join unnest(${prices.map(({ id }) => id)}::integer[],
               ${prices.map(({ numerator }) => numerator)}::numeric[],
               ${prices.map(({ denominator }) => denominator)}::numeric[]) p (id, numerator, denominator)
          on p.id = n.asset_id
       group by n.owner_stake)
    select encode(t.owner_stake, 'hex') as account, t.trades, t.volume,
           case when g.owner_stake is null then 0 when g.known then g.gain end as gain
      from total t left join gain g on g.owner_stake = t.owner_stake
     order by t.volume desc, t.owner_stake`);
  return rows.map(({ gain, ...row }) => ({ ...row, gain: gain ?? undefined }));
}
