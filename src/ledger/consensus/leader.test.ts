import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blake2b256 } from '../../kernel/blake2b.js';
import { isLeader, praosLeaderValue, tpraosLeaderValue } from './leader.js';

const MAX = 1n << 256n;
const share = (numerator: bigint, denominator = 1_000_000n) => ({ numerator, denominator });

/** The largest winning value of a share, by bisection. */
function threshold(relativeStake: ReturnType<typeof share>, f: number): bigint {
  let [wins, loses] = [-1n, MAX];
  while (wins + 1n < loses) {
    const middle = (wins + loses) / 2n;
    if (middle >= 0n && isLeader({ value: middle, max: MAX }, relativeStake, f)) wins = middle;
    else loses = middle;
  }
  return wins;
}

const probability = (value: bigint): number => Number((value * 10n ** 15n) / MAX) / 1e15;

describe('threshold', () => {
  test.each([
    [1n, 0.05],
    [1_000n, 0.05],
    [250_000n, 0.05],
    [1_000_000n, 0.05],
    [500_000n, 0.5],
    [123_456n, 0.2],
  ])('of a share of %i millionths with f = %d is 1 - (1 - f)^sigma', (millionths, f) => {
    const expected = 1 - (1 - f) ** (Number(millionths) / 1e6);
    expect(probability(threshold(share(millionths), f))).toBeCloseTo(expected, 12);
  });

  test('grows with the stake', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999n }), fc.bigInt({ min: 0n, max: MAX - 1n }), (stake, value) => {
        if (isLeader({ value, max: MAX }, share(stake), 0.05))
          expect(isLeader({ value, max: MAX }, share(stake + 1n), 0.05)).toBe(true);
      }),
    );
  });

  test('a pool with all stake wins the share f of the slots', () => {
    expect(isLeader({ value: MAX / 20n - MAX / 10n ** 12n, max: MAX }, share(1n, 1n), 0.05)).toBe(true);
    expect(isLeader({ value: MAX / 20n + MAX / 10n ** 12n, max: MAX }, share(1n, 1n), 0.05)).toBe(false);
  });

  test('a pool without stake never wins', () => {
    expect(isLeader({ value: 0n, max: MAX }, share(0n), 0.05)).toBe(false);
  });

  test('every pool wins every slot with f = 1', () => {
    expect(isLeader({ value: MAX - 1n, max: MAX }, share(0n), 1)).toBe(true);
  });

  test('the largest value loses', () => {
    expect(isLeader({ value: MAX - 1n, max: MAX }, share(1n, 1n), 0.05)).toBe(false);
  });
});

describe('leader value', () => {
  const output = Uint8Array.from({ length: 64 }, (_, index) => index + 1);

  test('of TPraos is the output as a big-endian number below 2^512', () => {
    const { value, max } = tpraosLeaderValue(output);
    expect(value.toString(16).padStart(128, '0')).toBe(Buffer.from(output).toString('hex'));
    expect(max).toBe(1n << 512n);
  });

  test('of Praos is the hash of L and the output, below 2^256', () => {
    const { value, max } = praosLeaderValue(output);
    const hash = blake2b256(Uint8Array.from([0x4c, ...output]));
    expect(value.toString(16).padStart(64, '0')).toBe(Buffer.from(hash).toString('hex'));
    expect(max).toBe(1n << 256n);
  });
});
