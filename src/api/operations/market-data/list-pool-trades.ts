import Type from 'typebox';
import { listPoolTrades as poolTrades } from '../../../store/queries/cardano/market/trades.js';
import { operation } from '../../kit/operation.js';
import { OptionalTimes, parseTimeRange } from '../../kit/time-parameters.js';
import { toSwapsJson } from '../../services/dex/swap-json.js';
import { requirePool } from '../../services/market/current-pools.js';
import { withMarket } from '../../services/market/market-request.js';
import { Swap } from '../../shapes/dex/swap-json.js';
import { limit } from '../../shapes/dex/swaps.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { PoolIdText } from '../../shapes/market/parameters.js';

export const listPoolTrades = operation({
  ...MARKET,
  id: 'listPoolTrades',
  route: 'GET /api/dex/pools/{poolId}/trades',
  summary: 'List the newest trades of a liquidity pool',
  description:
    'At most `limit` trades from `from` up to `to`, newest first; all of them when both are absent. Orders that several pools filled belong to none of them.',
  cachedUntilNextBlock: true,
  path: Type.Object({ poolId: PoolIdText }),
  query: Type.Object({ limit, ...OptionalTimes }),
  result: Type.Array(Swap),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (request) => {
      const { number } = requirePool(request.marketState, poolId);
      const range = parseTimeRange(query, request.marketState.time, request.marketState.time);
      return await toSwapsJson(request, await poolTrades(request.db, number, { ...range, limit: query.limit }));
    }),
});
