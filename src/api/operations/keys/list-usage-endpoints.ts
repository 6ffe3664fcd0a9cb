import Type from 'typebox';
import type { EndpointUsage as Endpoint } from '../../../access/usage/usage-report.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { parsePeriod, period } from '../../shapes/keys/usage.js';

const toEndpointUsageJson = ({ p50Ms, p95Ms, ...rest }: Endpoint) => ({
  ...rest,
  p50Ms: p50Ms ?? null,
  p95Ms: p95Ms ?? null,
});

export const listUsageEndpoints = operation({
  id: 'listUsageEndpoints',
  route: 'GET /api/usage/endpoints',
  tag: 'Keys',
  summary: "List the account's calls, errors and latency per operation",
  description:
    '`from` and `to` bound the period. Latencies are null without a measurement. Operations without a call are left out.',
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
    (await access.usage.endpoints({ accountId: principal.accountId }, parsePeriod(query))).map(toEndpointUsageJson),
});
