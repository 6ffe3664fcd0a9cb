import type { Rational } from '../../src/chains/cardano/rational.js';
import { type Check, compare } from './check.js';
import { type RewardCase, runRewardCase } from './reward-case.js';

/** Pots of an epoch of preview, and the rewards that a node computed for every pool that made blocks in it. */
export interface PoolRewardsRow {
  readonly epochOfSnapshot: number;
  readonly reserves: string;
  readonly treasury: string;
  readonly fees: string;
  /** Taken from the reserves. */
  readonly incentives: string;
  readonly treasuryTax: string;
  readonly activeStake: string;
  readonly blocks: number;
  readonly pools: readonly {
    readonly pool: string;
    readonly blocks: number;
    readonly stake: string;
    readonly ownerStake: string;
    readonly pledge: string;
    readonly cost: string;
    readonly margin: string;
    readonly expectTotal: string;
    readonly expectLeader: string;
  }[];
}

/** Preview in these epochs (Conway); the files do not contain them. */
const PARAMETERS: RewardCase['parameters'] = {
  decentralisation: { numerator: 0n, denominator: 1n },
  treasuryGrowth: { numerator: 1n, denominator: 5n },
  monetaryExpansion: { numerator: 3n, denominator: 1_000n },
  desiredPools: 500n,
  poolPledgeInfluence: { numerator: 3n, denominator: 10n },
  protocolVersion: { major: 9, minor: 0 },
};

/** A reward address in hexadecimal. */
const UNKNOWN_ACCOUNT = `e0${'0'.repeat(56)}`;

function parseFraction(text: string): Rational {
  const [numerator = '', denominator = '1'] = text.split('/');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** Compares the reward of every pool and its leader, and the part of the treasury. */
export function checkPoolRewards(row: PoolRewardsRow): readonly Check[] {
  const { report, funds, findPool } = runRewardCase({
    earnedIn: row.epochOfSnapshot,
    parameters: PARAMETERS,
    treasury: BigInt(row.treasury),
    reserves: BigInt(row.reserves),
    fees: BigInt(row.fees),
    activeStake: BigInt(row.activeStake),
    blocks: row.blocks,
    pools: row.pools.map((pool) => ({
      id: pool.pool,
      stake: BigInt(pool.stake),
      ownerStake: BigInt(pool.ownerStake),
      pledge: BigInt(pool.pledge),
      cost: BigInt(pool.cost),
      margin: parseFraction(pool.margin),
      blocks: pool.blocks,
      // The file does not name the accounts.
      rewardAccount: UNKNOWN_ACCOUNT,
      owners: [],
      delegators: [],
    })),
    unregistered: new Set(),
  });
  const results = new Map(report.poolResults.map((result) => [result.pool, result]));
  const name = (what: string): string => `${what} of epoch ${row.epochOfSnapshot}`;
  return [
    compare(name('incentives'), String(funds.expansion), row.incentives),
    compare(name('treasury tax'), String(funds.tax), row.treasuryTax),
    ...row.pools.flatMap(({ pool, expectTotal, expectLeader }) => {
      const result = results.get(findPool(pool));
      return [
        compare(name(`reward of ${pool}`), String(result?.reward), expectTotal),
        compare(name(`leader reward of ${pool}`), String(result?.leaderReward), expectLeader),
      ];
    }),
  ];
}
