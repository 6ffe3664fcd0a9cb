import Type from 'typebox';
import { operation } from '../../../kit/operation.js';
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
