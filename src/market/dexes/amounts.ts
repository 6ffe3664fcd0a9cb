import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { MOST_OF_AN_ASSET } from '../curves/least-input.js';
import { naturalOf } from '../datum.js';

/** An amount that fits an output. Anyone can write a larger one into a datum; such an output is not a pool. */
export function amountOf(data: PlutusData | undefined): bigint | undefined {
  const value = naturalOf(data);
  return value === undefined || value > MOST_OF_AN_ASSET ? undefined : value;
}
