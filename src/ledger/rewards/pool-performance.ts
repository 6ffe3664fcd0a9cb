import type { Rational } from '../../chains/cardano/rational.js';

// Section 5.6 of the "Design Specification for Delegation and Incentives in Cardano": the performance of a pool is
// estimated from the blocks of its epochs. The ledger keeps the logarithms in single precision, so each step rounds.

const SAMPLES = 100;
const POSITIONS = Float64Array.from({ length: SAMPLES }, (_, index) => (index + 0.5) / SAMPLES);
const LOG_POSITIONS = POSITIONS.map((position) => Math.log(position));

/** How much an epoch counts in the next one. */
const DECAY = Math.fround(0.9);

/** Epochs after which the weight of an epoch is below single precision. */
export const PERFORMANCE_EPOCHS = 160;

/** Logarithms of the likelihood of the observed blocks, for performances from 0 to 1; only differences matter. */
export type Likelihood = Float32Array;

/** Probability that a pool may make a block in a slot. */
export function leaderProbability(
  activeSlotsCoefficient: Rational,
  { stake, circulation }: { readonly stake: bigint; readonly circulation: bigint },
  decentralisation: Rational | undefined,
): number {
  const relativeStake = circulation > 0n ? toDouble({ numerator: stake, denominator: circulation }) : 0;
  const federated = decentralisation === undefined ? 0 : toDouble(decentralisation);
  return (1 - (1 - toDouble(activeSlotsCoefficient)) ** relativeStake) * (1 - federated);
}

export const toDouble = ({ numerator, denominator }: Rational): number => Number(numerator) / Number(denominator);

export interface EpochProduction {
  readonly blocks: number;
  readonly slots: number;
  /** Probability to make a block in a slot. */
  readonly probability: number;
}

/** Adds an epoch to the likelihood of the epochs before. */
export function addEpoch(history: Likelihood | undefined, { blocks, slots, probability }: EpochProduction): Likelihood {
  const likelihood = new Float32Array(SAMPLES);
  const empty = slots - blocks;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < SAMPLES; index += 1) {
    const epoch = Math.fround(blocks * LOG_POSITIONS[index]! + empty * Math.log(1 - probability * POSITIONS[index]!));
    const weight = Math.fround((history === undefined ? 0 : Math.fround(DECAY * history[index]!)) + epoch);
    likelihood[index] = weight;
    least = Math.min(least, weight);
  }
  for (let index = 0; index < SAMPLES; index += 1) likelihood[index]! -= least;
  return likelihood;
}

/** Scales a density so that its area is 1. */
function normalize(logarithms: Float32Array): Float32Array {
  const greatest = logarithms.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY);
  const shifted = logarithms.map((value) => value - greatest);
  const area = shifted.reduce((sum, value) => sum + Math.exp(value) / SAMPLES, 0);
  const logArea = Math.fround(Math.log(area));
  return shifted.map((value) => value - logArea);
}

/** Without any block a pool is expected to perform well: the density Beta(40, 1). */
const PRIOR = normalize(Float32Array.from(LOG_POSITIONS, (logarithm) => 39 * logarithm));

/** The sum of the density over the samples before the estimate; all of them have the sum 100. */
const PERCENTILE = 0.5;

/** The estimated share of its slots in which a pool makes a block. */
export function estimatePerformance(likelihood: Likelihood | undefined): number {
  const density = normalize(PRIOR.map((value, index) => value + (likelihood?.[index] ?? 0)));
  let sum = 0;
  for (let index = 0; index < SAMPLES; index += 1) {
    if (sum > PERCENTILE) return POSITIONS[index]!;
    sum += Math.exp(density[index]!);
  }
  return 1;
}
