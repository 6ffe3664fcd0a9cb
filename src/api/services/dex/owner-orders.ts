import type { Static } from 'typebox';
import { countOwnerOrders, listOwnerOrders, type OrderOwner } from '../../../store/queries/cardano/market/orders.js';
import { type DexOrders, type query, statusNumber } from '../../shapes/dex/orders.js';
import { pageFrom0, toPageFields } from '../../shapes/market/pages.js';
import { type MarketContext, withMarket } from '../market/market-request.js';
import { toOrdersJson } from './order-json.js';

/** A numbered page of the orders of one owner. */
export const pageOwnerOrders = (
  context: MarketContext,
  owner: OrderOwner,
  { page, size, ...rest }: Required<Pick<Static<typeof query>, 'page' | 'size'>> & Pick<Static<typeof query>, 'status'>,
): Promise<Static<typeof DexOrders>> =>
  withMarket(context, async (request) => {
    const status = statusNumber(rest.status);
    const total = await countOwnerOrders(request.db, owner, status);
    const orders = await pageFrom0({ page, size }, total, (range) =>
      listOwnerOrders(request.db, owner, { status, ...range }),
    );
    return { orders: await toOrdersJson(request, orders), ...toPageFields({ page, size }, total) };
  });
