import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { QuotedVenue } from '../../../market/routes/pool-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../context.js';
import type { Asking } from '../../market/asking.js';
import type { Board } from '../../market/board.js';
import { decimalsOf } from '../../market/decimals.js';
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
  type Pair,
  type Quote,
  quotesOf,
  refuseAmount,
  SwapQuote,
  shownQuote,
  venueNamed,
  venuesOf,
} from '../../market/quotes.js';
import { operation } from '../../operation.js';
import { MARKET } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';

interface QuoteContext {
  readonly services: Services;
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** A quote asks for the newest block, and then only computes. */
export async function asking({ services, db, network }: QuoteContext): Promise<Asking> {
  return { desk: services.market, network, db, board: await services.market.board(db, network) };
}

export const noVenue = (): ServiceError =>
  new ServiceError('not-found', 'No pool or order book trades this on this network');

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
    throw new ServiceError('invalid', 'This pool has no ADA: ask /api/dex/quote/swap with tokenIn and tokenOut');
  if (assetId !== undefined && asset !== token)
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

const quoteForAda = (
  side: 'buy' | 'sell',
  text: { readonly id: string; readonly summary: string },
  pairOfToken: (token: Unit) => Pair,
) =>
  operation({
    ...MARKET,
    ...text,
    route: `GET /api/dex/quote/${side}`,
    description:
      'Of the pool that is named, or of the one that brings most after the usual fee of whoever carries the order out, which is not part of the amounts. Amounts are what the contract computes, to the unit.',
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

export const quoteBuy = quoteForAda(
  'buy',
  { id: 'quoteBuy', summary: 'How much of a token an amount of ADA buys' },
  (token) => ({ from: LOVELACE, to: token }),
);

export const quoteSell = quoteForAda(
  'sell',
  { id: 'quoteSell', summary: 'How much ADA an amount of a token brings' },
  (token) => ({ from: token, to: LOVELACE }),
);

export const swapQuery = {
  tokenIn: AssetIdText,
  tokenOut: AssetIdText,
};

export async function pairOf(
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
