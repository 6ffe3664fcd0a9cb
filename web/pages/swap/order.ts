import type { api } from '../../session.js';

export type Orders = Awaited<ReturnType<typeof api.listOrdersOfOwner>>;

export type Order = Orders['orders'][number];
