import { EXAMPLE } from '../../kit/examples.js';

/** What all operations about wallets have in common. */
export const WALLET = { tag: 'Wallet Analytics', gate: 'caller', scope: 'market', addOn: 'walletAnalytics' } as const;

export const WALLET_EXAMPLE = { path: { stakeAddress: EXAMPLE.stakeAddress } };

export const WORTH =
  'Tokens are worth what the pools of the moment say, weighted by the ADA in them; shares of pools their part of what lies in the pool. Rewards that were not withdrawn, works of art and tokens without a pool count nothing.';
