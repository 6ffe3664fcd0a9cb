import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { parsePeriod, period, resolution, toPointJson, UsagePoint } from '../../shapes/keys/usage.js';

export const getUsage = operation({
  id: 'getUsage',
  route: 'GET /api/usage',
  tag: 'Keys',
  summary: "Get the account's quota and requests over time",
  description:
    '`from` and `to` bound the series, `resolution` sets the length of its intervals. `quota` and `remaining` are null for a plan without a limit.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  query: Type.Object({ ...period, ...resolution }),
  result: named(
    'Usage',
    Closed({
      quota: Nullable(Count('Request quota of the month; null: no limit')),
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
      access.usage.series({ accountId }, { ...parsePeriod(query), resolution: query.resolution }),
    ]);
    return {
      quota: quota ?? null,
      used,
      remaining: remaining ?? null,
      resetAt: resetAt.toISOString(),
      series: series.map(toPointJson),
    };
  },
});
