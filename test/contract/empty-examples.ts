/** Operations whose response example is an empty list, each with the reason why a fresh service has nothing to list. */
export const EMPTY_EXAMPLES: Readonly<Record<string, string>> = {
  evaluateTransaction: 'the example transaction runs no script',
  listAssetBlacklist: 'the list is a file of the operator',
  listBitcoinPendingInscriptions: 'pending payments of the simulated network move no inscriptions',
  listBitcoinSatInscriptions: 'the example satoshi carries no inscription',
  listEpochUnclaimedRewards: 'every simulated account is registered when it is paid',
  listInvalidPoolDelegators: 'the example pool never retired',
  listMidnightBridgeDeposits: 'version 8 of the ledger rejects deposits over the bridge',
  listMidnightContractEvents: 'contracts emit events from version 9 of the ledger on',
  listMidnightValidatorPerformance: 'no stake pool has a seat in the epoch of the simulated history',
  listMidnightWalletTransactions: 'the visitor wallet has no shielded transactions',
  listPartnerEarnings: 'earnings need executed orders with a partner fee',
  listPartnerPayouts: 'payouts need executed orders with a partner fee',
  listPoolGroups: 'the groups are a file of the operator',
  listRetiringPools: 'the only retirement of the simulated history is past',
  pageBitcoinFullRbfReplacements: 'wallets of the simulated network always signal replaceability',
};

/** True for an empty list, and for a page without rows. */
export const isEmptyExample = (example: unknown): boolean =>
  Array.isArray(example)
    ? example.length === 0
    : example !== null &&
      typeof example === 'object' &&
      ['data', 'items'].some((name) => isEmptyList((example as Readonly<Record<string, unknown>>)[name]));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
