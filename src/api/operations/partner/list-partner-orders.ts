import Type from 'typebox';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import {
  countPartnerOrders,
  hasMoreBuilt,
  PARTNER_ORDER_STATUSES,
  partnerOrders,
} from '../../../store/queries/service/partner-orders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { buildPagination, Page, PageSize, Pagination } from '../../kit/paging.js';
import { Amount, Closed, Count, DateTime, described, named, OneOf } from '../../kit/schema.js';
import { pageFrom0 } from '../../shapes/market/pages.js';
import { MAX_ORDERS, readTimes, Times, tooManyOrdersError } from '../../shapes/partner/placed.js';
import { PARTNER } from '../../shapes/partner/profile.js';

const Status = OneOf(PARTNER_ORDER_STATUSES);

const PartnerOrder = named(
  'PartnerOrder',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    outputIndex: Count(FIELD.outputIndex),
    dex: Type.String({ description: FIELD.dex }),
    tokenIn: Type.String({ description: FIELD.tokenIn }),
    tokenOut: Type.String({ description: FIELD.tokenOut }),
    amountIn: described(Amount, FIELD.amountIn),
    feeLovelace: described(Amount, 'Fee that the order earned, in lovelace'),
    status: described(Status, 'State of the order'),
    createdAt: described(DateTime, 'When the transaction was built'),
  }),
);

const STATUS_TEXT =
  '`BUILT`: not on the chain, still valid. `PENDING`: in the mempool. `EXPIRED`: its last slot passed before it was included, or it expired on the DEX. `FAILED`: the scripts of its transaction failed. `UNKNOWN`: on the chain, but its outcome is not known. The others are as in `/api/dex/orders`. A rollback restores the previous status of an order. Orders that were never included are deleted after a week.';

export const listPartnerOrders = operation({
  ...PARTNER,
  facts: ['market'],
  id: 'listPartnerOrders',
  route: 'GET /api/partner/orders',
  summary: "List the partner's orders, newest first",
  description: `${STATUS_TEXT} \`from\` and \`to\` filter by build time. With \`status\`, a request that would read more than ${MAX_ORDERS} orders returns 400.`,
  query: Type.Object({
    status: Type.Optional(described(Status, 'Only orders in this state')),
    ...Times,
    page: Page(),
    pageSize: PageSize(),
  }),
  result: named(
    'PartnerOrders',
    Closed({
      orders: Type.Array(PartnerOrder, { description: 'Orders of this page' }),
      pagination: described(Pagination, FIELD.pagination),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db, principal: { accountId } }, { query: { page, pageSize, status, ...times } }) => {
    const { from, to } = readTimes(times);
    const built = {
      accountId,
      from: from === undefined ? undefined : new Date(from * 1000),
      // Includes the whole second.
      to: to === undefined ? undefined : new Date(to * 1000 + 999),
    };
    return db.snapshot(async (snapshot) => {
      await readTip(snapshot);
      if (status !== undefined && (await hasMoreBuilt(snapshot, built, MAX_ORDERS))) throw tooManyOrdersError();
      const total = await countPartnerOrders(snapshot, built, status);
      const orders = await pageFrom0({ page: page - 1, size: pageSize }, total, (range) =>
        partnerOrders(snapshot, built, { status, ...range }),
      );
      return {
        orders: orders.map((order) => ({
          txHash: order.txHash,
          outputIndex: order.outputIndex,
          dex: order.dex,
          tokenIn: order.tokenIn,
          tokenOut: order.tokenOut,
          amountIn: order.amountIn.toString(),
          feeLovelace: order.feeLovelace.toString(),
          status: order.status,
          createdAt: order.createdAt.toISOString(),
        })),
        pagination: buildPagination(page, pageSize, total),
      };
    });
  },
});
