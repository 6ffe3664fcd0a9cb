import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { MAX_ASSET_QUANTITY } from '../curves/min-input.js';
import { readNatural } from '../datum.js';

/** An amount that fits an output. Anyone can write a larger one into a datum; such an output is not a pool. */
export function readAmount(data: PlutusData | undefined): bigint | undefined {
  const value = readNatural(data);
  return value === undefined || value > MAX_ASSET_QUANTITY ? undefined : value;
}
