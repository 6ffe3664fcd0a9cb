import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import {
  countOrdersOfAsset,
  countOrdersOfDex,
  countOrdersOfOwner,
  orderAt,
  ordersOfAsset,
  ordersOfDex,
  ordersOfOwner,
} from '../../../store/queries/cardano/market-orders.js';
import { FIELD } from '../../field-descriptions.js';
import { dexNumber } from '../../market/board.js';
import { AssetNameText, DexText, dexNamed, PolicyIdText, unitOfParts } from '../../market/parameters.js';
import { operation } from '../../operation.js';
import { Closed, Count, Hex, Integer, named, OneOf } from '../../schema.js';
import { MARKET, withMarket } from '../market/asking.js';
import { EXAMPLE_MARKET } from '../market/examples.js';
import { PageFrom0, pageFrom0, pageOf, SizeOf } from '../market/pages.js';
import { DexOrder, ORDER_STATUSES, shownOrders } from './order-json.js';

/** Specification 2.9, exactly. */
const DexOrders = named(
  'DexOrders',
  Closed({
    orders: Type.Array(DexOrder, { description: 'Orders of this page' }),
    page: Count('Number of this page, as in the request'),
    size: Count('Maximum number of orders on a page'),
    totalElements: Count('Number of orders that match'),
    totalPages: Count(FIELD.totalPages),
  }),
);

const query = Type.Object({
  page: PageFrom0,
  size: SizeOf(20),
  status: Type.Optional(OneOf(ORDER_STATUSES, 'All where it is absent')),
});

const statusNumber = (status: (typeof ORDER_STATUSES)[number] | undefined): number | undefined =>
  status === undefined ? undefined : ORDER_STATUSES.indexOf(status);

const NEWEST = 'Newest first, by the output that each began with. An order that was filled in part is one order.';

export const listOrdersOfDex = operation({
  ...MARKET,
  id: 'listOrdersOfDex',
  route: 'GET /api/dex/orders/dex/{dex}',
  summary: 'Orders of a DEX',
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

export const listOrdersOfOwner = operation({
  ...MARKET,
  id: 'listOrdersOfOwner',
  route: 'GET /api/dex/orders/owner/{pkh}',
  summary: 'Orders of an owner',
  description: `${NEWEST} The owner is the payment key that gets the order back.`,
  path: Type.Object({ pkh: Hex(56, 'Hash of a payment key') }),
  query,
  result: DexOrders,
  errors: [],
  example: { path: { pkh: EXAMPLE_MARKET.owner } },

  handle: (context, { path: { pkh }, query: { page, size, ...rest } }) => {
    const credential = fromHex(`00${pkh}`);
    const owner = { part: 'payment', credential } as const;
    const status = statusNumber(rest.status);
    return withMarket(context, async (asking) => {
      const total = await countOrdersOfOwner(asking.db, owner, status);
      const orders = await pageFrom0({ page, size }, total, (range) =>
        ordersOfOwner(asking.db, owner, { status, ...range }),
      );
      return { orders: await shownOrders(asking, orders), ...pageOf({ page, size }, total) };
    });
  },
});

export const listOrdersOfToken = operation({
  ...MARKET,
  id: 'listOrdersOfToken',
  route: 'GET /api/dex/orders/token/{policyId}/{assetName}',
  summary: 'Orders that give or want a token',
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

export const getDexOrder = operation({
  ...MARKET,
  id: 'getDexOrder',
  route: 'GET /api/dex/orders/{txHash}/{outputIndex}',
  summary: 'One order, by the output that it began with',
  description:
    'Takes the first output of the order; later outputs of a partially filled order are not found. Answers 404 when no order began there.',
  path: Type.Object({
    txHash: Hex(64, 'Transaction'),
    outputIndex: Integer({ minimum: 0, maximum: 65_535, description: 'Output of the transaction' }),
  }),
  result: DexOrder,
  errors: ['not-found'],
  exampleNeeds: '`txHash` and `outputIndex` of an order from `/api/dex/orders/dex/{dex}`',
  example: { path: { txHash: EXAMPLE_MARKET.orderTx, outputIndex: EXAMPLE_MARKET.orderIndex } },

  handle: (context, { path: { txHash, outputIndex } }) =>
    withMarket(context, async (asking) => {
      const order = await orderAt(asking.db, fromHex(txHash), outputIndex);
      const [shown] = order === undefined ? [] : await shownOrders(asking, [order]);
      if (shown === undefined) throw new ServiceError('not-found', 'No order began with this output');
      return shown;
    }),
});
