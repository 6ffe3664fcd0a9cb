import Type from 'typebox';
import { countOrdersOfAsset, ordersOfAsset } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { shownOrders } from '../../services/dex/order-json.js';
import { withMarket } from '../../services/market/asking.js';
import { DexOrders, NEWEST, query, statusNumber } from '../../shapes/dex/orders.js';
import { MARKET } from '../../shapes/market/asking.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { pageFrom0, pageOf } from '../../shapes/market/pages.js';
import { AssetNameText, PolicyIdText, unitOfParts } from '../../shapes/market/parameters.js';

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
    return withMarket(context, async (asking) => {
      const id = asking.board.assets.get(unitOfParts(policyId, assetName))?.id;
      const total = id === undefined ? 0 : await countOrdersOfAsset(asking.db, id, status);
      const orders =
        id === undefined
          ? []
          : await pageFrom0({ page, size }, total, (range) => ordersOfAsset(asking.db, id, { status, ...range }));
      return { orders: await shownOrders(asking, orders), ...pageOf({ page, size }, total) };
    });
  },
});
