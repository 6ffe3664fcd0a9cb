import Type from 'typebox';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import { DEX_ADAPTERS } from '../../../market/dexes/all.js';
import { ORDER_WRITERS } from '../../../market/orders/all.js';
import type { Registry } from '../../../market/registry/registry.js';
import { openOrderCounts } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { activePools } from '../../services/market/current-pools.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import type { MarketState } from '../../services/market/market-state.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const listDexes = operation({
  ...MARKET,
  id: 'listDexes',
  route: 'GET /api/dex',
  summary: 'List all supported DEXes',
  description: 'DEXes without a pool or an order on this network are listed with zeros.',
  cachedUntilNextBlock: true,
  result: Type.Array(
    named(
      'DexSummary',
      Closed({
        dex: Type.String({ description: 'Identifier of the DEX, as other operations accept it' }),
        name: Type.String({ description: 'Name of the DEX for display' }),
        version: Nullable(Type.Integer({ description: 'Version of the contracts; null when the DEX has only one' })),
        kind: Type.String({ description: 'Kind of market, for example `AMM_POOL`' }),
        pools: Count('Number of active pools'),
        openOrders: Count('Number of orders that are open'),
        tvlAda: described(PlainNumber, 'Value locked in its pools, in ada'),
        volume24hAda: described(PlainNumber, 'Volume of the last 24 hours, in ada'),
        routable: Type.Boolean({ description: 'Whether quotes and routes use it' }),
        buildable: Type.Boolean({
          description: 'Whether `/api/aggregator/build-tx` can build its orders on this network',
        }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async ({ marketState, db, marketService, network }) => {
      const { registry } = marketService.market(network.id);
      const orders = new Map((await openOrderCounts(db)).map(({ dex, count }) => [dex, count]));
      const sums = sumByDex(marketState);
      return DEXES.map(({ name, kind }, number) => {
        const { pools, tvl, volume } = sums.get(name) ?? NO_ACTIVITY;
        return {
          dex: name,
          name: properName(name),
          version: Number(/_V([0-9])$/.exec(name)?.[1] ?? 0) || null,
          kind,
          pools,
          openOrders: orders.get(number) ?? 0,
          tvlAda: toAdaNumber(tvl),
          volume24hAda: toAdaNumber(volume),
          routable: DEX_ADAPTERS.has(name),
          buildable: isBuildable(registry, name),
        };
      });
    }),
});

/** True when the service can build orders for the DEX and the network has its script. */
function isBuildable({ roles }: Registry, name: DexName): boolean {
  const writer = ORDER_WRITERS.get(name);
  return (
    writer !== undefined &&
    roles.some(({ role, dex, variant }) => role === 'order' && dex === name && variant === writer.variant)
  );
}

/** Display form of a name such as `MINSWAP_V2`. */
const properName = (name: DexName): string =>
  name
    .split('_')
    .map((word) => (/^V[0-9]$/.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');

interface DexSums {
  readonly pools: number;
  readonly tvl: bigint;
  /** Volume of the last 24 hours. */
  readonly volume: bigint;
}

const NO_ACTIVITY: DexSums = { pools: 0, tvl: 0n, volume: 0n };

function sumByDex(marketState: MarketState): ReadonlyMap<DexName, DexSums> {
  const sums = new Map<DexName, DexSums>();
  for (const pool of activePools(marketState)) {
    const { pools, tvl, volume } = sums.get(pool.dex) ?? NO_ACTIVITY;
    sums.set(pool.dex, { pools: pools + 1, tvl: tvl + marketState.now.getTvl(pool), volume });
  }
  for (const { dexName, lovelace } of marketState.day) {
    const known = sums.get(dexName) ?? NO_ACTIVITY;
    sums.set(dexName, { ...known, volume: known.volume + lovelace });
  }
  return sums;
}
