import Type from 'typebox';
import { newestTradesOf } from '../../../store/queries/cardano/market/trades.js';
import { operation } from '../../kit/operation.js';
import { shownSwaps } from '../../services/dex/swap-json.js';
import { withMarket } from '../../services/market/asking.js';
import { Swap } from '../../shapes/dex/swap-json.js';
import { limit } from '../../shapes/dex/swaps.js';
import { MARKET } from '../../shapes/market/asking.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { AssetNameText, PolicyIdText, unitOfParts } from '../../shapes/market/parameters.js';

export const listSwapsOfToken = operation({
  ...MARKET,
  id: 'listSwapsOfToken',
  route: 'GET /api/dex/swaps/token/{policyId}/{assetName}',
  summary: 'List the newest trades of a token',
  description:
    'At most `limit` trades, newest first, over all DEXes. Returns an empty list for a token without trades.',
  keptByTip: true,
  path: Type.Object({ policyId: PolicyIdText, assetName: AssetNameText }),
  query: Type.Object({ limit }),
  result: Type.Array(Swap),
  errors: [],
  example: { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { path: { policyId, assetName }, query }) =>
    withMarket(context, async (asking) => {
      const unit = unitOfParts(policyId, assetName);
      const id = asking.board.assets.get(unit)?.id;
      return id === undefined ? [] : await shownSwaps(asking, await newestTradesOf(asking.db, id, query.limit), unit);
    }),
});
