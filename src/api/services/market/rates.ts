import type { Ratio } from '../../../market/curves/curve.js';
import { rateUpTo } from '../../../store/queries/cardano/market/candles.js';
import { HOUR } from '../../shapes/market/rates.js';
import type { MarketRequest } from './market-request.js';
import { RATE_HOURS } from './volumes.js';

/** The exchange rate a number of seconds before the tip. */
export async function rateBefore({ db, marketState }: MarketRequest, seconds: number): Promise<Ratio | undefined> {
  const hour = Math.floor((marketState.time - seconds) / HOUR);
  const rate = await rateUpTo(db, hour);
  return rate !== undefined && hour - rate.hour <= RATE_HOURS ? rate : undefined;
}
