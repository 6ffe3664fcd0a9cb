import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Hex } from '../../kit/schema.js';
import { pageOwnerOrders } from '../../services/dex/owner-orders.js';
import { DexOrders, NEWEST, query } from '../../shapes/dex/orders.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';

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

  handle: (context, { path: { pkh }, query: page }) =>
    pageOwnerOrders(context, { part: 'payment', credential: fromHex(`00${pkh}`) }, page),
});
