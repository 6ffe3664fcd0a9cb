import type { Candidate } from './packages.js';

/** Lower bounds of the bands of fee rates that charts of mempools show, in satoshi per virtual byte. */
export const FEE_LEVELS: readonly number[] = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500,
  600, 700, 800, 900, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000,
];

type Rated = Pick<Candidate, 'fee' | 'weight'>;

/** The band of a transaction; the first one also contains lower rates. */
const findLevel = ({ fee, weight }: Rated): number =>
  Math.max(
    0,
    FEE_LEVELS.findLastIndex((lowest) => lowest <= (Number(fee) * 4) / weight),
  );

function sumBy(candidates: readonly Rated[], measure: (candidate: Rated) => number): readonly number[] {
  const sums = FEE_LEVELS.map(() => 0);
  for (const candidate of candidates) {
    const level = findLevel(candidate);
    sums[level] = sums[level]! + measure(candidate);
  }
  return sums;
}

/** Virtual bytes in each band. */
export const sumByFeeLevel = (candidates: readonly Rated[]): readonly number[] =>
  sumBy(candidates, ({ weight }) => Math.ceil(weight / 4));

/** Transactions in each band. */
export const countByFeeLevel = (candidates: readonly Rated[]): readonly number[] => sumBy(candidates, () => 1);
