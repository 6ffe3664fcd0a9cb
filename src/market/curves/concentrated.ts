import type { Concentrated, CurveMath, Direction, Reserves } from './curve.js';
import { divideUp, squareRoot } from './rounding.js';

const FEE_BASIS = 10_000n;

/**
 * A constant product of virtual reserves: those that the liquidity would have beyond the price range. No more than the
 * real reserves ever leave the pool.
 */
export const concentrated: CurveMath<Concentrated> = {
  outputFor(curve, reserves, direction, input) {
    const other = direction === 0 ? 1 : 0;
    if (input <= 0n || reserves[other] <= 0n) return 0n;
    const virtual = virtualReserves(curve, reserves);
    const [from, to] = [virtual[direction], virtual[other]];
    const output = to - divideUp(from * to * FEE_BASIS, from * FEE_BASIS + input * (FEE_BASIS - curve.fee));
    return output > reserves[other] ? reserves[other] : output;
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const other = direction === 0 ? 1 : 0;
    if (output > reserves[other]) return undefined;
    const virtual = virtualReserves(curve, reserves);
    const [from, to] = [virtual[direction], virtual[other]];
    if (output >= to) return undefined;
    return divideUp(divideUp(from * to * FEE_BASIS, to - output) - from * FEE_BASIS, FEE_BASIS - curve.fee);
  },

  spotPrice(curve, reserves) {
    const [numerator, denominator] = virtualReserves(curve, reserves);
    return { numerator, denominator };
  },

  getFee: ({ fee }: Concentrated, _direction: Direction) => ({ numerator: fee, denominator: FEE_BASIS }),
};

/** Real reserves plus the virtual part at either end of the range, rounded in the pool's favour. */
function virtualReserves({ lower, upper }: Concentrated, [x, y]: Reserves): readonly [bigint, bigint] {
  const yPart = y * lower.denominator * upper.denominator;
  const xPart = x * lower.numerator * upper.numerator;
  const difference = yPart - xPart;
  const root = squareRoot(difference * difference + 4n * x * y * (lower.denominator * upper.numerator) ** 2n);
  const liquidity = {
    numerator: yPart + xPart + root,
    denominator: 2n * (upper.numerator * lower.denominator - upper.denominator * lower.numerator),
  };
  return [
    x + divideUp(liquidity.numerator * upper.denominator, liquidity.denominator * upper.numerator),
    y + divideUp(liquidity.numerator * lower.numerator, liquidity.denominator * lower.denominator),
  ];
}
