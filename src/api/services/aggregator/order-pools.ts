import type { DexName } from '../../../market/dex-names.js';
import { ORDER_WRITERS } from '../../../market/orders/all.js';
import { type OrderWriter, orderRoleFor } from '../../../market/orders/order-writer.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import type { Registry } from '../../../market/registry/registry.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { MarketState } from '../market/market-state.js';
import type { Pair } from '../market/quotes.js';

/** Pools that accept orders, by id. */
export type OrderPools = ReadonlyMap<string, IndexedPool>;

/** Whether this network has an order contract for the pool. */
export function isOrderable(registry: Registry, pool: IndexedPool): boolean {
  const writer = ORDER_WRITERS.get(pool.dex);
  return writer !== undefined && orderRoleFor(registry, writer, pool) !== undefined;
}

/** All pools that orders between two assets may use; `between` are the intermediate assets of multi-hop orders. */
export function orderPools(
  marketState: MarketState,
  registry: Registry,
  { from, to }: Pair,
  between: readonly Unit[],
): OrderPools {
  const allowed = new Set([from, to, ...between]);
  const found = new Map<string, IndexedPool>();
  for (const unit of allowed)
    if (unit !== LOVELACE)
      for (const pool of marketState.now.getPools(unit))
        if (
          pool.assets.every((asset) => allowed.has(asset)) &&
          marketState.now.isActive(pool) &&
          isOrderable(registry, pool)
        )
          found.set(pool.id, pool);
  return found;
}

export function findOrderPool(marketState: MarketState, registry: Registry, id: string): IndexedPool | undefined {
  for (const number of marketState.poolsById.get(id) ?? []) {
    const pool = marketState.now.pools.get(number);
    if (pool !== undefined && marketState.now.isActive(pool) && isOrderable(registry, pool)) return pool;
  }
  return undefined;
}

/** DEXes with an order contract on this network. */
export const orderDexes = ({ roles }: Registry): readonly OrderWriter[] =>
  [...ORDER_WRITERS.values()].filter(({ dex, variant }) =>
    roles.some((role) => role.role === 'order' && role.dex === dex && role.variant === variant),
  );

export const isProven = (dex: DexName): boolean => ORDER_WRITERS.get(dex)?.isProven === true;
