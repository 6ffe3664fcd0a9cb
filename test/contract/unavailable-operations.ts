const NO_LEDGER = /^[A-Z_]+ has no ledger state: its index was created without it/;

/**
 * Operations that return 501 on a fresh service, and the message that says which data is missing. They are tested like
 * the others, except that the expected status of their example is 501.
 */
export const UNAVAILABLE_OPERATIONS: Readonly<Record<string, string | RegExp>> = {
  listAccountRewards: NO_LEDGER,
  getAvailableRewards: NO_LEDGER,
  listAccountRewardForecast: NO_LEDGER,
  listRewardsOfAccounts: NO_LEDGER,
  listAccountStakeHistory: NO_LEDGER,
  getSupply: 'This needs the state of the ledger',
  getEpochSupply: 'This needs the state of the ledger',
  listSupplyHistory: 'This needs the state of the ledger',
  getCirculatingSupply: 'This needs the state of the ledger',
  listEpochStakes: NO_LEDGER,
  pageEpochStakes: NO_LEDGER,
  listEpochPoolStakes: NO_LEDGER,
  getEpochTotalStake: NO_LEDGER,
  getEpochAccountStake: NO_LEDGER,
  listEpochRewards: NO_LEDGER,
  listEpochUnclaimedRewards: NO_LEDGER,
  listPoolDelegatorsOfEpoch: NO_LEDGER,
  listInvalidPoolDelegators: NO_LEDGER,
  getPoolStakeSnapshot: NO_LEDGER,
  listPoolVotingPower: NO_LEDGER,
  listPoolRewards: NO_LEDGER,
  getPoolPerformance: NO_LEDGER,
  listDRepVotingPower: NO_LEDGER,
  listDRepEpochs: NO_LEDGER,
  listProposalTimeline: NO_LEDGER,
  getGovernanceTreasury: NO_LEDGER,
  aggregatorCancel: /^The script of the order, [0-9a-f]{56}, is required/,
  getBitcoinSat: 'This needs an index of satoshi',
  listBitcoinSatInscriptions: 'This needs an index of satoshi',
};
