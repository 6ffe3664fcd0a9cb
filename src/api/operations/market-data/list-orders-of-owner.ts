import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { countOwnerOrders, listOwnerOrders } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { Hex } from '../../kit/schema.js';
import { toOrdersJson } from '../../services/dex/order-json.js';
import { withMarket } from '../../services/market/market-request.js';
import { DexOrders, NEWEST, query, statusNumber } from '../../shapes/dex/orders.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { pageFrom0, toPageFields } from '../../shapes/market/pages.js';

export const listOrdersOfOwner = operation({
  ...MARKET,
  id: 'listOrdersOfOwner',
  route: 'GET /api/dex/orders/owner/{pkh}',
  summary: 'List the orders of an owner',
  description: `${NEWEST} The owner is the payment key that can cancel the order.`,
  path: Type.Object({ pkh: Hex(56, 'Hash of a payment key') }),
  query,
  result: DexOrders,
  errors: [],
  example: { path: { pkh: EXAMPLE_MARKET.owner } },

  handle: (context, { path: { pkh }, query: { page, size, ...rest } }) => {
    const credential = fromHex(`00${pkh}`);
    const owner = { part: 'payment', credential } as const;
    const status = statusNumber(rest.status);
    return withMarket(context, async (request) => {
      const total = await countOwnerOrders(request.db, owner, status);
      const orders = await pageFrom0({ page, size }, total, (range) =>
        listOwnerOrders(request.db, owner, { status, ...range }),
      );
      return { orders: await toOrdersJson(request, orders), ...toPageFields({ page, size }, total) };
    });
  },
});
