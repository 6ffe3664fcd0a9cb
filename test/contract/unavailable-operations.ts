/**
 * Operations that return 501 on a fresh service, and the message that says which data is missing. They are tested like
 * the others, except that the expected status of their example is 501.
 */
export const UNAVAILABLE_OPERATIONS: Readonly<Record<string, string | RegExp>> = {
  listAccountRewards: 'This needs rewards',
  getAvailableRewards: 'This needs rewards',
  listRewardsOfAccounts: 'This needs rewards',
  listAccountStakeHistory: 'This needs stake snapshots',
  listEpochStakes: 'This needs stake snapshots',
  pageEpochStakes: 'This needs stake snapshots',
  listEpochPoolStakes: 'This needs stake snapshots',
  getEpochTotalStake: 'This needs stake snapshots',
  getEpochAccountStake: 'This needs stake snapshots',
  listEpochRewards: 'This needs rewards',
  listEpochUnclaimedRewards: 'This needs rewards',
  listPoolDelegatorsOfEpoch: 'This needs stake snapshots',
  listInvalidPoolDelegators: 'This needs stake snapshots',
  getPoolStakeSnapshot: 'This needs stake snapshots',
  listPoolVotingPower: 'This needs voting power per epoch',
  listPoolRewards: 'This needs rewards',
  listDRepVotingPower: 'This needs voting power per epoch',
  listDRepEpochs: 'This needs voting power per epoch',
  aggregatorCancel: /^The script of the order, [0-9a-f]{56}, is required/,
  getBitcoinSat: 'This needs an index of satoshi',
  listBitcoinSatInscriptions: 'This needs an index of satoshi',
};
