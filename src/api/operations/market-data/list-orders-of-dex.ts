import Type from 'typebox';
import { countOrdersOfDex, ordersOfDex } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { shownOrders } from '../../services/dex/order-json.js';
import { withMarket } from '../../services/market/asking.js';
import { dexNumber } from '../../services/market/board.js';
import { DexOrders, NEWEST, query, statusNumber } from '../../shapes/dex/orders.js';
import { MARKET } from '../../shapes/market/asking.js';
import { pageFrom0, pageOf } from '../../shapes/market/pages.js';
import { DexText, dexNamed } from '../../shapes/market/parameters.js';

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
    const dex = dexNumber(dexNamed(path.dex));
    const status = statusNumber(rest.status);
    return withMarket(context, async (asking) => {
      const total = await countOrdersOfDex(asking.db, { dex, status });
      const orders = await pageFrom0({ page, size }, total, (range) =>
        ordersOfDex(asking.db, { dex, status, ...range }),
      );
      return { orders: await shownOrders(asking, orders), ...pageOf({ page, size }, total) };
    });
  },
});
