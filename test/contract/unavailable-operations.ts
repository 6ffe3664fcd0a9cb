/**
 * Operations that return 501 on a fresh service, and the data that is missing. They are tested like the others, except
 * that the expected status of their example is 501.
 */
type Missing =
  | 'rewards'
  | 'stake snapshots'
  | 'voting power per epoch'
  | 'the state of the ledger'
  | 'the index of satoshi'
  | 'the script of the order';

export const UNAVAILABLE_OPERATIONS: Readonly<Record<string, Missing>> = {
  listAccountRewards: 'rewards',
  getAvailableRewards: 'rewards',
  listRewardsOfAccounts: 'rewards',
  listAccountStakeHistory: 'stake snapshots',
  getSupply: 'the state of the ledger',
  getEpochSupply: 'the state of the ledger',
  listSupplyHistory: 'the state of the ledger',
  getCirculatingSupply: 'the state of the ledger',
  listEpochStakes: 'stake snapshots',
  pageEpochStakes: 'stake snapshots',
  listEpochPoolStakes: 'stake snapshots',
  getEpochTotalStake: 'stake snapshots',
  getEpochAccountStake: 'stake snapshots',
  listEpochRewards: 'rewards',
  listEpochUnclaimedRewards: 'rewards',
  listPoolDelegatorsOfEpoch: 'stake snapshots',
  listInvalidPoolDelegators: 'stake snapshots',
  getPoolStakeSnapshot: 'stake snapshots',
  listPoolVotingPower: 'voting power per epoch',
  listPoolRewards: 'rewards',
  listDRepVotingPower: 'voting power per epoch',
  listDRepEpochs: 'voting power per epoch',
  aggregatorCancel: 'the script of the order',
  getBitcoinSat: 'the index of satoshi',
  listBitcoinSatInscriptions: 'the index of satoshi',
};
