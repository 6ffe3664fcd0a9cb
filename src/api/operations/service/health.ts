import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { Check } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, described, Nullable, named, OneOf } from '../../schema.js';
import { NetworkStateName, StateReason } from './networks.js';

const HealthCheck = named(
  'HealthCheck',
  Closed({
    name: Type.String({ description: 'Name of the dependency' }),
    status: OneOf(['ok', 'failed'], 'Whether the last check succeeded'),
    detail: Nullable(Type.String({ description: 'What failed; null when nothing did' })),
    latencyMs: Nullable(
      Type.Number({
        minimum: 0,
        description: 'Time that the last check took, in milliseconds; null when it did not finish',
      }),
    ),
  }),
);

const shownCheck = ({ name, status, detail, latencyMs }: Check) => ({
  name,
  status,
  detail: detail ?? null,
  latencyMs: latencyMs ?? null,
});

export const health = operation({
  id: 'getHealth',
  route: 'GET /api/health',
  tag: 'Service',
  summary: 'The state of the service and of what it depends on',
  description:
    'Public, answered even when the service sheds load. A failed check makes `status` `degraded` but the answer stays 200: use `GET /api/health/ready` for load balancers.',
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
        { description: '`behind` and `halted` make the service `degraded`' },
      ),
    }),
  ),
  errors: [],
  example: {},

  handle({ services: { health, clock, networks } }) {
    const checks = health.checks().map(shownCheck);
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

const Alive = Closed({ status: OneOf(['ok'], 'Always `ok`; failures answer 503') });

export const healthLive = operation({
  id: 'getHealthLive',
  route: 'GET /api/health/live',
  tag: 'Service',
  summary: 'Whether the process answers',
  description: 'Public. Answers 200 as long as the process handles requests; it checks nothing else.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: Alive,
  errors: [],
  example: {},

  handle: () => ({ status: 'ok' as const }),
});

export const healthReady = operation({
  id: 'getHealthReady',
  route: 'GET /api/health/ready',
  tag: 'Service',
  summary: 'Whether the service should get traffic',
  description: 'Public. Answers 503 with `Retry-After` while the service is stopping or its database does not answer.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: Alive,
  errors: ['unavailable'],
  example: {},

  handle({ services: { health } }) {
    const readiness = health.readiness();
    if (!readiness.ready) throw new ServiceError('unavailable', readiness.reason, { headers: { 'Retry-After': '1' } });
    return { status: 'ok' as const };
  },
});

export const healthClock = operation({
  id: 'getHealthClock',
  route: 'GET /api/health/clock',
  tag: 'Service',
  summary: 'The time as the service sees it',
  description: 'Public. Compare it with your own clock when tokens or signatures are refused as expired.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: Closed({ serverTime: described(DateTime, 'Time of the clock of the service') }),
  errors: [],
  example: {},

  handle: ({ services: { clock } }) => ({ serverTime: new Date(clock.now()).toISOString() }),
});

export const providersHealth = operation({
  id: 'listProvidersHealth',
  route: 'GET /api/providers/health',
  tag: 'Service',
  summary: 'The systems that the service asks, and whether they answer',
  description:
    'Databases, nodes and other systems with the result of the last check, which runs in the background: this request checks nothing itself.',
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
