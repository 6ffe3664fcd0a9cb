import type { ChainParameters } from './chain-parameters.js';

const FIRST_SUBSIDY = 5_000_000_000n;

/** Number of halvings after which the subsidy is zero. */
const LAST_HALVING = 33;

type Halving = Pick<ChainParameters, 'halvingInterval'>;

/** New satoshi that a block at the height may create. */
export function subsidyAt(height: number, { halvingInterval }: Halving): bigint {
  const halvings = Math.floor(height / halvingInterval);
  return halvings >= LAST_HALVING ? 0n : FIRST_SUBSIDY >> BigInt(halvings);
}

/** Total subsidy of all blocks below the height; also the number of the first satoshi of the height. */
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
