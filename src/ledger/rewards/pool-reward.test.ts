import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createState } from '../../../test/support/ledger-engine.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { leaderReward, maxPoolReward, memberShare, type PoolShare, poolReward, type RewardPot } from './pool-reward.js';

const { parameters } = createState().epoch.get();
const rule = { ...parameters, desiredPools: 10n, poolPledgeInfluence: { numerator: 1n, denominator: 2n } };
const pot: RewardPot = { rewards: 1_000_000n, circulation: 100_000n, activeStake: 50_000n, blocks: 100 };
const pool: PoolShare = {
  stake: 5_000n,
  ownerStake: 1_000n,
  pledge: 1_000n,
  cost: 100n,
  margin: { numerator: 1n, denominator: 5n },
  blocks: 10,
};

/** Fractions as the specification uses them, without care for speed. */
const fraction = (numerator: bigint, denominator = 1n): Rational => ({ numerator, denominator });
const add = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
const multiply = (a: Rational, b: Rational): Rational =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);
const negate = ({ numerator, denominator }: Rational): Rational => fraction(-numerator, denominator);
const invert = ({ numerator, denominator }: Rational): Rational => fraction(denominator, numerator);
const least = (a: Rational, b: Rational): Rational =>
  a.numerator * b.denominator < b.numerator * a.denominator ? a : b;

/** Section 5.5.3 of the design specification, term by term. */
function specifiedMaximum(
  influence: Rational,
  pools: bigint,
  { rewards, circulation }: RewardPot,
  share: PoolShare,
  leverage?: Rational,
) {
  const z = fraction(1n, pools);
  const saturated = least(fraction(share.stake, circulation), z);
  const sigma = leverage ? least(saturated, multiply(leverage, fraction(share.pledge, circulation))) : saturated;
  const pledge = least(fraction(share.pledge, circulation), z);
  const unsaturated = multiply(add(z, negate(sigma)), invert(z));
  const effect = multiply(add(sigma, negate(multiply(pledge, unsaturated))), invert(z));
  const sum = add(sigma, multiply(multiply(pledge, influence), effect));
  const result = multiply(multiply(fraction(rewards), invert(add(fraction(1n), influence))), sum);
  return result.numerator / result.denominator;
}

test('the maximum reward is that of the specification for any stake, pledge and influence', () => {
  const amount = fc.bigInt({ min: 0n, max: 45_000_000_000_000_000n });
  const positive = fc.bigInt({ min: 1n, max: 1_000n });
  fc.assert(
    fc.property(amount, amount, amount, amount, positive, positive, positive, (a, b, stake, pledge, pools, n, d) => {
      const input = { ...pot, rewards: a, circulation: b + 1n };
      const share = { ...pool, stake: stake % (b + 1n), pledge };
      const influence = fraction(n, d);
      const given = { ...parameters, desiredPools: pools, poolPledgeInfluence: influence };
      expect(maxPoolReward(given, input, share)).toBe(specifiedMaximum(influence, pools, input, share));
    }),
  );
});

test('the maximum reward counts stake only up to the pledge leverage of CIP-50', () => {
  const amount = fc.bigInt({ min: 0n, max: 45_000_000_000_000_000n });
  const positive = fc.bigInt({ min: 1n, max: 1_000n });
  fc.assert(
    fc.property(amount, amount, amount, positive, positive, positive, (a, b, stake, pools, n, d) => {
      const input = { ...pot, rewards: a, circulation: b + 1n };
      const share = { ...pool, stake: stake % (b + 1n), pledge: (stake % (b + 1n)) / 20n };
      const limit = fraction(n, d);
      const given = { ...rule, desiredPools: pools, maxPledgeLeverage: { limit } };
      const expected = specifiedMaximum(rule.poolPledgeInfluence, pools, input, share, limit);
      expect(maxPoolReward(given, input, share)).toBe(expected < 0n ? 0n : expected);
    }),
  );
  const leveraged = (limit: Rational | undefined) =>
    maxPoolReward({ ...rule, maxPledgeLeverage: { limit } }, pot, pool);
  expect(leveraged(undefined)).toBe(34_833n);
  expect(leveraged(fraction(5n))).toBe(34_833n);
  expect(leveraged(fraction(2n))).toBeLessThan(leveraged(fraction(4n)));
  expect(leveraged(fraction(0n))).toBe(0n);
});

test('a pool below saturation gets the share of its stake and a part for the pledge', () => {
  // s = 5000 * 10 / 1e6, p = 1000 * 10 / 1e6, z = 1e5 / 1e6:
  // 1e6 / 1.5 * (0.05 + 0.01 * 0.5 * (0.05 - 0.01 * 0.5) / 0.1) = 34,833.33
  expect(maxPoolReward(rule, pot, pool)).toBe(34_833n);
});

test('a saturated pool gets no more for additional stake', () => {
  const saturated = maxPoolReward(rule, pot, { ...pool, stake: 10_000n });
  expect(maxPoolReward(rule, pot, { ...pool, stake: 20_000n })).toBe(saturated);
});

test('the reward of a pool is proportional to its blocks', () => {
  // 10 of 100 blocks with 10 % of the active stake is a performance of 1.
  expect(poolReward(rule, pot, pool)).toBe(34_833n);
  expect(poolReward(rule, pot, { ...pool, blocks: 5 })).toBe(17_416n);
});

test('blocks do not count while genesis delegates make at least 80 % of them', () => {
  const federated = { ...rule, decentralisation: { numerator: 8n, denominator: 10n } };
  expect(poolReward(federated, pot, { ...pool, blocks: 1 })).toBe(34_833n);
  const mixed = { ...rule, decentralisation: { numerator: 79n, denominator: 100n } };
  expect(poolReward(mixed, pot, { ...pool, blocks: 1 })).toBe(3_483n);
});

test('a pool whose owners hold less than the pledge gets nothing', () => {
  expect(poolReward(rule, pot, { ...pool, ownerStake: 999n })).toBe(0n);
});

test('the leader gets cost, margin and the share of the owners', () => {
  // 100 + 900 * (0.2 + 0.8 * 1000 / 5000) = 100 + 324
  expect(leaderReward(1_000n, pool)).toBe(424n);
  expect(leaderReward(100n, pool)).toBe(100n);
});

test('members share the rest in proportion to their stake, and nothing if the cost is not covered', () => {
  const { factor, divisor } = memberShare(1_000n, pool);
  // 900 * 0.8 * 777 / 5000 = 111.888
  expect((factor * 777n) / divisor).toBe(111n);
  expect(memberShare(100n, pool).factor).toBe(0n);
});
