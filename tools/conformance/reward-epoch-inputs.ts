import { numberToRational } from '../../src/chains/cardano/rational.js';
import { type Check, compare } from './check.js';
import { type CasePool, type RewardCase, runRewardCase } from './reward-case.js';

type Amount = number | string | null;

/** Input of the reward calculation of cf-java-rewards-calculation for the rewards paid in an epoch. */
export interface EpochInput {
  readonly epoch: number;
  readonly treasuryOfPreviousEpoch: Amount;
  readonly reservesOfPreviousEpoch: Amount;
  readonly decentralisation: number;
  readonly treasuryGrowRate: number;
  readonly monetaryExpandRate: number;
  readonly optimalPoolCount: number;
  readonly poolOwnerInfluence: number;
  readonly fees: Amount;
  readonly activeStake: Amount;
  /** Blocks of pools. */
  readonly nonOBFTBlockCount: number;
  readonly deregisteredAccountsOnEpochBoundary: readonly string[];
  /** The reward addresses of pools that were ever registered. */
  readonly registeredAccountsUntilNow: readonly string[];
  readonly retiredPools: readonly { readonly rewardAddress: string; readonly depositAmount: Amount }[];
  readonly mirCertificates: readonly { readonly pot: string; readonly totalRewards: Amount }[];
  readonly poolStates: readonly PoolState[];
  readonly poolRewards: readonly PoolRewards[];
}

interface PoolState {
  readonly poolId: string;
  readonly activeStake: Amount;
  readonly rewardAddress: string;
  readonly owners: readonly string[];
  readonly ownerActiveStake: Amount;
  readonly margin: number;
  readonly fixedCost: Amount;
  readonly pledge: Amount;
  readonly delegators: readonly { readonly stakeAddress: string; readonly activeStake: Amount }[];
  readonly blockCount: number;
}

interface PoolRewards {
  readonly poolId: string;
  readonly totalPoolReward: Amount;
  readonly delegatorRewards: readonly { readonly stakeAddress: string; readonly reward: Amount }[];
}

const toLovelace = (amount: Amount): bigint => BigInt(amount ?? 0);

/** Compares all member rewards in both directions, and treasury and reserves with the input of the next epoch. */
export function checkEpochInput(input: EpochInput, next: EpochInput | undefined): readonly Check[] {
  const unregistered = findUnregistered(input);
  const { report, findAccount, findPool } = runRewardCase(toCase(input, unregistered));
  const computed = new Map<string, bigint>();
  for (const { account, kind, pool, lovelace } of report.payments)
    if (kind === 'member') computed.set(`${pool}/${account}`, lovelace);
  const checks: Check[] = [];
  for (const { poolId, delegatorRewards } of input.poolRewards)
    for (const { stakeAddress, reward } of delegatorRewards) {
      const key = `${findPool(poolId)}/${findAccount(stakeAddress)}`;
      const name = `member reward of ${stakeAddress} from ${poolId} in epoch ${input.epoch}`;
      checks.push(compare(name, String(computed.get(key) ?? 0n), String(toLovelace(reward))));
      computed.delete(key);
    }
  for (const [key, lovelace] of computed)
    checks.push(compare(`member reward ${key} in epoch ${input.epoch}, which no file names`, String(lovelace), '0'));
  if (next === undefined) return checks;
  const { treasury, reserves } = withOtherPayments(input, unregistered, report.pots);
  checks.push(compare(`treasury of epoch ${input.epoch}`, String(treasury), String(next.treasuryOfPreviousEpoch)));
  checks.push(compare(`reserves of epoch ${input.epoch}`, String(reserves), String(next.reservesOfPreviousEpoch)));
  return checks;
}

/** Deregistered accounts, and reward addresses of pools that were never registered. */
function findUnregistered(input: EpochInput): ReadonlySet<string> {
  const registered = new Set(input.registeredAccountsUntilNow);
  const never = input.poolStates
    .map(({ rewardAddress }) => rewardAddress)
    .filter((address) => !registered.has(address));
  return new Set([...input.deregisteredAccountsOnEpochBoundary, ...never]);
}

function toCase(input: EpochInput, unregistered: ReadonlySet<string>): RewardCase {
  return {
    // Rewards are paid two epochs after the blocks.
    earnedIn: input.epoch - 2,
    parameters: {
      decentralisation: numberToRational(input.decentralisation),
      treasuryGrowth: numberToRational(input.treasuryGrowRate),
      monetaryExpansion: numberToRational(input.monetaryExpandRate),
      desiredPools: BigInt(input.optimalPoolCount),
      poolPledgeInfluence: numberToRational(input.poolOwnerInfluence),
      // All inputs are of epochs in Babbage or later, where the version makes no difference.
      protocolVersion: { major: 8, minor: 0 },
    },
    treasury: toLovelace(input.treasuryOfPreviousEpoch),
    reserves: toLovelace(input.reservesOfPreviousEpoch),
    fees: toLovelace(input.fees),
    activeStake: toLovelace(input.activeStake),
    blocks: input.nonOBFTBlockCount,
    pools: input.poolStates.map(toPool),
    unregistered,
  };
}

const toPool = (pool: PoolState): CasePool => ({
  id: pool.poolId,
  stake: toLovelace(pool.activeStake),
  ownerStake: toLovelace(pool.ownerActiveStake),
  pledge: toLovelace(pool.pledge),
  cost: toLovelace(pool.fixedCost),
  margin: numberToRational(pool.margin),
  blocks: pool.blockCount,
  rewardAccount: pool.rewardAddress,
  owners: pool.owners,
  delegators: pool.delegators.map(({ stakeAddress, activeStake }) => [stakeAddress, toLovelace(activeStake)]),
});

/** Unclaimed deposits of retired pools go to the treasury, and MIR certificates take from their pot. */
function withOtherPayments(
  { retiredPools, mirCertificates }: EpochInput,
  unregistered: ReadonlySet<string>,
  pots: { readonly treasury: bigint; readonly reserves: bigint },
): { readonly treasury: bigint; readonly reserves: bigint } {
  let { treasury, reserves } = pots;
  for (const { rewardAddress, depositAmount } of retiredPools)
    if (unregistered.has(rewardAddress)) treasury += toLovelace(depositAmount);
  for (const { pot, totalRewards } of mirCertificates)
    if (pot.toLowerCase() === 'treasury') treasury -= toLovelace(totalRewards);
    else reserves -= toLovelace(totalRewards);
  return { treasury, reserves };
}
