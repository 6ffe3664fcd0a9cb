import type { PoolResult } from '../blocks/epoch-report.js';
import { Payments } from '../blocks/payments.js';
import type { LedgerConstants } from '../constants.js';
import type { AccountId } from '../state/accounts.js';
import type { RewardInput } from '../state/ledger-state.js';
import type { NumberedKeys } from '../state/numbered-keys.js';
import type { PoolStake } from '../state/stake-snapshot.js';
import { leaderReward, memberShare, type PoolShare, poolReward } from './pool-reward.js';
import { fundRewards, type RewardFunds } from './reward-pot.js';

/** The result of a reward update, which the next epoch boundary applies. */
export interface RewardUpdate {
  readonly funds: RewardFunds;
  readonly fees: bigint;
  /** Rewards of members and leaders. */
  readonly payments: Payments;
  /** Sum of the payments. */
  readonly paid: bigint;
  readonly poolResults: readonly PoolResult[];
}

/** From Babbage on, unregistered accounts are not filtered out when the update starts. */
const FIRST_VERSION_WITHOUT_FILTER = 7;
/** From Allegra on, an account gets all of its rewards; before, it gets one of them. */
const FIRST_VERSION_WITH_ALL_REWARDS = 3;

export const filtersAtStart = ({ parameters }: Pick<RewardInput, 'parameters'>): boolean =>
  parameters.protocolVersion.major < FIRST_VERSION_WITHOUT_FILTER;

interface PoolMembers {
  readonly pool: number;
  readonly factor: bigint;
  readonly divisor: bigint;
  readonly owners: ReadonlySet<AccountId>;
  readonly reward: bigint;
  readonly leaderReward: bigint;
  readonly blocks: number;
  memberRewards: bigint;
}

/**
 * Computes the rewards of an epoch in steps, so that the blocks of the second half of an epoch share the work. It is
 * derived from its input alone: after a rollback a new calculation gives the same result.
 */
export class RewardCalculation {
  readonly input: RewardInput;
  readonly #funds: RewardFunds;
  /** Pools that made blocks, by number. */
  readonly #pools: (PoolMembers | undefined)[];
  readonly #payments = new Payments();
  /** Accounts that get no member reward, because before Allegra a leader reward replaces it. */
  readonly #leaders = new Set<AccountId>();
  #paid = 0n;
  /** Index of the next account of the snapshot. */
  #next = 0;

  constructor(input: RewardInput, constants: LedgerConstants, poolNumbers: NumberedKeys) {
    this.input = input;
    let blocks = 0;
    for (const count of input.blocks.values()) blocks += count;
    this.#funds = fundRewards(input, constants, { activeStake: input.snapshot.totalStake, blocks });
    this.#pools = new Array(poolNumbers.end);
    for (const [key, count] of input.blocks) this.#addPool(poolNumbers.find(key), count);
    this.#addLeaderRewards(poolNumbers);
  }

  /** Number of accounts whose rewards are not yet computed. */
  get remaining(): number {
    return this.input.snapshot.accounts.length - this.#next;
  }

  /** Computes the member rewards of the next accounts. */
  advance(count: number): void {
    const { accounts, pools, stakes } = this.input.snapshot;
    const { registered, earnedIn } = this.input;
    const end = Math.min(accounts.length, this.#next + count);
    for (let index = this.#next; index < end; index += 1) {
      const members = this.#pools[pools[index]!];
      if (members === undefined || members.factor === 0n) continue;
      const account = accounts[index]!;
      if (members.owners.has(account) || !hasBit(registered, account)) continue;
      const lovelace = (members.factor * stakes[index]!) / members.divisor;
      if (lovelace === 0n) continue;
      members.memberRewards += lovelace;
      if (this.#leaders.has(account)) continue;
      this.#paid += lovelace;
      this.#payments.add({ account, kind: 'member', pool: members.pool, lovelace, earnedIn });
    }
    this.#next = end;
  }

  finish(): RewardUpdate {
    this.advance(this.remaining);
    return {
      funds: this.#funds,
      fees: this.input.fees,
      payments: this.#payments,
      paid: this.#paid,
      poolResults: this.#pools.flatMap((pool) => (pool === undefined ? [] : [toPoolResult(pool)])),
    };
  }

  #addPool(pool: number | undefined, blocks: number): void {
    const stake = pool === undefined ? undefined : this.input.snapshot.byPool.get(pool);
    if (pool === undefined || stake === undefined) return;
    const share = toPoolShare(stake, blocks);
    const reward = poolReward(this.input.parameters, this.#funds, share);
    this.#pools[pool] = {
      pool,
      ...memberShare(reward, share),
      owners: new Set(stake.registration.owners),
      reward,
      leaderReward: leaderReward(reward, share),
      blocks,
      memberRewards: 0n,
    };
  }

  #addLeaderRewards(poolNumbers: NumberedKeys): void {
    const { registered, earnedIn, snapshot, parameters } = this.input;
    const onlyOne = parameters.protocolVersion.major < FIRST_VERSION_WITH_ALL_REWARDS;
    // By key hash: the numbers differ after a restart, but the order of the payments must not. And of several leader
    // rewards an account got that of the pool with the lowest key hash.
    const leaders = this.#pools
      .filter((pool) => pool !== undefined)
      .sort((a, b) => (poolNumbers.key(a.pool) < poolNumbers.key(b.pool) ? -1 : 1));
    for (const { pool, leaderReward: lovelace } of leaders) {
      const account = snapshot.byPool.get(pool)!.registration.rewardAccount;
      if (!hasBit(registered, account)) continue;
      if (onlyOne && this.#leaders.has(account)) continue;
      if (onlyOne) this.#leaders.add(account);
      if (lovelace === 0n) continue;
      this.#paid += lovelace;
      this.#payments.add({ account, kind: 'leader', pool, lovelace, earnedIn });
    }
  }
}

const toPoolShare = ({ registration, stake, ownerStake }: PoolStake, blocks: number): PoolShare => {
  const { pledge, cost, margin } = registration.parameters;
  return { stake, ownerStake, pledge, cost, margin, blocks };
};

const toPoolResult = ({ pool, blocks, reward, leaderReward: leader, memberRewards }: PoolMembers): PoolResult => ({
  pool,
  blocks,
  reward,
  leaderReward: leader,
  memberRewards,
});

/** Without a set of accounts, every account is in it. */
const hasBit = (bits: Uint8Array | undefined, account: AccountId): boolean =>
  bits === undefined || ((bits[account >> 3] ?? 0) & (1 << (account & 7))) !== 0;
