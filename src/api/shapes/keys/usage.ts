import Type, { type Static } from 'typebox';
import type { UsagePoint as Point } from '../../../access/usage/usage-report.js';
import { ServiceError } from '../../../kernel/errors.js';
import { Closed, Count, DateTime, described, named } from '../../kit/schema.js';

const DateTimeText = Type.String({ maxLength: 40, description: 'ISO 8601 date or date-time' });

export const period = { from: Type.Optional(DateTimeText), to: Type.Optional(DateTimeText) };

export const resolution = {
  resolution: Type.Optional(
    described(
      Type.Unsafe<'hour' | 'day' | 'month'>({ type: 'string', enum: ['hour', 'day', 'month'], default: 'day' }),
      'Length of an interval of the series',
    ),
  ),
};

export const UsagePoint = named(
  'UsagePoint',
  Closed({
    time: described(DateTime, 'Start of the interval'),
    requests: Count('Number of requests in the interval'),
    errors: Count('Number of requests that failed'),
    throttled: Count('Number of requests rejected by the rate limit'),
  }),
);

export const toPointJson = (point: Point): Static<typeof UsagePoint> => ({ ...point, time: point.time.toISOString() });

interface PeriodQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const parsePeriod = ({ from, to }: PeriodQuery) => ({ from: parseTime('from', from), to: parseTime('to', to) });

function parseTime(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new ServiceError('invalid', `'${name}' must be an ISO 8601 date or date-time`);
  return time;
}
