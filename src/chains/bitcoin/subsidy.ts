import type { ChainParameters } from './chain-parameters.js';

const FIRST_SUBSIDY = 5_000_000_000n;

/** Halvings after which nothing is left. */
const LAST_HALVING = 33;

type Halving = Pick<ChainParameters, 'halvingInterval'>;

/** New satoshi that a block of the height may create. */
export function subsidyAt(height: number, { halvingInterval }: Halving): bigint {
  const halvings = Math.floor(height / halvingInterval);
  return halvings >= LAST_HALVING ? 0n : FIRST_SUBSIDY >> BigInt(halvings);
}

/** All that blocks below the height could create; the number of the height's first satoshi. */
export function subsidyBelow(height: number, parameters: Halving): bigint {
  const { halvingInterval } = parameters;
  let sum = 0n;
  for (let halving = 0; halving < LAST_HALVING; halving += 1) {
    const first = halving * halvingInterval;
    if (first >= height) break;
    sum += BigInt(Math.min(halvingInterval, height - first)) * subsidyAt(first, parameters);
  }
  return sum;
}

export const nextHalvingHeight = (height: number, { halvingInterval }: Halving): number =>
  (Math.floor(height / halvingInterval) + 1) * halvingInterval;
