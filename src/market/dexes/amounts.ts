import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { MOST_OF_AN_ASSET } from '../curves/least-input.js';
import { naturalOf } from '../datum.js';

/** A number that an output can hold so many of. Datums of anybody's pools may say more, which is no pool. */
export function amountOf(data: PlutusData | undefined): bigint | undefined {
  const value = naturalOf(data);
  return value === undefined || value > MOST_OF_AN_ASSET ? undefined : value;
}
