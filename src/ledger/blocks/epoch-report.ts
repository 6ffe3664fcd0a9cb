import type { GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { Pots } from '../state/ledger-state.js';
import type { StakeSnapshot } from '../state/stake-snapshot.js';
import type { Payments } from './payments.js';
import type { ProposalTally } from './proposal-tally.js';

/** The result of a pool for the epoch in which it made its blocks. */
export interface PoolResult {
  readonly pool: number;
  readonly blocks: number;
  /** Reward of the pool before it is divided. */
  readonly reward: bigint;
  readonly leaderReward: bigint;
  readonly memberRewards: bigint;
}

export type ProposalEnd = 'enacted' | 'expired' | 'removed';

/** Everything that an epoch boundary decided. */
export interface EpochReport {
  /** The epoch that begins. */
  readonly epoch: number;
  readonly parameters: ProtocolParameters;
  /** The pots after the boundary. */
  readonly pots: Pots;
  /** Sum of the reward balances after the boundary. */
  readonly rewardBalances: bigint;
  /** Donations of the epoch that ended, which this boundary added to the treasury. */
  readonly donations: bigint;
  /** Payments to registered accounts. */
  readonly payments: Payments;
  /** Payments that went to the treasury because the account was not registered. */
  readonly unclaimed: Payments;
  readonly poolResults: readonly PoolResult[];
  /** The snapshot taken at this boundary, which elects the leaders of the next epoch. */
  readonly snapshot: StakeSnapshot;
  /** Stake of the snapshot that elects the leaders of this epoch. */
  readonly activeStake: bigint;
  readonly retiredPools: readonly string[];
  /** Voting power of each DRep, by `drepKey`, at this boundary. Empty before Conway. */
  readonly drepPower: ReadonlyMap<string, bigint>;
  /** Voting power of each pool, by key hash in hexadecimal. Empty before Conway. */
  readonly poolPower: ReadonlyMap<string, bigint>;
  /** Proposals that ended at this boundary. */
  readonly ended: readonly { readonly id: GovernanceActionId; readonly end: ProposalEnd }[];
  /** Proposals that were ratified at this boundary; the next one enacts them. */
  readonly ratified: readonly GovernanceActionId[];
  readonly tallies: readonly ProposalTally[];
}
