import type { EsploraAt } from '../esplora/esplora-route.js';

export const MEMPOOL = '/compat/mempool/api';

/** mempool.space contains the routes of Esplora. */
export const AT: EsploraAt = {
  name: 'mempool',
  prefix: MEMPOOL,
  tag: 'mempool.space',
  form: { sigops: true, namesMultisig: true },
};

export const MEMPOOL_ROUTE = { tag: AT.tag, gate: 'caller', scope: 'bitcoin', addOn: null } as const;
