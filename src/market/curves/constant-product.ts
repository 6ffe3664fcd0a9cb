import type { ConstantProduct, CurveMath, Direction, Ratio } from './curve.js';
import { divideUp } from './rounding.js';

/** x·y never decreases. The fee stays in the pool with the input; rounding favours the pool. */
export const constantProduct: CurveMath<ConstantProduct> = {
  outputFor(curve, reserves, direction, input) {
    const [from, to] = direction === 0 ? reserves : [reserves[1], reserves[0]];
    const given = input - tollOn(curve, direction, input);
    if (given <= 0n || from <= 0n || to <= 0n) return 0n;
    const { numerator, denominator } = curve.kept[direction];
    const trades = given * numerator;
    const got = (trades * to) / (from * denominator + trades);
    return got - tollOn(curve, opposite(direction), got);
  },

  inputFor(curve, reserves, direction, output) {
    if (output <= 0n) return 0n;
    const [from, to] = direction === 0 ? reserves : [reserves[1], reserves[0]];
    const { numerator, denominator } = curve.kept[direction];
    const got = beforeToll(curve, opposite(direction), output);
    if (from <= 0n || got === undefined || got >= to || numerator <= 0n) return undefined;
    return beforeToll(curve, direction, divideUp(from * got * denominator, (to - got) * numerator));
  },

  spotPrice: (_curve, [first, second]) => ({ numerator: first, denominator: second }),

  getFee(curve, direction) {
    const { numerator, denominator } = curve.kept[direction];
    if (curve.toll === undefined) return { numerator: denominator - numerator, denominator };
    const { share } = curve.toll;
    const all = denominator * share.denominator;
    return { numerator: all - numerator * (share.denominator - share.numerator), denominator: all };
  },
};

const opposite = (direction: Direction): Direction => (direction === 0 ? 1 : 0);

const getTollShare = ({ toll }: ConstantProduct, asset: Direction): Ratio | undefined =>
  toll?.asset === asset ? toll.share : undefined;

function tollOn(curve: ConstantProduct, asset: Direction, amount: bigint): bigint {
  const share = getTollShare(curve, asset);
  return share === undefined || amount <= 0n ? 0n : divideUp(amount * share.numerator, share.denominator);
}

/** The minimum amount that leaves `left` after the toll. */
function beforeToll(curve: ConstantProduct, asset: Direction, left: bigint): bigint | undefined {
  const share = getTollShare(curve, asset);
  if (share === undefined) return left;
  const rest = share.denominator - share.numerator;
  return rest <= 0n ? undefined : divideUp(left * share.denominator, rest);
}
