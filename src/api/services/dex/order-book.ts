import type { Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { Ratio } from '../../../market/curves/curve.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import type { QuotedVenue } from '../../../market/routes/pool-venue.js';
import { LOVELACE } from '../../../market/unit.js';
import type { Level, OrderBook, Priced } from '../../shapes/dex/order-book.js';
import { normalizePoolId } from '../../shapes/market/parameters.js';
import { loadDecimals } from '../market/decimals.js';
import type { MarketRequest } from '../market/market-request.js';
import type { MarketState } from '../market/market-state.js';
import { findVenueById } from '../market/quotes.js';

export async function toOrderBookJson(
  request: MarketRequest,
  poolId: string,
  venue: QuotedVenue,
  sides: { readonly asks: readonly Priced[]; readonly bids: readonly Priced[]; readonly levels: number },
): Promise<Static<typeof OrderBook>> {
  const [a, b] = venue.assets;
  const decimals = await loadDecimals(request, [a, b]);
  const [unitA, unitB] = [10n ** BigInt(decimals(a)), 10n ** BigInt(decimals(b))];
  const whole = (price: Ratio): number => ratioNumber(times(price, ratio(unitB, unitA)));
  const shown = (side: readonly Priced[]): Static<typeof Level>[] => {
    const total = side.reduce((sum, { size }) => sum + size, 0n);
    let upTo = 0n;
    return side.slice(0, sides.levels).map(({ price, size }) => {
      upTo += size;
      const depthPercent = total === 0n ? 0 : ratioNumber(ratio(upTo * 100n, total));
      return { price: whole(price), size: ratioNumber(ratio(size, unitB)), depthPercent };
    });
  };
  const spot = venue.spotFor(0);
  return {
    poolId: normalizePoolId(poolId),
    dex: venue.dex,
    tokenA: a,
    tokenB: b,
    currentPrice: spot === undefined ? null : whole(spot),
    tvlAda: ratioNumber(ratio(getTvl(request.marketState, venue), 1_000_000n)),
    bids: shown(sides.bids),
    asks: shown(sides.asks),
  };
}

export function requireVenue({ marketState }: MarketRequest, poolId: string): QuotedVenue {
  const venue = findVenueById(marketState, normalizePoolId(poolId));
  if (venue === undefined)
    throw new ServiceError('not-found', 'No pool or order book with this id is open on this network');
  return venue;
}

export function getTvl(marketState: MarketState, venue: QuotedVenue): bigint {
  for (const number of marketState.poolsById.get(venue.id) ?? []) {
    const pool = marketState.now.pools.get(number);
    if (pool !== undefined) return marketState.now.getTvl(pool);
  }
  const spot = venue.assets[0] === LOVELACE ? venue.getMaxInput(1) : undefined;
  return spot ?? 0n;
}
