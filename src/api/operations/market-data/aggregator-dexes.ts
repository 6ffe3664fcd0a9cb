import Type from 'typebox';
import { DEXES } from '../../../market/dex-names.js';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { orderDexes } from '../../services/aggregator/order-pools.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const aggregatorDexes = operation({
  ...MARKET,
  id: 'aggregatorDexes',
  route: 'GET /api/aggregator/supported-dexes',
  summary: 'List the DEXes that support quotes and orders',
  description: 'DEXes of this network. Orders of `experimental` ones were not compared with real ones.',
  result: Closed({
    routing: Type.Array(Type.String(), { description: 'DEXes that quotes and routes use' }),
    building: Type.Array(Type.String(), { description: 'DEXes whose orders can be built on this network' }),
    experimental: Type.Array(Type.String(), {
      description: 'DEXes whose orders can be built but were not compared with real ones',
    }),
  }),
  errors: [],
  example: {},

  handle: async ({ services, network }) => {
    const { registry } = services.market.market(network.id);
    const known = new Set(registry.roles.map(({ dex }) => dex));
    const writers = orderDexes(registry);
    return {
      routing: DEXES.map(({ name }) => name).filter((name) => known.has(name)),
      building: writers.map(({ dex }) => dex),
      experimental: writers.filter(({ isProven }) => !isProven).map(({ dex }) => dex),
    };
  },
});
