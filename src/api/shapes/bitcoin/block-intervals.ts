import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { OneOf } from '../../kit/schema.js';

const DAY_SECONDS = 86_400;

/** The intervals of mempool.space, in days. */
const DAYS = {
  '24h': 1,
  '3d': 3,
  '1w': 7,
  '1m': 30,
  '3m': 91,
  '6m': 182,
  '1y': 365,
  '2y': 730,
  '3y': 1_095,
  '4y': 1_460,
} as const;

const INTERVALS = [...(Object.keys(DAYS) as (keyof typeof DAYS)[]), 'all'] as const;

export type Interval = (typeof INTERVALS)[number];

export const IntervalPath = OneOf(INTERVALS, 'Length of the history');

/** The time at which an interval before the newest block begins. */
export const findStart = (interval: Interval, tip: Pick<BitcoinTip, 'time'>): number =>
  interval === 'all' ? 0 : tip.time - DAYS[interval] * DAY_SECONDS;

/** The seconds that one entry of a series covers, as on mempool.space. */
const SPANS: Readonly<Record<Interval, number>> = {
  '24h': 1,
  '3d': 1,
  '1w': 300,
  '1m': 1_800,
  '3m': 7_200,
  '6m': 10_800,
  '1y': 28_800,
  '2y': 28_800,
  '3y': 43_200,
  '4y': 43_200,
  all: DAY_SECONDS,
};

export const getSpanSeconds = (interval: Interval): number => SPANS[interval];
