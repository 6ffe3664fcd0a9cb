import type { Candidate } from './packages.js';

/** Lower bounds of the bands of fee rates that charts of mempools show, in satoshi per virtual byte. */
export const FEE_LEVELS: readonly number[] = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500,
  600, 700, 800, 900, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000,
];

/** Virtual bytes in each band; the first one also contains lower rates. */
export function sumByFeeLevel(candidates: readonly Pick<Candidate, 'fee' | 'weight'>[]): readonly number[] {
  const sums = FEE_LEVELS.map(() => 0);
  for (const { fee, weight } of candidates) {
    const rate = (Number(fee) * 4) / weight;
    const level = FEE_LEVELS.findLastIndex((lowest) => lowest <= rate);
    const index = Math.max(0, level);
    sums[index] = sums[index]! + Math.ceil(weight / 4);
  }
  return sums;
}
