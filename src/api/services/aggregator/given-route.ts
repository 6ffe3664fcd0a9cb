import type { Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { OrderHop, OrderKind } from '../../../market/orders/order-writer.js';
import type { Registry } from '../../../market/registry/registry.js';
import { poolVenue } from '../../../market/routes/pool-venue.js';
import type { Unit } from '../../../market/unit.js';
import { poolIdNamed } from '../../shapes/market/parameters.js';
import type { Board } from '../market/market-board.js';
import { isProven, orderPoolNamed } from './order-pools.js';
import type { AggGivenRoute } from './shapes.js';
import type { WantedOrder } from './written-orders.js';

type GivenRoute = Static<typeof AggGivenRoute>;

interface GivenLeg {
  readonly poolIds: readonly string[];
  readonly amount: bigint;
  readonly least: bigint;
}

/** An order with the output that its pools give now. */
export type PricedOrder = WantedOrder & { readonly expected: bigint };

export interface RouteRules {
  readonly kind: OrderKind;
  readonly stopAt: bigint | undefined;
  readonly allowExperimental: boolean;
}

/**
 * Builds the orders of a requested route. Only the pools, the amounts and the minimum outputs are taken from the route;
 * everything else is computed.
 */
export function ordersOf(
  given: GivenRoute,
  { from, to }: { readonly from: Unit; readonly to: Unit },
  rules: RouteRules,
  board: Board,
  registry: Registry,
): readonly PricedOrder[] {
  const legs = legsOf(given);
  if (rules.stopAt !== undefined && legs.length > 1)
    throw new ServiceError('invalid', 'stopOutput applies to a single order: send a route with one leg');
  checkOnce(legs.flatMap(({ poolIds }) => poolIds));
  const orders = legs.map(({ poolIds, amount, least }, place) => {
    const where = `route.legs[${place}]`;
    if (amount === 0n || least === 0n) throw new ServiceError('invalid', `The amounts of ${where} must be above zero`);
    if (amount > MOST_UNITS || least > MOST_UNITS)
      throw new ServiceError('invalid', `The amounts of ${where} exceed the maximum quantity of an asset`);
    const hops = hopsThrough(poolIds, { from, to }, where, board, registry);
    const risky = hops.find(({ pool }) => !isProven(pool.dex));
    if (risky !== undefined && !rules.allowExperimental)
      throw new ServiceError(
        'invalid',
        `Orders of ${risky.pool.dex} have not been verified against real ones: set allowExperimental, or exclude the DEX`,
      );
    const expected = outputNow(hops, amount);
    if (rules.kind === 'MARKET') checkMarket(expected, least, where);
    return { hops, amount, least, expected, stopAt: rules.stopAt };
  });
  checkSums(given, orders);
  return orders;
}

/** An output holds at most a 64-bit quantity of an asset. */
const MOST_UNITS = 2n ** 64n - 1n;

/** Two orders for one pool would each rely on a price that only the first of them gets. */
function checkOnce(poolIds: readonly string[]): void {
  const twice = poolIds.find((id, place) => poolIds.indexOf(id) !== place);
  if (twice !== undefined)
    throw new ServiceError('invalid', `The route uses the pool ${twice} twice: merge these legs into one`);
}

/** A client that changes only the totals of a route would otherwise get orders with the old amounts. */
function checkSums({ legs, amountIn, maximumInput, minimumOutput }: GivenRoute, orders: readonly WantedOrder[]): void {
  if (legs === undefined) return;
  const sums = [
    [maximumInput === undefined ? 'amountIn' : 'maximumInput', maximumInput ?? amountIn, 'amount'],
    ['minimumOutput', minimumOutput, 'least'],
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

function legsOf({ legs, bestPoolId, amountIn, minimumOutput, maximumInput }: GivenRoute): readonly GivenLeg[] {
  if (legs !== undefined)
    return legs.map((leg) => ({
      poolIds: leg.hops.map(({ poolId }) => poolIdNamed(poolId)),
      amount: BigInt(leg.amountIn),
      least: BigInt(leg.minimumOutput),
    }));
  const amount = maximumInput ?? amountIn;
  if (bestPoolId === undefined || amount === undefined || minimumOutput === undefined)
    throw new ServiceError('invalid', 'A route needs legs, or bestPoolId, amountIn and minimumOutput');
  return [{ poolIds: [poolIdNamed(bestPoolId)], amount: positive(amount), least: positive(minimumOutput) }];
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
  board: Board,
  registry: Registry,
): readonly [OrderHop, ...OrderHop[]] {
  let unit = from;
  const [first, ...rest] = poolIds.map((id): OrderHop => {
    const pool = orderPoolNamed(board, registry, id);
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
      left === 0n ? 0n : poolVenue(pool as Parameters<typeof poolVenue>[0]).outputFor(direction, left),
    amount,
  );

/**
 * A market order with a minimum above the current output would stay open, which the client does not expect of a market
 * order.
 */
function checkMarket(now: bigint, least: bigint, where: string): void {
  if (now < least)
    throw new ServiceError(
      'invalid',
      `${where} yields ${now} now, less than its minimumOutput of ${least}: request a new quote, or place the order as LIMIT`,
    );
}
