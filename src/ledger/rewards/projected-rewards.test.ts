import { expect, test } from 'vitest';
import { createState } from '../../../test/support/ledger-engine.js';
import { findBestPools, projectMemberReward, type RatedPool } from './projected-rewards.js';

const { parameters } = createState().epoch.get();
const rule = { ...parameters, desiredPools: 2n, poolPledgeInfluence: { numerator: 1n, denominator: 2n } };
const pot = { rewards: 1_000_000n, circulation: 100_000n };

const pool = (hash: string, changes: Partial<RatedPool> = {}): RatedPool => ({
  hash,
  stake: 10_000n,
  ownerStake: 1_000n,
  pledge: 1_000n,
  cost: 100n,
  margin: { numerator: 1n, denominator: 5n },
  performance: 0.9,
  rated: true,
  ...changes,
});

test('best pools are those with the highest rewards for delegators, of equal ones those with the lowest hash', () => {
  const pools = [
    pool('cc', { performance: 0.8 }),
    pool('bb'),
    pool('aa', { margin: { numerator: 1n, denominator: 2n } }),
    pool('dd'),
    pool('ee', { performance: 1, rated: false }),
    pool('ff', { cost: 1_000_000n }),
  ];
  expect([...findBestPools(rule, pot, pools)]).toEqual(['bb', 'dd']);
});

test('best pool is taken as saturated, and a larger one as it is', () => {
  // Saturation is 50,000 of 100,000, with 1 % pledge:
  // maximum 1e6 / 1.5 * (0.5 + 0.01 * 0.5 * 0.5 / 0.5) = 336,666; times 0.9 = 302,999; member part 80 % of 302,899.
  const projected = projectMemberReward(rule, pot, { pool: pool('aa'), best: true, stake: 5_000n });
  expect(projected).toBe((302_899n * 4n * 5_000n) / (5n * 50_000n));
  // Above saturation the same reward is divided among more stake.
  const larger = projectMemberReward(rule, pot, { pool: pool('aa', { stake: 75_000n }), best: true, stake: 5_000n });
  expect(larger).toBe((302_899n * 4n * 5_000n) / (5n * 80_000n));
});

test('any other pool is taken with its pledge and the member alone', () => {
  // sigma = 0.06, s = 0.01, z = 0.5: 1e6 / 1.5 * (0.06 + 0.01 * 0.5 * (0.06 - 0.01 * 0.88) / 0.5) = 40,341.3
  const projected = projectMemberReward(rule, pot, { pool: pool('aa'), best: false, stake: 5_000n });
  const reward = BigInt(Math.floor(0.9 * 40_341));
  expect(projected).toBe(((reward - 100n) * 4n * 5_000n) / (5n * 6_000n));
});

test('pool that misses its pledge or does not earn its cost pays nothing', () => {
  const stake = 5_000n;
  expect(projectMemberReward(rule, pot, { pool: pool('aa', { ownerStake: 999n }), best: true, stake })).toBe(0n);
  expect(projectMemberReward(rule, pot, { pool: pool('aa', { cost: 400_000n }), best: true, stake })).toBe(0n);
  expect(projectMemberReward(rule, pot, { pool: pool('aa'), best: true, stake: 0n })).toBe(0n);
});
