import type { Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { QuotedVenue } from '../../../market/routes/pool-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { operation } from '../../kit/operation.js';
import { noVenueError, pairQuery, type QuoteContext, type VenueQuery } from '../../shapes/dex/quotes.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { normalizePoolId, parseDexParameter } from '../../shapes/market/parameters.js';
import { loadDecimals } from '../market/decimals.js';
import type { MarketRequest } from '../market/market-request.js';
import type { MarketState } from '../market/market-state.js';
import {
  amountError,
  findVenueById,
  findVenues,
  type Pair,
  quoteVenues,
  SwapQuote,
  toSwapQuoteJson,
} from '../market/quotes.js';
import { resolveUnit } from '../market/resolve-unit.js';

/** Resolves the venues and the token of a quote request. */
async function resolveVenues(
  { marketState, db }: MarketRequest,
  { poolId, assetId }: VenueQuery,
): Promise<{ venues: readonly QuotedVenue[]; token: Unit }> {
  if (poolId === undefined && assetId === undefined)
    throw new ServiceError('invalid', "One of the parameters 'poolId' and 'assetId' is required");
  const asset = assetId === undefined ? undefined : await resolveUnit(db, assetId);
  if (asset === LOVELACE) throw new ServiceError('invalid', "Parameter 'assetId' must be a token");
  if (poolId === undefined) {
    if (asset === undefined) throw noVenueError();
    return { venues: findVenues(marketState, { from: LOVELACE, to: asset }), token: asset };
  }
  const venue = findVenueById(marketState, normalizePoolId(poolId));
  if (venue === undefined) throw noVenueError();
  const token = venue.assets.find((unit) => unit !== LOVELACE) ?? LOVELACE;
  if (!venue.assets.includes(LOVELACE))
    throw new ServiceError('invalid', 'This pool does not hold ADA: use /api/dex/quote/swap with tokenIn and tokenOut');
  if (assetId !== undefined && asset !== token)
    throw new ServiceError('invalid', "Parameters 'poolId' and 'assetId' name different tokens");
  return { venues: [venue], token };
}

export async function quoteBestVenue(
  request: MarketRequest,
  venues: readonly QuotedVenue[],
  pair: Pair,
  input: bigint,
): Promise<Static<typeof SwapQuote>> {
  if (venues.length === 0) throw noVenueError();
  const [best] = quoteVenues(request.marketState, venues, pair, input);
  if (best === undefined) throw amountError(venues, pair.from, input);
  return toSwapQuoteJson(best, await loadDecimals(request, best.venue.assets));
}

export const quoteForAda = (
  side: 'buy' | 'sell',
  text: { readonly id: string; readonly summary: string },
  toPair: (token: Unit) => Pair,
) =>
  operation({
    ...MARKET,
    ...text,
    route: `GET /api/dex/quote/${side}`,
    description:
      'Quotes the named pool, or the pool with the highest output after the usual batcher fee. The batcher fee is not part of the amounts. Amounts are exactly those that the contract computes.',
    query: pairQuery,
    result: SwapQuote,
    errors: ['not-found'],
    example: { query: { assetId: EXAMPLE_MARKET.unit, amountIn: '10000000' } },

    async handle(context, { query }) {
      const request = await openMarketRequest(context);
      const { venues, token } = await resolveVenues(request, query);
      return await quoteBestVenue(request, venues, toPair(token), BigInt(query.amountIn));
    },
  });

export async function resolvePair(
  db: NetworkDb<'cardano'>,
  query: { readonly tokenIn: string; readonly tokenOut: string },
): Promise<Pair> {
  const [from, to] = [await resolveUnit(db, query.tokenIn), await resolveUnit(db, query.tokenOut)];
  if (from === undefined || to === undefined) throw noVenueError();
  if (from === to) throw new ServiceError('invalid', "Parameters 'tokenIn' and 'tokenOut' name the same asset");
  return { from, to };
}

/** A quote reads only the tip from the database; the rest is computed from the cached market state. */
export async function openMarketRequest({ services, db, network }: QuoteContext): Promise<MarketRequest> {
  return { marketService: services.market, network, db, marketState: await services.market.getState(db, network) };
}

/** Filters by DEX when one is named. */
export function venuesOn(marketState: MarketState, pair: Pair, dex: string | undefined): readonly QuotedVenue[] {
  const name = dex === undefined ? undefined : parseDexParameter(dex);
  const venues = findVenues(marketState, pair).filter((venue) => name === undefined || venue.dex === name);
  if (venues.length === 0) throw noVenueError();
  return venues;
}
