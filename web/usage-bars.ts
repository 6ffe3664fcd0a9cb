import type { Bar } from './charts/bar-chart.js';
import { count } from './format.js';

export type Resolution = 'hour' | 'day' | 'month';

interface Counted {
  /** ISO 8601: start of its hour, day or month. */
  readonly time: string;
  readonly requests: number;
  readonly errors: number;
}

const DAY_MS = 86_400_000;

/** Length of the ISO 8601 prefix that identifies an hour, day or month. */
const LETTERS: Readonly<Record<Resolution, number>> = { hour: 13, day: 10, month: 7 };

/** Fees in ADA for each day until now, keyed like the days of the service. */
export function earningBars(
  earnings: readonly { readonly key: string; readonly feesLovelace: string }[],
  days: number,
  now: Date,
): readonly Bar[] {
  const earned = new Map(earnings.map(({ key, feesLovelace }) => [key, Number(feesLovelace) / 1e6]));
  return Array.from({ length: days }, (_, index) => {
    const name = timeBefore(now, 'day', days - 1 - index)
      .toISOString()
      .slice(0, 10);
    return { name, value: earned.get(name) ?? 0, bad: 0 };
  });
}

/** One bar for each hour, day or month until now, including empty ones. */
export function usageBars(series: readonly Counted[], resolution: Resolution, bars: number, now: Date): readonly Bar[] {
  const letters = LETTERS[resolution];
  const counted = new Map(series.map((each) => [each.time.slice(0, letters), each]));
  return Array.from({ length: bars }, (_, index) => {
    const name = timeBefore(now, resolution, bars - 1 - index)
      .toISOString()
      .slice(0, letters);
    const { requests = 0, errors = 0 } = counted.get(name) ?? {};
    return {
      name: resolution === 'hour' ? `${name.slice(5).replace('T', ' ')}:00` : name,
      value: requests,
      bad: errors,
    };
  });
}

function timeBefore(now: Date, resolution: Resolution, steps: number): Date {
  const [year, month, day, hour] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), now.getUTCHours()];
  if (resolution === 'month') return new Date(Date.UTC(year, month - steps, 1));
  if (resolution === 'day') return new Date(Date.UTC(year, month, day - steps));
  return new Date(Date.UTC(year, month, day, hour - steps));
}

interface Used {
  readonly used: number;
  readonly quota: number | null;
  readonly resetAt: string;
}

/** The use of the month at the rate of its days so far; empty on the first day, which says little about a month. */
export function describeForecast({ used, quota, resetAt }: Used, now: Date): string {
  const end = Date.parse(resetAt);
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - 1);
  const passed = now.getTime() - start.getTime();
  if (passed < DAY_MS || used === 0) return '';
  const expected = Math.round((used / passed) * (end - start.getTime()));
  if (quota === null || expected <= quota) return `At this rate the month ends with ${count(expected)}.`;
  const exhausted = new Date(start.getTime() + (passed * quota) / used);
  return used >= quota
    ? 'The quota is used up.'
    : `At this rate the quota is used up on ${exhausted.toISOString().slice(0, 10)}.`;
}
