import Type from 'typebox';
import { countAssetOrders, listAssetOrders } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { toOrdersJson } from '../../services/dex/order-json.js';
import { withMarket } from '../../services/market/market-request.js';
import { DexOrders, NEWEST, query, statusNumber } from '../../shapes/dex/orders.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { pageFrom0, toPageFields } from '../../shapes/market/pages.js';
import { AssetNameText, joinUnit, PolicyIdText } from '../../shapes/market/parameters.js';

export const listOrdersOfToken = operation({
  ...MARKET,
  id: 'listOrdersOfToken',
  route: 'GET /api/dex/orders/token/{policyId}/{assetName}',
  summary: 'List the orders that offer or request a token',
  description: NEWEST,
  path: Type.Object({ policyId: PolicyIdText, assetName: AssetNameText }),
  query,
  result: DexOrders,
  errors: [],
  example: { path: { policyId: EXAMPLE_MARKET.policyId, assetName: EXAMPLE_MARKET.assetName } },

  handle: (context, { path: { policyId, assetName }, query: { page, size, ...rest } }) => {
    const status = statusNumber(rest.status);
    return withMarket(context, async (request) => {
      const id = request.marketState.assets.get(joinUnit(policyId, assetName))?.id;
      const total = id === undefined ? 0 : await countAssetOrders(request.db, id, status);
      const orders =
        id === undefined
          ? []
          : await pageFrom0({ page, size }, total, (range) => listAssetOrders(request.db, id, { status, ...range }));
      return { orders: await toOrdersJson(request, orders), ...toPageFields({ page, size }, total) };
    });
  },
});
