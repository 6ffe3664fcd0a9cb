import Type from 'typebox';
import { listNewestAssetTrades } from '../../../store/queries/cardano/market/trades.js';
import { operation } from '../../kit/operation.js';
import { toSwapsJson } from '../../services/dex/swap-json.js';
import { withMarket } from '../../services/market/market-request.js';
import { Swap } from '../../shapes/dex/swap-json.js';
import { limit } from '../../shapes/dex/swaps.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AssetNameText, joinUnit, PolicyIdText } from '../../shapes/market/parameters.js';

export const listSwapsOfToken = operation({
  ...MARKET,
  id: 'listSwapsOfToken',
  route: 'GET /api/dex/swaps/token/{policyId}/{assetName}',
  summary: 'List the newest trades of a token',
  description:
    'At most `limit` trades, newest first, over all DEXes. Returns an empty list for a token without trades.',
  cachedUntilNextBlock: true,
  path: Type.Object({ policyId: PolicyIdText, assetName: AssetNameText }),
  query: Type.Object({ limit }),
  result: Type.Array(Swap),
  errors: [],
  example: { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, async (request) => {
      const unit = joinUnit(policyId, assetName);
      const id = request.marketState.assets.get(unit)?.id;
      return id === undefined
        ? []
        : await toSwapsJson(request, await listNewestAssetTrades(request.db, id, query.limit), unit);
    }),
});
