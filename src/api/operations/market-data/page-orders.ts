import Type from 'typebox';
import { EXECUTION_TYPES } from '../../../market/transactions/market-transaction.js';
import { LOVELACE } from '../../../market/unit.js';
import { filteredOrders, type StoredOrder } from '../../../store/queries/cardano/market/orders.js';
import { positionAfter } from '../../kit/cursor.js';
import { splitPage } from '../../kit/keyset-page.js';
import { operation } from '../../kit/operation.js';
import { Cursor, CursorPage, Limit } from '../../kit/paging.js';
import { OneOf } from '../../kit/schema.js';
import { toOrdersJson } from '../../services/dex/order-json.js';
import { dexNumber } from '../../services/market/load-market-state.js';
import { withMarket } from '../../services/market/market-request.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { DexOrder, ORDER_STATUSES } from '../../shapes/dex/order-json.js';
import { statusNumber } from '../../shapes/dex/orders.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AssetIdText, DexText, parseDexParameter } from '../../shapes/market/parameters.js';

const KINDS = ['BUY', 'SELL', 'SWAP', 'DEPOSIT', 'WITHDRAW', 'ZAP_IN', 'ZAP_OUT', 'OTHER'] as const;

export const pageOrders = operation({
  ...MARKET,
  id: 'pageOrders',
  route: 'GET /api/dex/orders',
  summary: 'List orders by DEX, status, type, execution and token',
  description:
    'Newest first, by the output that placed the order; all filters apply together. Pages by cursor, without a total. A token other than ada narrows the list most.',
  query: Type.Object({
    dex: Type.Optional(DexText),
    status: Type.Optional(OneOf(ORDER_STATUSES, 'Status filter')),
    orderType: Type.Optional(OneOf(KINDS, 'Type of the order; `BUY` offers ada, `SELL` requests it')),
    executionType: Type.Optional(OneOf(EXECUTION_TYPES, 'Execution of the order')),
    assetId: Type.Optional(AssetIdText),
    cursor: Cursor,
    limit: Limit({ max: 100, default: 20 }),
  }),
  result: CursorPage(DexOrder),
  errors: [],
  example: {},

  handle: (context, { query }) => {
    const dex = query.dex === undefined ? undefined : dexNumber(parseDexParameter(query.dex));
    return withMarket(context, async (request) => {
      const asset = query.assetId === undefined ? undefined : await tradedAsset(request, query.assetId);
      if (query.assetId !== undefined && asset === undefined) return { data: [] };
      const after = positionAfter(context.cursor, query.cursor) as readonly number[] | undefined;
      const rows = await filteredOrders(request.db, {
        dex,
        status: statusNumber(query.status),
        kind: query.orderType,
        execution: query.executionType === undefined ? undefined : EXECUTION_TYPES.indexOf(query.executionType),
        assetId: asset?.unit === LOVELACE ? undefined : asset?.id,
        after: after === undefined ? undefined : { txId: after[0] ?? 0, index: after[1] ?? 0 },
        limit: query.limit + 1,
      });
      const { page, next } = splitPage(rows, query.limit, ({ rootTxId, rootIndex }: StoredOrder) =>
        context.cursor.encode([rootTxId, rootIndex]),
      );
      const data = await toOrdersJson(request, page);
      return next === undefined ? { data } : { data, nextCursor: next };
    });
  },
});
