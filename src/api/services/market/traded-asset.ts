import type { Unit } from '../../../market/unit.js';
import type { MarketRequest } from './market-request.js';
import { resolveUnit } from './resolve-unit.js';

/** Finds an asset of the market and its index number. */
export async function tradedAsset(
  { db, marketState }: MarketRequest,
  text: string,
): Promise<{ readonly unit: Unit; readonly id: number } | undefined> {
  const unit = await resolveUnit(db, text);
  const known = unit === undefined ? undefined : marketState.assets.get(unit);
  return unit === undefined || known === undefined ? undefined : { unit, id: known.id };
}
