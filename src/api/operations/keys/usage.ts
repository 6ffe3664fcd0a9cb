import Type, { type Static } from 'typebox';
import type { EndpointUsage as Endpoint, UsagePoint as Point } from '../../../access/usage-report.js';
import { ServiceError } from '../../../kernel/errors.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, described, Nullable, named, Uuid } from '../../schema.js';

const Moment = Type.String({ maxLength: 40, description: 'ISO 8601 date or date-time' });
const period = { from: Type.Optional(Moment), to: Type.Optional(Moment) };
const resolution = {
  resolution: Type.Optional(
    described(
      Type.Unsafe<'hour' | 'day' | 'month'>({ type: 'string', enum: ['hour', 'day', 'month'], default: 'day' }),
      'Length of an interval of the series',
    ),
  ),
};

const UsagePoint = named(
  'UsagePoint',
  Closed({
    time: described(DateTime, 'Start of the interval'),
    requests: Count('Number of requests in the interval'),
    errors: Count('Number of requests that failed'),
    throttled: Count('Number of requests refused because of the rate limit'),
  }),
);

const shownPoint = (point: Point): Static<typeof UsagePoint> => ({ ...point, time: point.time.toISOString() });

const shownEndpoint = ({ p50Ms, p95Ms, ...rest }: Endpoint) => ({
  ...rest,
  p50Ms: p50Ms ?? null,
  p95Ms: p95Ms ?? null,
});

interface PeriodQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const periodOf = ({ from, to }: PeriodQuery) => ({ from: momentOf('from', from), to: momentOf('to', to) });

function momentOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new ServiceError('invalid', `'${name}' must be an ISO 8601 date or date-time`);
  return time;
}

export const keyUsage = operation({
  id: 'getKeyUsage',
  route: 'GET /api/keys/{keyId}/usage',
  tag: 'Keys',
  summary: 'Requests of one key over time',
  description:
    '`from` and `to` bound the series, `resolution` sets the length of its intervals. Answers 404 when the account has no such key.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  path: Type.Object({ keyId: described(Uuid, FIELD.keyId) }),
  query: Type.Object({ ...period, ...resolution }),
  result: Type.Array(UsagePoint),
  errors: ['invalid', 'not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId: '0b6f1c9e-8f0a-4f6e-9d55-6a3f5c1f2b7d' }, query: { resolution: 'day' } },

  async handle({ principal, services: { access } }, { path, query }) {
    const key = await access.keys.read(principal, path.keyId);
    const owner = { accountId: principal.accountId, keyId: key.id };
    return (await access.usage.series(owner, { ...periodOf(query), resolution: query.resolution })).map(shownPoint);
  },
});

export const usage = operation({
  id: 'getUsage',
  route: 'GET /api/usage',
  tag: 'Keys',
  summary: 'The quota of this month and the requests of the account over time',
  description:
    '`from` and `to` bound the series, `resolution` sets the length of its intervals. `quota` and `remaining` are null for a plan without a limit.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  query: Type.Object({ ...period, ...resolution }),
  result: named(
    'Usage',
    Closed({
      quota: Nullable(Count('Null: no limit')),
      used: Count('Requests of this calendar month (UTC) so far'),
      remaining: Nullable(Count('Requests left this month; null: no limit')),
      resetAt: described(DateTime, 'Start of the next calendar month (UTC)'),
      series: Type.Array(UsagePoint, { description: 'Requests over time, oldest first' }),
    }),
  ),
  errors: ['invalid'],
  example: { query: { resolution: 'day' } },

  async handle({ principal, services: { access } }, { query }) {
    const { accountId } = principal;
    const [{ quota, used, remaining, resetAt }, series] = await Promise.all([
      access.usage.quota(principal),
      access.usage.series({ accountId }, { ...periodOf(query), resolution: query.resolution }),
    ]);
    return {
      quota: quota ?? null,
      used,
      remaining: remaining ?? null,
      resetAt: resetAt.toISOString(),
      series: series.map(shownPoint),
    };
  },
});

export const usageEndpoints = operation({
  id: 'listUsageEndpoints',
  route: 'GET /api/usage/endpoints',
  tag: 'Keys',
  summary: 'Calls, errors and latency of each operation that the account called',
  description:
    '`from` and `to` bound the period. Latencies are null where nothing was measured. Operations without a call are left out.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  query: Type.Object(period),
  result: Type.Array(
    named(
      'EndpointUsage',
      Closed({
        endpoint: Type.String({ description: 'Operation id' }),
        calls: Count('Number of requests'),
        errors: Count('Number of requests that failed'),
        p50Ms: Nullable(
          Type.Number({
            minimum: 0,
            description: 'Median of the response time, in milliseconds; null without a measurement',
          }),
        ),
        p95Ms: Nullable(
          Type.Number({
            minimum: 0,
            description: '95th percentile of the response time, in milliseconds; null without a measurement',
          }),
        ),
      }),
    ),
  ),
  errors: ['invalid'],
  example: {},

  handle: async ({ principal, services: { access } }, { query }) =>
    (await access.usage.endpoints({ accountId: principal.accountId }, periodOf(query))).map(shownEndpoint),
});
