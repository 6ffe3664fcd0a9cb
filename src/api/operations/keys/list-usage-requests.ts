import Type from 'typebox';
import { LOGGED_DAYS, MAX_LOGGED } from '../../../access/usage/request-log.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, DateTime, described, Flag, Integer, Nullable, named, Uuid } from '../../kit/schema.js';
import { managed } from '../../shapes/keys/keys.js';

export const listUsageRequests = operation({
  ...managed,
  id: 'listUsageRequests',
  route: 'GET /api/usage/requests',
  summary: "List the newest requests with the account's API keys",
  description: `Newest first. The service stores the newest ${MAX_LOGGED} requests of an account for ${LOGGED_DAYS} days, and only some of more than 25 requests a second. It stores no bodies, headers or client addresses, and replaces keys in paths by \`***\`.`,
  query: Type.Object({
    keyId: Type.Optional(described(Uuid, 'Only requests with this API key')),
    failed: Flag('Only requests with a status of 400 or more'),
    limit: Limit({ max: MAX_LOGGED, default: 50 }),
  }),
  result: Type.Array(
    named(
      'LoggedRequest',
      Closed({
        time: described(DateTime, 'End of the response, ISO 8601, UTC'),
        keyId: described(Uuid, FIELD.keyId),
        operation: Type.String({ description: 'Operation id' }),
        network: Nullable(Type.String({ description: 'Id of the network; null for requests that concern no network' })),
        method: Nullable(
          Type.String({ description: 'HTTP method; null for calls by MCP, WebSocket and other connections' }),
        ),
        path: Nullable(
          Type.String({ description: 'Path with its query, decoded, at most 500 characters; null as `method` is' }),
        ),
        requestId: Nullable(
          Type.String({ description: 'The header `X-Request-Id` of the response; null as `method` is' }),
        ),
        status: Integer({ minimum: 100, description: 'HTTP status of the response' }),
        ms: Type.Number({ minimum: 0, description: 'Response time in milliseconds' }),
      }),
    ),
  ),
  errors: [],
  example: { query: { limit: 10 } },

  async handle({ principal, services: { access } }, { query }) {
    const rows = await access.requestLog.list({ ...query, accountId: principal.accountId });
    return rows.map(({ time, ...row }) => ({ time: time.toISOString(), ...row }));
  },
});
