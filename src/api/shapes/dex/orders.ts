import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, named, OneOf } from '../../kit/schema.js';
import { PageFrom0, PageSize } from '../market/pages.js';
import { DexOrder, ORDER_STATUSES } from './order-json.js';

/** Fields as in specification 2.9. */
export const DexOrders = named(
  'DexOrders',
  Closed({
    orders: Type.Array(DexOrder, { description: 'Orders of this page' }),
    page: Count('Number of this page, as in the request'),
    size: Count('Maximum number of orders on a page'),
    totalElements: Count('Number of orders that match'),
    totalPages: Count(FIELD.totalPages),
  }),
);

export const query = Type.Object({
  page: PageFrom0,
  size: PageSize(20),
  status: Type.Optional(OneOf(ORDER_STATUSES, 'Status filter; all orders when absent')),
});

export const statusNumber = (status: (typeof ORDER_STATUSES)[number] | undefined): number | undefined =>
  status === undefined ? undefined : ORDER_STATUSES.indexOf(status);

export const NEWEST = 'Newest first, by the output that placed the order. A partly filled order is listed once.';
