import Type from 'typebox';
import { countDexOrders, listDexOrders } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { toOrdersJson } from '../../services/dex/order-json.js';
import { dexNumber } from '../../services/market/load-market-state.js';
import { withMarket } from '../../services/market/market-request.js';
import { DexOrders, NEWEST, query, statusNumber } from '../../shapes/dex/orders.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { pageFrom0, toPageFields } from '../../shapes/market/pages.js';
import { DexText, parseDexParameter } from '../../shapes/market/parameters.js';

export const listOrdersOfDex = operation({
  ...MARKET,
  id: 'listOrdersOfDex',
  route: 'GET /api/dex/orders/dex/{dex}',
  summary: 'List the orders of a DEX',
  description: NEWEST,
  path: Type.Object({ dex: DexText }),
  query,
  result: DexOrders,
  errors: [],
  example: { path: { dex: 'MINSWAP_V2' } },

  handle: (context, { path, query: { page, size, ...rest } }) => {
    const dex = dexNumber(parseDexParameter(path.dex));
    const status = statusNumber(rest.status);
    return withMarket(context, async (request) => {
      const total = await countDexOrders(request.db, { dex, status });
      const orders = await pageFrom0({ page, size }, total, (range) =>
        listDexOrders(request.db, { dex, status, ...range }),
      );
      return { orders: await toOrdersJson(request, orders), ...toPageFields({ page, size }, total) };
    });
  },
});
