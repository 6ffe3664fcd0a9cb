import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { Direction, Ratio } from '../../../market/curves/curve.js';
import { minus, over, ratio, ratioNumber, times } from '../../../market/fraction.js';
import { bookId, toBookVenue } from '../../../market/routes/book-venue.js';
import { type QuotedVenue, toPoolVenue } from '../../../market/routes/pool-venue.js';
import type { Leg } from '../../../market/routes/split-route.js';
import { assetIn, assetOut } from '../../../market/routes/venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, described, ExactInteger, named, PlainNumber } from '../../kit/schema.js';
import { getBooks } from './books.js';
import type { MarketState } from './market-state.js';

/** Fields as in specification 2.8. */
export const SwapQuote = named(
  'SwapQuote',
  Closed({
    poolId: Type.String({
      description: 'Unit of the token that identifies the pool, or `<DEX>:<assetId>` for an order book',
    }),
    dex: Type.String({ description: FIELD.dex }),
    tokenIn: Type.String({ description: '`lovelace` or a unit' }),
    tokenOut: Type.String({ description: '`lovelace` or a unit' }),
    amountIn: {
      ...ExactInteger,
      description: 'Input used, in the smallest unit; less than requested when a remainder is returned',
    },
    amountOut: { ...ExactInteger, description: 'Output in the smallest unit, before batcher fees' },
    spotPrice: Type.Number({ 'x-plain': true, description: 'ADA for one whole token before the trade' }),
    executionPrice: Type.Number({ 'x-plain': true, description: 'ADA for one whole token in this trade' }),
    priceImpact: Type.Number({ 'x-plain': true, description: 'Price impact in percent, without the fee' }),
    feePercent: described(PlainNumber, FIELD.feePercent),
  }),
);

/** The trade that one venue offers. */
export interface Quote {
  readonly venue: QuotedVenue;
  readonly direction: Direction;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

export interface Pair {
  readonly from: Unit;
  readonly to: Unit;
}

/** All venues that trade a pair. */
export function findVenues(marketState: MarketState, { from, to }: Pair): readonly QuotedVenue[] {
  const pools = marketState.now
    .getPools(from === LOVELACE ? to : from)
    .filter((pool) => pool.assets.includes(from) && pool.assets.includes(to) && marketState.now.isActive(pool))
    .map(toPoolVenue);
  const token = from === LOVELACE ? to : to === LOVELACE ? from : undefined;
  return token === undefined ? pools : [...pools, ...getBooks(marketState, token).map(toBookVenue)];
}

/** Finds a pool or order book by id; undefined when it is closed or cannot be traded. */
export function findVenueById(marketState: MarketState, poolId: string): QuotedVenue | undefined {
  const [dex, token] = poolId.split(':');
  if (token !== undefined) {
    const book = getBooks(marketState, token).find(
      (each) => bookId(each.dex, each.token) === `${dex?.toUpperCase()}:${token}`,
    );
    return book && toBookVenue(book);
  }
  for (const number of marketState.poolsById.get(poolId) ?? []) {
    const pool = marketState.now.pools.get(number);
    if (pool !== undefined && marketState.now.isActive(pool)) return toPoolVenue(pool);
  }
  return undefined;
}

export const directionFrom = ({ assets }: QuotedVenue, from: Unit): Direction => (assets[0] === from ? 0 : 1);

/** Sorted by output minus execution cost; omits venues without output. */
export function quoteVenues(
  marketState: MarketState,
  venues: readonly QuotedVenue[],
  pair: Pair,
  input: bigint,
): readonly Quote[] {
  const found = venues.flatMap((venue): (Quote & { readonly worth: bigint })[] => {
    const direction = directionFrom(venue, pair.from);
    const amountOut = venue.outputFor(direction, input);
    if (amountOut <= 0n) return [];
    const rate = lovelaceIn(marketState, pair) ?? venue.spotFor(direction === 0 ? 1 : 0);
    const cost = rate === undefined ? 0n : (venue.batcherFee * rate.numerator) / rate.denominator;
    return [{ venue, direction, amountIn: venue.getUsedInput(direction, input), amountOut, worth: amountOut - cost }];
  });
  return found.sort((a, b) => (a.worth === b.worth ? (a.venue.id < b.venue.id ? -1 : 1) : a.worth > b.worth ? -1 : 1));
}

/** Value of one lovelace in the output asset. */
export function lovelaceIn(marketState: MarketState, { to }: Pair): Ratio | undefined {
  const price = marketState.now.weighted(to);
  return price && over(ratio(1n, 1n), price);
}

/** Names the minimum or maximum input that the venues can trade. */
export function amountError(venues: readonly QuotedVenue[], from: Unit, input: bigint): ServiceError {
  const bounds = venues.map((venue) => {
    const direction = directionFrom(venue, from);
    return { least: venue.inputFor(direction, 1n), most: venue.getMaxInput(direction) };
  });
  const min = smallest(bounds.flatMap((bound) => bound.least ?? []));
  const max = largest(bounds.flatMap((bound) => bound.most ?? []));
  if (min !== undefined && input < min) return invalidAmount(`amountIn must be at least ${min} to yield any output`);
  if (max !== undefined && max > 0n)
    return invalidAmount(`amountIn must be at most ${max}: the venues have no more liquidity`);
  return invalidAmount('amountIn yields no output here');
}

const invalidAmount = (text: string): ServiceError => new ServiceError('invalid', text);
const smallest = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>((best, value) => (best === undefined || value < best ? value : best), undefined);
const largest = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>((best, value) => (best === undefined || value > best ? value : best), undefined);

/** Price impact in percent, without the fee. */
export function computePriceImpact({ venue, direction, amountIn, amountOut }: Quote): number {
  const spot = venue.spotFor(direction);
  const paid = over(venue.getTradedInput(direction, amountIn), ratio(amountOut, 1n));
  const quotient = spot && paid && over(spot, paid);
  if (quotient === undefined) return 0;
  const impact = times(minus(ratio(1n, 1n), quotient), ratio(100n, 1n));
  return impact.numerator < 0n ? 0 : ratioNumber(impact);
}

/** Venues in sequence, and the input of the first. */
type Legged = Pick<Leg, 'hops' | 'input'>;

interface PassedHop extends Quote {
  readonly from: Unit;
  readonly to: Unit;
}

/** Input and output of each hop of a leg. */
export function passed({ hops, input }: Legged): readonly PassedHop[] {
  let amountIn = input;
  return hops.map((hop) => {
    const venue = hop.venue as QuotedVenue;
    const amountOut = venue.outputFor(hop.direction, amountIn);
    const one = { venue, direction: hop.direction, amountIn, amountOut, from: assetIn(hop), to: assetOut(hop) };
    amountIn = amountOut;
    return one;
  });
}

/** Impacts of hops multiply; impacts of legs are weighted by input. */
export function computeRouteImpact(legs: readonly Legged[], whole: bigint): number {
  let sum = 0;
  for (const leg of legs) {
    const remainder = passed(leg).reduce((product, hop) => product * (1 - computePriceImpact(hop) / 100), 1);
    sum += (1 - remainder) * (Number(leg.input) / Number(whole));
  }
  return Number((sum * 100).toPrecision(12));
}

export function toSwapQuoteJson(quote: Quote, decimals: (unit: Unit) => number): Static<typeof SwapQuote> {
  const { venue, direction, amountIn, amountOut } = quote;
  const from = venue.assets[direction];
  const to = venue.assets[direction === 0 ? 1 : 0];
  const spot = venue.spotFor(direction);
  const fee = venue.feeFor(direction);
  const price = (given: Ratio | undefined): number =>
    given === undefined ? 0 : ratioNumber(toDisplayPrice(given, from, to, decimals));
  return {
    poolId: venue.id,
    dex: venue.dex,
    tokenIn: from,
    tokenOut: to,
    amountIn,
    amountOut,
    spotPrice: price(spot),
    executionPrice: price(ratio(amountIn, amountOut)),
    priceImpact: computePriceImpact(quote),
    feePercent: ratioNumber(times(fee, ratio(100n, 1n))),
  };
}

/** Converts input units per output unit to ADA per whole token; between tokens, to input tokens per output token. */
function toDisplayPrice(given: Ratio, from: Unit, to: Unit, decimals: (unit: Unit) => number): Ratio {
  const whole = times(given, ratio(10n ** BigInt(decimals(to)), 10n ** BigInt(decimals(from))));
  return to === LOVELACE ? (over(ratio(1n, 1n), whole) ?? whole) : whole;
}
