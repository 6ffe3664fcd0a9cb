import type { Unit } from '../../../market/unit.js';
import type { Asking } from './asking.js';
import { unitNamed } from './unit-named.js';

/** Finds an asset of the market and its index number. */
export async function tradedAsset(
  { db, board }: Asking,
  text: string,
): Promise<{ readonly unit: Unit; readonly id: number } | undefined> {
  const unit = await unitNamed(db, text);
  const known = unit === undefined ? undefined : board.assets.get(unit);
  return unit === undefined || known === undefined ? undefined : { unit, id: known.id };
}
