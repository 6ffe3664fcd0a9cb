import type { Unit } from '../../../market/unit.js';
import type { Asking } from './asking.js';
import { recordsOf } from './price-records.js';
import { soundTokens } from './quarantine.js';
import type { TokenPriceRecord } from './token-price.js';

/** The first tokens of a list that are not quarantined. */
export async function firstSound(asking: Asking, units: readonly Unit[], limit: number): Promise<TokenPriceRecord[]> {
  const sound: Unit[] = [];
  for (let at = 0; at < units.length && sound.length < limit; at += limit) {
    sound.push(...(await soundTokens(asking, units.slice(at, at + limit))));
  }
  return await recordsOf(asking, sound.slice(0, limit));
}
