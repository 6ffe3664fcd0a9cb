import type { Unit } from '../../../market/unit.js';
import type { MarketRequest } from './market-request.js';
import { listAggregateRecords } from './price-records.js';
import { soundTokens } from './quarantine.js';
import type { TokenPriceRecord } from './token-price.js';

/** The first tokens of a list that are not quarantined. */
export async function firstSound(
  request: MarketRequest,
  units: readonly Unit[],
  limit: number,
): Promise<TokenPriceRecord[]> {
  const sound: Unit[] = [];
  for (let at = 0; at < units.length && sound.length < limit; at += limit) {
    sound.push(...(await soundTokens(request, units.slice(at, at + limit))));
  }
  return await listAggregateRecords(request, sound.slice(0, limit));
}
