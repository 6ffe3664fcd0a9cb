/**
 * Operations that answer 501 on a fresh service, and what they wait for. Each is called like any other; only its
 * example is refused.
 */
type Missing = 'rewards' | 'stake snapshots' | 'the state of the ledger' | 'the shelley genesis file';

export const NOT_KNOWN_YET: Readonly<Record<string, Missing>> = {
  listAccountRewards: 'rewards',
  getAvailableRewards: 'rewards',
  listRewardsOfAccounts: 'rewards',
  listAccountStakeHistory: 'stake snapshots',
  getGenesis: 'the shelley genesis file',
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
};
