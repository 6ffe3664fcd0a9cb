import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { parseDexName } from '../../../market/dex-names.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import { bookVenue } from '../../../market/routes/book-venue.js';
import { poolVenue, type QuotedVenue } from '../../../market/routes/pool-venue.js';
import { costOf, type Leg, splitRoute } from '../../../market/routes/split-route.js';
import { assetIn, assetOut } from '../../../market/routes/venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../context.js';
import type { Board } from '../../market/board.js';
import { booksOf } from '../../market/books.js';
import {
  AmountText,
  AssetIdText,
  DexText,
  dexNamed,
  PoolIdText,
  poolIdNamed,
  unitNamed,
} from '../../market/parameters.js';
import {
  directionFrom,
  impactOf,
  lovelaceIn,
  type Pair,
  type Quote,
  quotesOf,
  refuseAmount,
  SwapQuote,
  shownQuote,
  venueNamed,
  venuesOf,
} from '../../market/quotes.js';
import { type Asking, decimalsOf } from '../../market/token-facts.js';
import { operation } from '../../operation.js';
import { Closed, Defaulted, ExactInteger, named, PlainNumber } from '../../schema.js';
import { MARKET } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';

interface QuoteContext {
  readonly services: Services;
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** A quote asks for the newest block, and then only computes. */
async function asking({ services, db, network }: QuoteContext): Promise<Asking> {
  return { desk: services.market, network, db, board: await services.market.board(db, network) };
}

const noVenue = (): ServiceError => new ServiceError('not-found', 'No pool or order book trades this on this network');

const pairQuery = Type.Object({
  poolId: Type.Optional(PoolIdText),
  assetId: Type.Optional(AssetIdText),
  amountIn: AmountText,
});

interface Asked {
  readonly poolId?: string;
  readonly assetId?: string;
}

/** The venues that a question is about, and the token that it is about. */
async function venuesAsked(
  { board, db }: Asking,
  { poolId, assetId }: Asked,
): Promise<{ venues: readonly QuotedVenue[]; token: Unit }> {
  if (poolId === undefined && assetId === undefined)
    throw new ServiceError('invalid', "One of the parameters 'poolId' and 'assetId' is required");
  const named_ = assetId === undefined ? undefined : await unitNamed(db, assetId);
  if (named_ === LOVELACE) throw new ServiceError('invalid', "Parameter 'assetId' must be a token");
  if (poolId === undefined) {
    if (named_ === undefined) throw noVenue();
    return { venues: venuesOf(board, { from: LOVELACE, to: named_ }), token: named_ };
  }
  const venue = venueNamed(board, poolIdNamed(poolId));
  if (venue === undefined) throw noVenue();
  const token = venue.assets.find((unit) => unit !== LOVELACE) ?? LOVELACE;
  if (!venue.assets.includes(LOVELACE))
    throw new ServiceError('invalid', 'This pool has no ADA: ask /api/dex/quote/swap with tokenIn and tokenOut');
  if (assetId !== undefined && named_ !== token)
    throw new ServiceError('invalid', "Parameters 'poolId' and 'assetId' name different tokens");
  return { venues: [venue], token };
}

async function bestOf(
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

const description =
  'Of the pool that is named, or of the one that brings most after the usual fee of whoever carries the order out, which is not part of the amounts. Amounts are what the contract computes, to the unit.';

export const quoteBuy = operation({
  ...MARKET,
  id: 'quoteBuy',
  route: 'GET /api/dex/quote/buy',
  summary: 'How much of a token an amount of ADA buys',
  description,
  query: pairQuery,
  result: SwapQuote,
  errors: ['not-found'],
  example: { query: { assetId: EXAMPLE_MARKET.unit, amountIn: '10000000' } },

  async handle(context, { query }) {
    const ask = await asking(context);
    const { venues, token } = await venuesAsked(ask, query);
    return await bestOf(ask, venues, { from: LOVELACE, to: token }, BigInt(query.amountIn));
  },
});

export const quoteSell = operation({
  ...MARKET,
  id: 'quoteSell',
  route: 'GET /api/dex/quote/sell',
  summary: 'How much ADA an amount of a token brings',
  description,
  query: pairQuery,
  result: SwapQuote,
  errors: ['not-found'],
  example: { query: { assetId: EXAMPLE_MARKET.unit, amountIn: '10000000' } },

  async handle(context, { query }) {
    const ask = await asking(context);
    const { venues, token } = await venuesAsked(ask, query);
    return await bestOf(ask, venues, { from: token, to: LOVELACE }, BigInt(query.amountIn));
  },
});

const swapQuery = {
  tokenIn: AssetIdText,
  tokenOut: AssetIdText,
};

async function pairOf(
  db: NetworkDb<'cardano'>,
  query: { readonly tokenIn: string; readonly tokenOut: string },
): Promise<Pair> {
  const [from, to] = [await unitNamed(db, query.tokenIn), await unitNamed(db, query.tokenOut)];
  if (from === undefined || to === undefined) throw noVenue();
  if (from === to) throw new ServiceError('invalid', "Parameters 'tokenIn' and 'tokenOut' name the same asset");
  return { from, to };
}

/** On one DEX, where one is named. */
function venuesOn(board: Board, pair: Pair, dex: string | undefined): readonly QuotedVenue[] {
  const name = dex === undefined ? undefined : dexNamed(dex);
  const venues = venuesOf(board, pair).filter((venue) => name === undefined || venue.dex === name);
  if (venues.length === 0) throw noVenue();
  return venues;
}

export const quoteSwap = operation({
  ...MARKET,
  id: 'quoteSwap',
  route: 'GET /api/dex/quote/swap',
  summary: 'A quote between any two assets',
  description:
    'For what is given (`amountIn`) or for what is wanted (`amountOut`): then `amountIn` of the answer is the least that brings it. Between two tokens prices are what is given for one whole token that is got.',
  query: Type.Object({
    ...swapQuery,
    amountIn: Type.Optional(AmountText),
    amountOut: Type.Optional(AmountText),
    dex: Type.Optional(DexText),
  }),
  result: SwapQuote,
  errors: ['not-found'],
  example: { query: { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, amountIn: '10000000' } },

  async handle(context, { query }) {
    if ((query.amountIn === undefined) === (query.amountOut === undefined))
      throw new ServiceError('invalid', "Give one of the parameters 'amountIn' and 'amountOut'");
    const ask = await asking(context);
    const pair = await pairOf(ask.db, query);
    const venues = venuesOn(ask.board, pair, query.dex);
    if (query.amountIn !== undefined) return await bestOf(ask, venues, pair, BigInt(query.amountIn));
    const quote = cheapestFor(venues, pair, BigInt(query.amountOut ?? '0'));
    return shownQuote(quote, await decimalsOf(ask, quote.venue.assets));
  },
});

/** The venue that asks least for an output. */
function cheapestFor(venues: readonly QuotedVenue[], { from }: Pair, output: bigint): Quote {
  let best: Quote | undefined;
  for (const venue of venues) {
    const direction = directionFrom(venue, from);
    const amountIn = venue.inputFor(direction, output);
    if (amountIn !== undefined && (best === undefined || amountIn < best.amountIn))
      best = { venue, direction, amountIn, amountOut: output };
  }
  if (best !== undefined) return best;
  const most = venues.map((venue) => mostOutput(venue, directionFrom(venue, from)));
  const greatest = most.reduce((a, b) => (a > b ? a : b), 0n);
  throw new ServiceError('invalid', `amountOut must be at most ${greatest}: there is no more to be had`);
}

/** Largest output that some input brings. */
function mostOutput(venue: QuotedVenue, direction: 0 | 1): bigint {
  let low = 0n;
  let high = 2n ** 64n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (venue.inputFor(direction, middle) === undefined) high = middle - 1n;
    else low = middle;
  }
  return low;
}

export const quoteAll = operation({
  ...MARKET,
  id: 'quoteAll',
  route: 'GET /api/dex/quote/all',
  summary: 'Quotes of every pool between two assets, the best first',
  description: 'Pools that cannot serve the amount are left out.',
  query: Type.Object({ ...swapQuery, amountIn: AmountText, dex: Type.Optional(DexText) }),
  result: Type.Array(SwapQuote),
  errors: ['not-found'],
  example: { query: { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, amountIn: '10000000' } },

  async handle(context, { query }) {
    const ask = await asking(context);
    const pair = await pairOf(ask.db, query);
    const venues = venuesOn(ask.board, pair, query.dex);
    const quotes = quotesOf(ask.board, venues, pair, BigInt(query.amountIn));
    const decimals = await decimalsOf(ask, [pair.from, pair.to]);
    return quotes.map((quote) => shownQuote(quote, decimals));
  },
});

const RouteHop = named(
  'RouteHop',
  Closed({
    poolId: Type.String(),
    dex: Type.String(),
    tokenIn: Type.String(),
    tokenOut: Type.String(),
    amountIn: ExactInteger,
    amountOut: ExactInteger,
    feePercent: PlainNumber,
  }),
);

export const quoteSplit = operation({
  ...MARKET,
  id: 'quoteSplit',
  route: 'GET /api/dex/quote/split',
  summary: 'The best way to exchange an amount, over several pools',
  description:
    'The amount is spread so that all parts together bring most after what carrying them out costs; never less than the best single pool. A part may go through ADA or a verified token.',
  query: Type.Object({
    ...swapQuery,
    amountIn: AmountText,
    maxHops: Defaulted(Type.Integer({ minimum: 1, maximum: 2, description: 'Pools after each other' }), 2),
    maxLegs: Defaulted(Type.Integer({ minimum: 1, maximum: 8, description: 'Parts' }), 4),
    slippage: Defaulted(
      Type.Number({ minimum: 0, maximum: 50, description: 'Percent by which less may come, for `minAmountOut`' }),
      0.5,
    ),
    excludeDex: Type.Optional(
      Type.String({ maxLength: 1_000, pattern: '^[0-9A-Za-z_, -]+$', description: 'DEXes, separated by commas' }),
    ),
  }),
  result: named(
    'SplitQuote',
    Closed({
      tokenIn: Type.String(),
      tokenOut: Type.String(),
      amountIn: ExactInteger,
      amountOut: ExactInteger,
      minAmountOut: ExactInteger,
      priceImpact: Type.Number({ 'x-plain': true, description: 'Percent, of all parts by what they take' }),
      fees: Closed({ batcherLovelace: { ...ExactInteger, description: 'What carrying it all out usually costs' } }),
      legs: Type.Array(
        Closed({ amountIn: ExactInteger, amountOut: ExactInteger, sharePct: PlainNumber, hops: Type.Array(RouteHop) }),
      ),
    }),
  ),
  errors: ['not-found'],
  example: { query: { tokenIn: 'lovelace', tokenOut: EXAMPLE_MARKET.unit, amountIn: '1000000000' } },

  async handle(context, { query }) {
    const excluded = new Set((query.excludeDex ?? '').split(',').flatMap((name) => parseDexName(name.trim()) ?? []));
    const ask = await asking(context);
    const { board } = ask;
    const pair = await pairOf(ask.db, query);
    const between = [LOVELACE, ...ask.desk.market(ask.network.id).verified.keys()];
    const venues = routeVenues(board, pair, between).filter(({ dex }) => !excluded.has(dex));
    const input = BigInt(query.amountIn);
    const route = splitRoute({
      venues,
      ...pair,
      input,
      between,
      mostHops: query.maxHops as 1 | 2,
      mostLegs: query.maxLegs,
      lovelaceIn: lovelaceIn(board, pair),
    });
    if (route === undefined || route.output === 0n) {
      const direct = venues.filter(({ assets }) => assets.includes(pair.from) && assets.includes(pair.to));
      throw direct.length === 0 ? noVenue() : refuseAmount(direct, pair.from, input);
    }
    const slippage = BigInt(Math.round(query.slippage * 1_000_000));
    return {
      tokenIn: pair.from,
      tokenOut: pair.to,
      amountIn: route.input,
      amountOut: route.output,
      minAmountOut: (route.output * (100_000_000n - slippage)) / 100_000_000n,
      priceImpact: impactOfLegs(route.legs, route.input),
      fees: { batcherLovelace: route.legs.reduce((sum, leg) => sum + costOf(leg), 0n) },
      legs: route.legs.map((leg) => shownLeg(leg, route.input)),
    };
  },
});

/** Everything that a path of two hops between the assets may use. */
function routeVenues(board: Board, { from, to }: Pair, between: readonly Unit[]): readonly QuotedVenue[] {
  const allowed = new Set([from, to, ...between]);
  const found = new Map<string, QuotedVenue>();
  for (const end of [from, to])
    if (end !== LOVELACE) {
      for (const pool of board.now.poolsOf(end))
        if (pool.assets.every((unit) => allowed.has(unit)) && board.now.isActive(pool))
          found.set(pool.id, poolVenue(pool));
      for (const book of booksOf(board, end)) found.set(`${book.dex}:${book.token}`, bookVenue(book));
    }
  // The other half of a path that begins or ends with ADA.
  if (from === LOVELACE || to === LOVELACE)
    for (const middle of between)
      if (middle !== LOVELACE)
        for (const pool of board.now.poolsOf(middle))
          if (pool.assets.includes(LOVELACE) && board.now.isActive(pool)) found.set(pool.id, poolVenue(pool));
  return [...found.values()];
}

interface PassedHop extends Quote {
  readonly from: Unit;
  readonly to: Unit;
}

/** What each hop of a leg takes and gives. */
function passed({ hops, input }: Leg): readonly PassedHop[] {
  let amountIn = input;
  return hops.map((hop) => {
    const venue = hop.venue as QuotedVenue;
    const amountOut = venue.outputFor(hop.direction, amountIn);
    const one = { venue, direction: hop.direction, amountIn, amountOut, from: assetIn(hop), to: assetOut(hop) };
    amountIn = amountOut;
    return one;
  });
}

const shownLeg = (leg: Leg, whole: bigint) => ({
  amountIn: leg.input,
  amountOut: leg.output,
  sharePct: ratioNumber(ratio(leg.input * 100n, whole)),
  hops: passed(leg).map(({ venue, direction, amountIn, amountOut, from, to }) => ({
    poolId: venue.id,
    dex: venue.dex,
    tokenIn: from,
    tokenOut: to,
    amountIn,
    amountOut,
    feePercent: ratioNumber(times(venue.feeFor(direction), ratio(100n, 1n))),
  })),
});

/** Impacts of hops come after each other, those of legs beside each other. */
function impactOfLegs(legs: readonly Leg[], whole: bigint): number {
  let sum = 0;
  for (const leg of legs) {
    const kept = passed(leg).reduce((product, hop) => product * (1 - impactOf(hop) / 100), 1);
    sum += (1 - kept) * (Number(leg.input) / Number(whole));
  }
  return Number((sum * 100).toPrecision(12));
}
