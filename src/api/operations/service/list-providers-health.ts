import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, described, Nullable, named, OneOf } from '../../kit/schema.js';

export const listProvidersHealth = operation({
  id: 'listProvidersHealth',
  route: 'GET /api/providers/health',
  tag: 'Service',
  summary: 'List the health of the external systems of the service',
  description:
    'Databases, nodes and other systems with the result of the last background check; this request runs no check itself.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(
    named(
      'ProviderHealth',
      Closed({
        provider: Type.String({ description: 'Name of the dependency' }),
        status: OneOf(['ok', 'failed'], 'Whether the last check succeeded'),
        latencyMs: Nullable(
          Type.Number({
            minimum: 0,
            description: 'Time that the last check took, in milliseconds; null when it did not finish',
          }),
        ),
        lastCheck: described(DateTime, 'Time of the last check'),
        networks: Type.Array(Type.String(), { description: 'Networks that depend on it; empty: all' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: ({ services: { health } }) =>
    health.checks().map(({ name, status, latencyMs, checkedAt, networks }) => ({
      provider: name,
      status,
      latencyMs: latencyMs ?? null,
      lastCheck: new Date(checkedAt).toISOString(),
      networks: [...networks],
    })),
});
