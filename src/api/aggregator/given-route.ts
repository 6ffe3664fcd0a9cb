import type { Static } from 'typebox';
import { ServiceError } from '../../kernel/errors.js';
import type { OrderHop, OrderKind } from '../../market/orders/order-writer.js';
import type { Registry } from '../../market/registry/registry.js';
import { poolVenue } from '../../market/routes/pool-venue.js';
import type { Unit } from '../../market/unit.js';
import type { Board } from '../market/board.js';
import { poolIdNamed } from '../market/parameters.js';
import { isProven, orderPoolNamed } from './order-pools.js';
import type { AggGivenRoute } from './shapes.js';
import type { WantedOrder } from './written-orders.js';

type GivenRoute = Static<typeof AggGivenRoute>;

interface GivenLeg {
  readonly poolIds: readonly string[];
  readonly amount: bigint;
  readonly least: bigint;
}

export interface RouteRules {
  readonly kind: OrderKind;
  readonly stopAt: bigint | undefined;
  readonly allowExperimental: boolean;
}

/** The orders that a route asks for. Nothing of it is believed but which pools, how much and for how much at least. */
export function ordersOf(
  given: GivenRoute,
  { from, to }: { readonly from: Unit; readonly to: Unit },
  rules: RouteRules,
  board: Board,
  registry: Registry,
): readonly WantedOrder[] {
  return legsOf(given).map(({ poolIds, amount, least }, place) => {
    const where = `route.legs[${place}]`;
    if (amount === 0n || least === 0n) throw new ServiceError('invalid', `The amounts of ${where} must be above zero`);
    const hops = hopsThrough(poolIds, { from, to }, where, board, registry);
    const risky = hops.find(({ pool }) => !isProven(pool.dex));
    if (risky !== undefined && !rules.allowExperimental)
      throw new ServiceError(
        'invalid',
        `Orders of ${risky.pool.dex} were not compared with real ones: allow them with allowExperimental, or exclude the DEX`,
      );
    if (rules.kind === 'MARKET') checkMarket(hops, amount, least, where);
    return { hops, amount, least, stopAt: rules.stopAt };
  });
}

function legsOf({ legs, bestPoolId, amountIn, minimumOutput, maximumInput }: GivenRoute): readonly GivenLeg[] {
  if (legs !== undefined)
    return legs.map((leg) => ({
      poolIds: leg.hops.map(({ poolId }) => poolIdNamed(poolId)),
      amount: BigInt(leg.amountIn),
      least: BigInt(leg.minimumOutput),
    }));
  const amount = maximumInput ?? amountIn;
  if (bestPoolId === undefined || amount === undefined || minimumOutput === undefined)
    throw new ServiceError('invalid', 'A route has legs, or bestPoolId, amountIn and minimumOutput');
  return [{ poolIds: [poolIdNamed(bestPoolId)], amount: positive(amount), least: positive(minimumOutput) }];
}

function positive(given: number | bigint): bigint {
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
    if (pool === undefined) throw new ServiceError('invalid', `${where}: no pool ${id} takes orders now`);
    if (!pool.assets.includes(unit)) throw new ServiceError('invalid', `${where}: the pool ${id} has no ${unit}`);
    const direction = pool.assets[0] === unit ? 0 : 1;
    unit = pool.assets[direction === 0 ? 1 : 0];
    return { pool, direction };
  });
  if (first === undefined || unit !== to) throw new ServiceError('invalid', `${where} does not lead to ${to}`);
  return [first, ...rest];
}

/** A market order that asks for more than there is would wait, which nobody meant. */
function checkMarket(hops: readonly OrderHop[], amount: bigint, least: bigint, where: string): void {
  const now = hops.reduce(
    (left, { pool, direction }) =>
      // Pools that an order names are those of the board, in the state of its block.
      left === 0n ? 0n : poolVenue(pool as Parameters<typeof poolVenue>[0]).outputFor(direction, left),
    amount,
  );
  if (now < least)
    throw new ServiceError(
      'invalid',
      `${where} brings ${now} now, less than its minimumOutput of ${least}: ask for a new quote, or place it as LIMIT`,
    );
}
