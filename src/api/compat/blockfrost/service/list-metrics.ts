import Type from 'typebox';
import { type Operation, operation } from '../../../kit/operation.js';
import { Closed, Count, Integer, named } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

export const listMetrics = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listMetrics',
  route: `GET ${BLOCKFROST}/metrics`,
  summary: 'List the requests of the account by day, for the last 30 days',
  scope: 'any',
  result: Type.Array(
    named(
      'metrics_day',
      Closed({
        time: Integer({ description: 'Start of the day (UTC), Unix time in seconds' }),
        calls: Count('Number of requests'),
      }),
    ),
  ),
  errors: [],
  example: {},

  async handle({ principal: { accountId }, services: { access } }) {
    const days = await access.usage.series({ accountId }, { resolution: 'day' });
    return days.map(({ time, requests }) => ({ time: Math.floor(time.getTime() / 1000), calls: requests }));
  },
});

/** The first part of a path below the prefix: `blocks`. */
const readParent = ({ route }: Operation): string => route.slice(route.indexOf(BLOCKFROST)).split('/')[4] ?? '';

/** `operations` are all routes of Blockfrost; other requests of the account are not counted. */
export function createListEndpointMetrics(operations: readonly Operation[]): Operation {
  const parents = new Map(operations.map((each) => [each.id, readParent(each)]));
  return operation({
    ...BLOCKFROST_ROUTE,
    id: 'blockfrost.listEndpointMetrics',
    route: `GET ${BLOCKFROST}/metrics/endpoints`,
    summary: 'List the requests of the account by day and endpoint, for the last 30 days',
    scope: 'any',
    result: Type.Array(
      named(
        'metrics_endpoint_day',
        Closed({
          time: Integer({ description: 'Start of the day (UTC), Unix time in seconds' }),
          calls: Count('Number of requests'),
          endpoint: Type.String({ description: 'First part of the path, such as `blocks`' }),
        }),
      ),
    ),
    errors: [],
    example: {},

    async handle({ principal: { accountId }, services: { access } }) {
      const days = new Map<string, { time: number; calls: number; endpoint: string }>();
      for (const { time, operation: id, calls } of await access.usage.endpointDays({ accountId }, {})) {
        const endpoint = parents.get(id);
        if (endpoint === undefined) continue;
        const key = `${time} ${endpoint}`;
        const known = days.get(key);
        if (known === undefined) days.set(key, { time, calls, endpoint });
        else known.calls += calls;
      }
      return [...days.values()];
    },
  });
}
