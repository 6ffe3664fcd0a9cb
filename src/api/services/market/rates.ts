import type { Ratio } from '../../../market/curves/curve.js';
import { rateUpTo } from '../../../store/queries/cardano/market/candles.js';
import { HOUR } from '../../shapes/market/rates.js';
import type { Asking } from './asking.js';
import { RATE_HOURS } from './volumes.js';

/** The exchange rate a number of seconds before the tip. */
export async function rateBefore({ db, board }: Asking, seconds: number): Promise<Ratio | undefined> {
  const hour = Math.floor((board.time - seconds) / HOUR);
  const rate = await rateUpTo(db, hour);
  return rate !== undefined && hour - rate.hour <= RATE_HOURS ? rate : undefined;
}
