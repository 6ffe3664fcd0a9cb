import type { AddOn } from '../../../access/plans/plans.js';

/** The prefix of all routes; clients are given it as their base URL. */
export const BLOCKFROST = '/compat/blockfrost/v0';

/** Fields of all Blockfrost routes of a Cardano network. */
export const BLOCKFROST_ROUTE = {
  tag: 'Blockfrost',
  gate: 'caller',
  scope: 'cardano',
  addOn: null as AddOn | null,
} as const;
