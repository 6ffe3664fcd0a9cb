import type { Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { QuotedVenue } from '../../../market/routes/pool-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { operation } from '../../kit/operation.js';
import { type Asked, noVenue, pairQuery, type QuoteContext } from '../../shapes/dex/quotes.js';
import { MARKET } from '../../shapes/market/asking.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { dexNamed, poolIdNamed } from '../../shapes/market/parameters.js';
import type { Asking } from '../market/asking.js';
import { decimalsOf } from '../market/decimals.js';
import type { Board } from '../market/market-board.js';
import { type Pair, quotesOf, refuseAmount, SwapQuote, shownQuote, venueNamed, venuesOf } from '../market/quotes.js';
import { unitNamed } from '../market/unit-named.js';

/** Resolves the venues and the token of a quote request. */
async function venuesAsked(
  { board, db }: Asking,
  { poolId, assetId }: Asked,
): Promise<{ venues: readonly QuotedVenue[]; token: Unit }> {
  if (poolId === undefined && assetId === undefined)
    throw new ServiceError('invalid', "One of the parameters 'poolId' and 'assetId' is required");
  const asset = assetId === undefined ? undefined : await unitNamed(db, assetId);
  if (asset === LOVELACE) throw new ServiceError('invalid', "Parameter 'assetId' must be a token");
  if (poolId === undefined) {
    if (asset === undefined) throw noVenue();
    return { venues: venuesOf(board, { from: LOVELACE, to: asset }), token: asset };
  }
  const venue = venueNamed(board, poolIdNamed(poolId));
  if (venue === undefined) throw noVenue();
  const token = venue.assets.find((unit) => unit !== LOVELACE) ?? LOVELACE;
  if (!venue.assets.includes(LOVELACE))
    throw new ServiceError('invalid', 'This pool does not hold ADA: use /api/dex/quote/swap with tokenIn and tokenOut');
  if (assetId !== undefined && asset !== token)
    throw new ServiceError('invalid', "Parameters 'poolId' and 'assetId' name different tokens");
  return { venues: [venue], token };
}

export async function bestOf(
  ask: Asking,
  venues: readonly QuotedVenue[],
  pair: Pair,
  input: bigint,
): Promise<Static<typeof SwapQuote>> {
  if (venues.length === 0) throw noVenue();
  const [best] = quotesOf(ask.board, venues, pair, input);
  if (best === undefined) throw refuseAmount(venues, pair.from, input);
  return shownQuote(best, await decimalsOf(ask, best.venue.assets));
}

export const quoteForAda = (
  side: 'buy' | 'sell',
  text: { readonly id: string; readonly summary: string },
  pairOfToken: (token: Unit) => Pair,
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
      const ask = await asking(context);
      const { venues, token } = await venuesAsked(ask, query);
      return await bestOf(ask, venues, pairOfToken(token), BigInt(query.amountIn));
    },
  });

export async function pairOf(
  db: NetworkDb<'cardano'>,
  query: { readonly tokenIn: string; readonly tokenOut: string },
): Promise<Pair> {
  const [from, to] = [await unitNamed(db, query.tokenIn), await unitNamed(db, query.tokenOut)];
  if (from === undefined || to === undefined) throw noVenue();
  if (from === to) throw new ServiceError('invalid', "Parameters 'tokenIn' and 'tokenOut' name the same asset");
  return { from, to };
}

/** A quote reads only the tip from the database; the rest is computed from the cached market state. */
export async function asking({ services, db, network }: QuoteContext): Promise<Asking> {
  return { desk: services.market, network, db, board: await services.market.board(db, network) };
}

/** Filters by DEX when one is named. */
export function venuesOn(board: Board, pair: Pair, dex: string | undefined): readonly QuotedVenue[] {
  const name = dex === undefined ? undefined : dexNamed(dex);
  const venues = venuesOf(board, pair).filter((venue) => name === undefined || venue.dex === name);
  if (venues.length === 0) throw noVenue();
  return venues;
}
