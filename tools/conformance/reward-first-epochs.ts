import type { Rational } from '../../src/chains/cardano/rational.js';
import { type Check, compare } from './check.js';
import { type CasePool, type RewardCase, runRewardCase } from './reward-case.js';

type Amount = number | string;
type Fraction = readonly [number, number];

/** The first rewards of preview as dolos records them. Keys are key hashes. */
export interface FirstRewards {
  readonly pots: { readonly reserves: Amount; readonly treasury: Amount; readonly fees: Amount };
  readonly epoch_blocks: number;
  readonly epoch_fee_ss: Amount;
  readonly pools: Readonly<Record<string, Pool>>;
  readonly accounts: Readonly<Record<string, { readonly stake: Amount; readonly pool: string }>>;
  readonly pparams: { readonly values: readonly Readonly<Record<string, unknown>>[] };
}

interface Pool {
  readonly blocks_minted: number;
  readonly params: {
    readonly pledge: Amount;
    readonly cost: Amount;
    readonly margin: Fraction;
    readonly reward_account: string;
    readonly pool_owners: readonly string[];
  };
}

export interface PotsRow {
  readonly epoch_no: number;
  readonly treasury: string;
  readonly reserves: string;
}

/** Compares the pots after the rewards for the blocks of this epoch with those of db-sync two epochs later. */
export function checkFirstRewards(epoch: number, input: FirstRewards, pots: readonly PotsRow[]): readonly Check[] {
  const { report } = runRewardCase(toCase(epoch, input));
  const expected = pots.find((row) => row.epoch_no === epoch + 2);
  if (expected === undefined) return [];
  return [
    compare(`treasury of epoch ${epoch + 2}`, String(report.pots.treasury), expected.treasury),
    compare(`reserves of epoch ${epoch + 2}`, String(report.pots.reserves), expected.reserves),
  ];
}

const toRational = ([numerator, denominator]: Fraction): Rational => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

/** The bytes of a testnet reward address of a key, in hexadecimal. */
const toAddress = (keyHash: string): string => `e0${keyHash}`;

function toCase(earnedIn: number, input: FirstRewards): RewardCase {
  const values = Object.assign({}, ...input.pparams.values) as Readonly<Record<string, unknown>>;
  const fraction = (name: string): Rational => toRational(values[name] as Fraction);
  const stakes = Object.entries(input.accounts);
  return {
    earnedIn,
    parameters: {
      decentralisation: fraction('DecentralizationConstant'),
      treasuryGrowth: fraction('TreasuryGrowthRate'),
      monetaryExpansion: fraction('ExpansionRate'),
      desiredPools: BigInt(values.DesiredNumberOfStakePools as number),
      poolPledgeInfluence: fraction('PoolPledgeInfluence'),
      protocolVersion: { major: (values.ProtocolVersion as Fraction)[0], minor: 0 },
    },
    treasury: BigInt(input.pots.treasury),
    reserves: BigInt(input.pots.reserves),
    fees: BigInt(input.epoch_fee_ss),
    activeStake: stakes.reduce((sum, [, { stake }]) => sum + BigInt(stake), 0n),
    blocks: input.epoch_blocks,
    pools: Object.entries(input.pools).map(([id, pool]) => toPool(id, pool, input)),
    // Only the accounts of the file are registered.
    unregistered: new Set(
      Object.values(input.pools)
        .map(({ params }) => params.reward_account)
        .filter((account) => input.accounts[account] === undefined)
        .map(toAddress),
    ),
  };
}

function toPool(id: string, { blocks_minted: blocks, params }: Pool, { accounts }: FirstRewards): CasePool {
  const delegators = Object.entries(accounts).filter(([, { pool }]) => pool === id);
  const sum = (keys: readonly string[]): bigint =>
    delegators.reduce((total, [key, { stake }]) => (keys.includes(key) ? total + BigInt(stake) : total), 0n);
  return {
    id,
    stake: sum(delegators.map(([key]) => key)),
    ownerStake: sum(params.pool_owners),
    pledge: BigInt(params.pledge),
    cost: BigInt(params.cost),
    margin: toRational(params.margin),
    blocks,
    rewardAccount: toAddress(params.reward_account),
    owners: params.pool_owners.map(toAddress),
    delegators: delegators.map(([key, { stake }]) => [toAddress(key), BigInt(stake)]),
  };
}
