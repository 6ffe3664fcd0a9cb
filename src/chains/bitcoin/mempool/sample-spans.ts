const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Samples of the mempool are summed over spans of these lengths, each retained for some time; in seconds. */
export const SAMPLE_SPANS = [
  { span: MINUTE, retention: DAY },
  { span: 5 * MINUTE, retention: 7 * DAY },
  { span: 30 * MINUTE, retention: 31 * DAY },
  { span: 2 * HOUR, retention: 92 * DAY },
  { span: 3 * HOUR, retention: 183 * DAY },
  { span: 8 * HOUR, retention: 731 * DAY },
  { span: 12 * HOUR, retention: 3_653 * DAY },
] as const;

/** The lengths of history that mempool.space offers: the seconds, and the span of each entry. */
export const SAMPLE_INTERVALS = {
  '2h': { seconds: 2 * HOUR, span: MINUTE },
  '24h': { seconds: DAY, span: MINUTE },
  '1w': { seconds: 7 * DAY, span: 5 * MINUTE },
  '1m': { seconds: 30 * DAY, span: 30 * MINUTE },
  '3m': { seconds: 91 * DAY, span: 2 * HOUR },
  '6m': { seconds: 182 * DAY, span: 3 * HOUR },
  '1y': { seconds: 365 * DAY, span: 8 * HOUR },
  '2y': { seconds: 730 * DAY, span: 8 * HOUR },
  '3y': { seconds: 1_095 * DAY, span: 12 * HOUR },
  '4y': { seconds: 1_460 * DAY, span: 12 * HOUR },
  all: { seconds: 3_653 * DAY, span: 12 * HOUR },
} as const;

export type SampleInterval = keyof typeof SAMPLE_INTERVALS;
