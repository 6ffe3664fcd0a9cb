import type { Operation } from '../../kit/operation.js';

/** Accounts, addresses, assets, pools, governance, mempool, Nutlink and IPFS. */
export const SUBJECT_ROUTES: readonly Operation[] = [];
