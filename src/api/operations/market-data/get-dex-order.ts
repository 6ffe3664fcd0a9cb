import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { orderAt } from '../../../store/queries/cardano/market/orders.js';
import { operation } from '../../kit/operation.js';
import { Hex, Integer } from '../../kit/schema.js';
import { toOrdersJson } from '../../services/dex/order-json.js';
import { withMarket } from '../../services/market/market-request.js';
import { DexOrder } from '../../shapes/dex/order-json.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const getDexOrder = operation({
  ...MARKET,
  id: 'getDexOrder',
  route: 'GET /api/dex/orders/{txHash}/{outputIndex}',
  summary: 'Get a DEX order by its first output',
  description:
    'Accepts the first output of the order; later outputs of a partially filled order are not found. Returns 404 when no order started with the output.',
  path: Type.Object({
    txHash: Hex(64, 'Transaction'),
    outputIndex: Integer({ minimum: 0, maximum: 65_535, description: 'Output of the transaction' }),
  }),
  result: DexOrder,
  errors: ['not-found'],
  exampleNeeds: '`txHash` and `outputIndex` of an order from `/api/dex/orders/dex/{dex}`',
  example: { path: { txHash: EXAMPLE_MARKET.orderTx, outputIndex: EXAMPLE_MARKET.orderIndex } },

  handle: (context, { path: { txHash, outputIndex } }) =>
    withMarket(context, async (request) => {
      const order = await orderAt(request.db, fromHex(txHash), outputIndex);
      const [shown] = order === undefined ? [] : await toOrdersJson(request, [order]);
      if (shown === undefined) throw new ServiceError('not-found', 'No order started with this output');
      return shown;
    }),
});
