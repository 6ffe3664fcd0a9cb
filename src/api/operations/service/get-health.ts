import Type from 'typebox';
import type { Check } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named, OneOf } from '../../kit/schema.js';
import { NetworkStateName, StateReason } from '../../shapes/service/networks.js';

const HealthCheck = named(
  'HealthCheck',
  Closed({
    name: Type.String({ description: 'Name of the dependency' }),
    status: OneOf(['ok', 'failed'], 'Whether the last check succeeded'),
    detail: Nullable(Type.String({ description: 'Error of the last check; null when it succeeded' })),
    latencyMs: Nullable(
      Type.Number({
        minimum: 0,
        description: 'Time that the last check took, in milliseconds; null when it did not finish',
      }),
    ),
  }),
);

const toCheckJson = ({ name, status, detail, latencyMs }: Check) => ({
  name,
  status,
  detail: detail ?? null,
  latencyMs: latencyMs ?? null,
});

export const getHealth = operation({
  id: 'getHealth',
  route: 'GET /api/health',
  tag: 'Service',
  summary: 'Get the health of the service and its dependencies',
  description:
    'Public, available even during load shedding. A failed check makes `status` `degraded` but the response stays 200: use `GET /api/health/ready` for load balancers.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: named(
    'Health',
    Closed({
      status: OneOf(['ok', 'degraded'], '`degraded` when a check fails'),
      version: Type.String({ description: 'Version of the service' }),
      uptime: Count('Seconds since the service started'),
      checks: Type.Array(HealthCheck, { description: 'Dependencies of the service and their state' }),
      networks: Type.Array(
        named(
          'NetworkHealth',
          Closed({
            network: Type.String({ description: FIELD.network }),
            state: NetworkStateName,
            reason: StateReason,
          }),
        ),
        { description: 'State of each network; `behind` and `halted` make the service `degraded`' },
      ),
    }),
  ),
  errors: [],
  example: {},

  handle({ services: { health, clock, networks } }) {
    const checks = health.checks().map(toCheckJson);
    return {
      status: checks.every(({ status }) => status === 'ok') ? ('ok' as const) : ('degraded' as const),
      version: health.version,
      uptime: Math.floor((clock.now() - health.startedAt) / 1_000),
      checks,
      networks: networks
        .statuses()
        .map(({ network, state: { state, reason } }) => ({ network: network.id, state, reason: reason ?? null })),
    };
  },
});
