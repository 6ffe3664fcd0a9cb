import type { Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { OrderHop, OrderKind } from '../../../market/orders/order-writer.js';
import type { Registry } from '../../../market/registry/registry.js';
import { toPoolVenue } from '../../../market/routes/pool-venue.js';
import type { Unit } from '../../../market/unit.js';
import { normalizePoolId } from '../../shapes/market/parameters.js';
import type { MarketState } from '../market/market-state.js';
import { findOrderPool, isProven } from './order-pools.js';
import type { AggGivenRoute } from './shapes.js';
import type { OrderRequest } from './written-orders.js';

type RequestedRoute = Static<typeof AggGivenRoute>;

interface RequestedLeg {
  readonly poolIds: readonly string[];
  readonly amount: bigint;
  readonly minOutput: bigint;
}

/** An order with the output that its pools give now. */
export type PricedOrder = OrderRequest & { readonly expected: bigint };

export interface RouteRules {
  readonly kind: OrderKind;
  readonly stopAt: bigint | undefined;
  readonly allowExperimental: boolean;
}

/**
 * Builds the orders of a requested route. Only the pools, the amounts and the minimum outputs are taken from the route;
 * everything else is computed.
 */
export function buildPricedOrders(
  given: RequestedRoute,
  { from, to }: { readonly from: Unit; readonly to: Unit },
  rules: RouteRules,
  marketState: MarketState,
  registry: Registry,
): readonly PricedOrder[] {
  const legs = parseLegs(given);
  if (rules.stopAt !== undefined && legs.length > 1)
    throw new ServiceError('invalid', 'stopOutput applies to a single order: send a route with one leg');
  checkPoolsDistinct(legs.flatMap(({ poolIds }) => poolIds));
  const orders = legs.map(({ poolIds, amount, minOutput }, index) => {
    const where = `route.legs[${index}]`;
    if (amount === 0n || minOutput === 0n)
      throw new ServiceError('invalid', `The amounts of ${where} must be above zero`);
    if (amount > MAX_UNITS || minOutput > MAX_UNITS)
      throw new ServiceError('invalid', `The amounts of ${where} exceed the maximum quantity of an asset`);
    const hops = hopsThrough(poolIds, { from, to }, where, marketState, registry);
    const risky = hops.find(({ pool }) => !isProven(pool.dex));
    if (risky !== undefined && !rules.allowExperimental)
      throw new ServiceError(
        'invalid',
        `Orders of ${risky.pool.dex} have not been verified against real ones: set allowExperimental, or exclude the DEX`,
      );
    const expected = outputNow(hops, amount);
    if (rules.kind === 'MARKET') checkMarket(expected, minOutput, where);
    return { hops, amount, minOutput: minOutput, expected, stopAt: rules.stopAt };
  });
  checkSums(given, orders);
  return orders;
}

/** An output holds at most a 64-bit quantity of an asset. */
const MAX_UNITS = 2n ** 64n - 1n;

/** Two orders for one pool would each rely on a price that only the first of them gets. */
function checkPoolsDistinct(poolIds: readonly string[]): void {
  const twice = poolIds.find((id, index) => poolIds.indexOf(id) !== index);
  if (twice !== undefined)
    throw new ServiceError('invalid', `The route uses the pool ${twice} twice: merge these legs into one`);
}

/** A client that changes only the totals of a route would otherwise get orders with the old amounts. */
function checkSums(
  { legs, amountIn, maximumInput, minimumOutput }: RequestedRoute,
  orders: readonly OrderRequest[],
): void {
  if (legs === undefined) return;
  const sums = [
    [maximumInput === undefined ? 'amountIn' : 'maximumInput', maximumInput ?? amountIn, 'amount'],
    ['minimumOutput', minimumOutput, 'minOutput'],
  ] as const;
  for (const [field, given, part] of sums) {
    const sum = orders.reduce((total, order) => total + order[part], 0n);
    if (given !== undefined && !isSameAmount(given, sum))
      throw new ServiceError(
        'invalid',
        `route.${field} is ${given}, but the legs of the route have ${sum}: change the legs, and leave ${field} out or change it too`,
      );
  }
}

/** Clients that parse numbers as floats send back the nearest float. */
const isSameAmount = (given: string | number | bigint, sum: bigint): boolean =>
  typeof given === 'string' ? BigInt(given) === sum : Number(given) === Number(sum);

function parseLegs({
  legs,
  bestPoolId,
  amountIn,
  minimumOutput,
  maximumInput,
}: RequestedRoute): readonly RequestedLeg[] {
  if (legs !== undefined)
    return legs.map((leg) => ({
      poolIds: leg.hops.map(({ poolId }) => normalizePoolId(poolId)),
      amount: BigInt(leg.amountIn),
      minOutput: BigInt(leg.minimumOutput),
    }));
  const amount = maximumInput ?? amountIn;
  if (bestPoolId === undefined || amount === undefined || minimumOutput === undefined)
    throw new ServiceError('invalid', 'A route needs legs, or bestPoolId, amountIn and minimumOutput');
  return [{ poolIds: [normalizePoolId(bestPoolId)], amount: positive(amount), minOutput: positive(minimumOutput) }];
}

function positive(given: string | number | bigint): bigint {
  const amount = BigInt(given);
  if (amount < 0n) throw new ServiceError('invalid', 'The amounts of a route must be above zero');
  return amount;
}

function hopsThrough(
  poolIds: readonly string[],
  { from, to }: { readonly from: Unit; readonly to: Unit },
  where: string,
  marketState: MarketState,
  registry: Registry,
): readonly [OrderHop, ...OrderHop[]] {
  let unit = from;
  const [first, ...rest] = poolIds.map((id): OrderHop => {
    const pool = findOrderPool(marketState, registry, id);
    if (pool === undefined) throw new ServiceError('invalid', `${where}: no pool ${id} accepts orders now`);
    if (!pool.assets.includes(unit))
      throw new ServiceError('invalid', `${where}: the pool ${id} does not hold ${unit}`);
    const direction = pool.assets[0] === unit ? 0 : 1;
    unit = pool.assets[direction === 0 ? 1 : 0];
    return { pool, direction };
  });
  if (first === undefined || unit !== to) throw new ServiceError('invalid', `${where} does not lead to ${to}`);
  return [first, ...rest];
}

const outputNow = (hops: readonly OrderHop[], amount: bigint): bigint =>
  hops.reduce(
    (left, { pool, direction }) =>
      // The pools of an order come from the market state, in the state of its block.
      left === 0n ? 0n : toPoolVenue(pool as Parameters<typeof toPoolVenue>[0]).outputFor(direction, left),
    amount,
  );

/**
 * A market order with a minimum above the current output would stay open, which the client does not expect of a market
 * order.
 */
function checkMarket(now: bigint, minOutput: bigint, where: string): void {
  if (now < minOutput)
    throw new ServiceError(
      'invalid',
      `${where} yields ${now} now, less than its minimumOutput of ${minOutput}: request a new quote, or place the order as LIMIT`,
    );
}
