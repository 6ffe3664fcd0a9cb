import type { AddOn } from '../../../access/plans/plans.js';
import type { HandlerContext } from '../../kit/context.js';

/** The prefix of all routes, and the address of the WebSocket. */
export const OGMIOS = '/compat/ogmios';

/** Fields of all Ogmios routes. */
export const OGMIOS_ROUTE = {
  tag: 'Ogmios',
  gate: 'caller',
  scope: 'cardano',
  addOn: null as AddOn | null,
} as const;

export type OgmiosContext = HandlerContext<'caller', 'cardano'>;
