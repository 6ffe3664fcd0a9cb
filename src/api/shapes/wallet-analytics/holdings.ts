import { EXAMPLE } from '../../kit/examples.js';

/** Definition that all wallet operations share. */
export const WALLET = {
  tag: 'Wallet Analytics',
  gate: 'caller',
  scope: 'market',
  addOn: 'walletAnalytics',
  facts: ['market'],
} as const;

export const WALLET_EXAMPLE = { path: { stakeAddress: EXAMPLE.stakeAddress } };

export const VALUATION_TEXT =
  'Tokens are valued at the pool prices of that time, weighted by the ADA in the pools; LP tokens at their share of the pool. Rewards that were not withdrawn count when the index has the ledger state; NFTs and tokens without a pool have no value.';
