import type { Candidate } from './packages.js';

/** Minimum virtual bytes of a bin, except the last. */
const BIN = 50_000;

/**
 * Pairs of a fee rate and the virtual bytes that pay at least this rate and less than the rate of the previous pair,
 * highest rate first. As in Esplora and Electrum servers, each transaction counts with its own rate.
 */
export function feeHistogram(
  candidates: readonly Pick<Candidate, 'fee' | 'weight'>[],
): [rate: number, vsize: number][] {
  const rated = candidates
    .map(({ fee, weight }) => ({ rate: (Number(fee) * 4) / weight, vsize: Math.ceil(weight / 4) }))
    .toSorted((a, b) => b.rate - a.rate);
  const bins: [number, number][] = [];
  let open: [number, number] | undefined;
  for (const { rate, vsize } of rated) {
    if (open !== undefined && open[1] > BIN && open[0] !== rate) {
      bins.push(open);
      open = undefined;
    }
    open = [rate, (open?.[1] ?? 0) + vsize];
  }
  if (open !== undefined) bins.push(open);
  return bins;
}
