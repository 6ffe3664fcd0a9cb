import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, named, OneOf } from '../../kit/schema.js';
import { PageFrom0, SizeOf } from '../market/pages.js';
import { DexOrder, ORDER_STATUSES } from './order-json.js';

/** Specification 2.9, exactly. */
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
  size: SizeOf(20),
  status: Type.Optional(OneOf(ORDER_STATUSES, 'All where it is absent')),
});

export const statusNumber = (status: (typeof ORDER_STATUSES)[number] | undefined): number | undefined =>
  status === undefined ? undefined : ORDER_STATUSES.indexOf(status);

export const NEWEST =
  'Newest first, by the output that each began with. An order that was filled in part is one order.';
