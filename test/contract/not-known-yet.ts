/**
 * Operations that answer 501 on a fresh service, and what they wait for. Each is called like any other; only its
 * example is refused.
 */
export const NOT_KNOWN_YET: Readonly<Record<string, 'rewards' | 'stake snapshots'>> = {
  listAccountRewards: 'rewards',
  getAvailableRewards: 'rewards',
  listRewardsOfAccounts: 'rewards',
  listAccountStakeHistory: 'stake snapshots',
};
