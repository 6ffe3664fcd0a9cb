import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFeeAt, toRatePerKilobyte } from './fee-rate.js';
import { type Coin, type SelectionRequest, selectCoins } from './select-coins.js';

const INPUT_WEIGHT = 272;
const coin = (value: number): Coin => ({ value: BigInt(value), inputWeight: INPUT_WEIGHT });

const request = (target: number, rate: number, longTermRate = 10): SelectionRequest => ({
  target: BigInt(target),
  rate: toRatePerKilobyte(rate),
  longTermRate: toRatePerKilobyte(longTermRate),
  change: { outputWeight: 124, inputWeight: INPUT_WEIGHT, minimum: 294n },
});

const effective = ({ value, inputWeight }: Coin, { rate }: SelectionRequest): bigint =>
  value - computeFeeAt(inputWeight, rate);

/** The lowest waste of all subsets without change. */
function lowestWasteWithoutChange(coins: readonly Coin[], requested: SelectionRequest): bigint | undefined {
  const { change, rate, longTermRate, target } = requested;
  const most = target + computeFeeAt(change.outputWeight, rate) + computeFeeAt(change.inputWeight, longTermRate);
  let lowest: bigint | undefined;
  for (let set = 1; set < 2 ** coins.length; set += 1) {
    const chosen = coins.filter((each, index) => (set >> index) & 1 && effective(each, requested) > 0n);
    const sum = chosen.reduce((total, each) => total + effective(each, requested), 0n);
    if (sum < target || sum > most) continue;
    const early = chosen.reduce(
      (total, { inputWeight }) => total + computeFeeAt(inputWeight, rate) - computeFeeAt(inputWeight, longTermRate),
      0n,
    );
    const waste = early + sum - target;
    if (lowest === undefined || waste < lowest) lowest = waste;
  }
  return lowest;
}

describe('coin selection', () => {
  test('covers the target whenever the coins suffice, and never otherwise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 800_000 }),
        fc.integer({ min: 1, max: 100 }),
        (values, target, rate) => {
          const requested = request(target, rate);
          const coins = values.map(coin);
          const found = selectCoins(coins, requested);
          const possible = coins.map((each) => effective(each, requested)).filter((value) => value > 0n);
          const most = possible.reduce((a, b) => a + b, 0n);
          expect(found !== undefined).toBe(most >= BigInt(target));
          if (found === undefined) return;
          const sum = found.coins.reduce((total, each) => total + effective(each, requested), 0n);
          const changeFee =
            found.change === undefined ? 0n : computeFeeAt(requested.change.outputWeight, requested.rate);
          expect(sum).toBeGreaterThanOrEqual(requested.target + (found.change ?? 0n) + changeFee);
          expect(new Set(found.coins).size).toBe(found.coins.length);
          if (found.change !== undefined) expect(found.change).toBeGreaterThanOrEqual(requested.change.minimum);
        },
      ),
    );
  });

  test('has at most the waste of the best selection without change', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 5_000, max: 60_000 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 10_000, max: 200_000 }),
        fc.constantFrom(1, 10, 30),
        (values, target, rate) => {
          const requested = request(target, rate);
          const best = lowestWasteWithoutChange(values.map(coin), requested);
          if (best === undefined) return;
          expect(selectCoins(values.map(coin), requested)!.waste).toBeLessThanOrEqual(best);
        },
      ),
    );
  });

  test('an exact match needs no change', () => {
    const requested = request(30_000, 20);
    const fee = Number(computeFeeAt(INPUT_WEIGHT, requested.rate));
    const coins = [70_000, 10_000 + fee, 20_000 + fee, 9_000].map(coin);
    expect(selectCoins(coins, requested)).toMatchObject({ algorithm: 'branch-and-bound', change: undefined });
  });

  test('many small coins are spent when fees are low, and few when they are high', () => {
    const coins = [...Array.from({ length: 30 }, () => coin(4_000)), coin(200_000)];
    expect(selectCoins(coins, request(50_000, 1))!.coins.length).toBeGreaterThan(10);
    expect(selectCoins(coins, request(50_000, 50))!.coins).toHaveLength(1);
  });

  test('ten thousand equal coins take bounded time', () => {
    const coins = Array.from({ length: 10_000 }, () => coin(10_000));
    expect(selectCoins(coins, request(5_000_001, 5))).toBeDefined();
  });
});
