import Type from 'typebox';
import { parseDexName } from '../../../market/dex-names.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import { toBookVenue } from '../../../market/routes/book-venue.js';
import { type QuotedVenue, toPoolVenue } from '../../../market/routes/pool-venue.js';
import { computePathCost, type Leg, splitRoute } from '../../../market/routes/split-route.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Defaulted, described, named, PlainNumber } from '../../kit/schema.js';
import { openMarketRequest, resolvePair } from '../../services/dex/quotes.js';
import { getBooks } from '../../services/market/books.js';
import type { MarketState } from '../../services/market/market-state.js';
import { amountError, computeRouteImpact, lovelaceIn, type Pair, passed } from '../../services/market/quotes.js';
import { noVenueError, swapQuery } from '../../shapes/dex/quotes.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AmountText } from '../../shapes/market/parameters.js';

const RouteHop = named(
  'RouteHop',
  Closed({
    poolId: Type.String({ description: FIELD.liquidityPoolId }),
    dex: Type.String({ description: FIELD.dex }),
    tokenIn: Type.String({ description: FIELD.tokenIn }),
    tokenOut: Type.String({ description: FIELD.tokenOut }),
    amountIn: described(Amount, FIELD.amountIn),
    amountOut: described(Amount, FIELD.amountOut),
    feePercent: described(PlainNumber, FIELD.feePercent),
  }),
);

export const quoteSplit = operation({
  ...MARKET,
  id: 'quoteSplit',
  route: 'GET /api/dex/quote/split',
  summary: 'Quote the best split of an amount over several pools',
  description:
    'The amount is split so that all parts together yield most after execution costs; never less than the best single pool. A part may go through ADA or a verified token.',
  query: Type.Object({
    ...swapQuery,
    amountIn: AmountText,
    maxHops: Defaulted(Type.Integer({ minimum: 1, maximum: 2, description: 'Maximum number of consecutive pools' }), 2),
    maxLegs: Defaulted(Type.Integer({ minimum: 1, maximum: 8, description: 'Parts' }), 4),
    slippage: Defaulted(
      Type.Number({ minimum: 0, maximum: 50, description: 'Slippage tolerance in percent, for `minAmountOut`' }),
      0.5,
    ),
    excludeDex: Type.Optional(
      Type.String({
        maxLength: 1_000,
        pattern: '^[0-9A-Za-z_, -]+$',
        description: 'DEXes to exclude, separated by commas',
      }),
    ),
  }),
  result: named(
    'SplitQuote',
    Closed({
      tokenIn: Type.String({ description: FIELD.tokenIn }),
      tokenOut: Type.String({ description: FIELD.tokenOut }),
      amountIn: described(Amount, FIELD.amountIn),
      amountOut: described(Amount, FIELD.amountOut),
      minAmountOut: described(Amount, 'Minimum amount received after slippage, in the smallest unit of the token'),
      priceImpact: Type.Number({
        'x-plain': true,
        description: 'Price impact in percent, weighted over all parts by their input',
      }),
      fees: Closed(
        { batcherLovelace: { ...Amount, description: 'Estimated cost of execution' } },
        { description: 'Additional fees, in lovelace' },
      ),
      legs: Type.Array(
        Closed({
          amountIn: described(Amount, 'Amount that the order gives, in the smallest unit of the token'),
          amountOut: described(Amount, 'Amount that the order receives, in the smallest unit of the token'),
          sharePct: described(PlainNumber, 'Share of the whole amount, in percent'),
          hops: Type.Array(RouteHop, { description: 'Pools that the order goes through, in order' }),
        }),
        { description: 'Orders that share the amount, the largest first' },
      ),
    }),
  ),
  errors: ['not-found'],
  example: { query: { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, amountIn: '1000000000' } },

  async handle(context, { query }) {
    const excluded = new Set((query.excludeDex ?? '').split(',').flatMap((name) => parseDexName(name.trim()) ?? []));
    const request = await openMarketRequest(context);
    const { marketState } = request;
    const pair = await resolvePair(request.db, query);
    const between = [LOVELACE, ...request.marketService.market(request.network.id).verified.keys()];
    const venues = routeVenues(marketState, pair, between).filter(({ dex }) => !excluded.has(dex));
    const input = BigInt(query.amountIn);
    const route = splitRoute({
      venues,
      ...pair,
      input,
      between,
      maxHops: query.maxHops as 1 | 2,
      maxLegs: query.maxLegs,
      lovelaceIn: lovelaceIn(marketState, pair),
    });
    if (route === undefined || route.output === 0n) {
      const direct = venues.filter(({ assets }) => assets.includes(pair.from) && assets.includes(pair.to));
      throw direct.length === 0 ? noVenueError() : amountError(direct, pair.from, input);
    }
    const slippage = BigInt(Math.round(query.slippage * 1_000_000));
    return {
      tokenIn: pair.from,
      tokenOut: pair.to,
      amountIn: route.input.toString(),
      amountOut: route.output.toString(),
      minAmountOut: ((route.output * (100_000_000n - slippage)) / 100_000_000n).toString(),
      priceImpact: computeRouteImpact(route.legs, route.input),
      fees: { batcherLovelace: route.legs.reduce((sum, leg) => sum + computePathCost(leg), 0n).toString() },
      legs: route.legs.map((leg) => toLegJson(leg, route.input)),
    };
  },
});

/** All venues that a path of two hops between the assets may use. */
function routeVenues(marketState: MarketState, { from, to }: Pair, between: readonly Unit[]): readonly QuotedVenue[] {
  const allowed = new Set([from, to, ...between]);
  const found = new Map<string, QuotedVenue>();
  for (const end of [from, to])
    if (end !== LOVELACE) {
      for (const pool of marketState.now.getPools(end))
        if (pool.assets.every((unit) => allowed.has(unit)) && marketState.now.isActive(pool))
          found.set(pool.id, toPoolVenue(pool));
      for (const orderBook of getBooks(marketState, end))
        found.set(`${orderBook.dex}:${orderBook.token}`, toBookVenue(orderBook));
    }
  // The other hop of a path that begins or ends with ADA.
  if (from === LOVELACE || to === LOVELACE)
    for (const middle of between)
      if (middle !== LOVELACE)
        for (const pool of marketState.now.getPools(middle))
          if (pool.assets.includes(LOVELACE) && marketState.now.isActive(pool)) found.set(pool.id, toPoolVenue(pool));
  return [...found.values()];
}

const toLegJson = (leg: Leg, total: bigint) => ({
  amountIn: leg.input.toString(),
  amountOut: leg.output.toString(),
  sharePct: ratioNumber(ratio(leg.input * 100n, total)),
  hops: passed(leg).map(({ venue, direction, amountIn, amountOut, from, to }) => ({
    poolId: venue.id,
    dex: venue.dex,
    tokenIn: from,
    tokenOut: to,
    amountIn: amountIn.toString(),
    amountOut: amountOut.toString(),
    feePercent: ratioNumber(times(venue.feeFor(direction), ratio(100n, 1n))),
  })),
});
