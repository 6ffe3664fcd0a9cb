import Type, { type Static } from 'typebox';
import type { Caller, NetworkStatus, Services } from '../../kit/context.js';
import { operation } from '../../kit/operation.js';
import { ResponseWithHeaders } from '../../kit/response-with-headers.js';
import { Closed, Integer, Nullable, OneOf } from '../../kit/schema.js';
import { StreamedResult } from '../../kit/streamed-result.js';
import { KUPO, KUPO_ROUTE, tipHeaders } from './kupo-route.js';

const Health = Closed({
  connection_status: OneOf(['connected', 'disconnected'], 'Connection to the source of blocks'),
  most_recent_checkpoint: Nullable(Integer({ description: 'Slot of the newest indexed block' })),
  most_recent_node_tip: Nullable(Integer({ description: 'Slot of the newest block of the source' })),
  seconds_since_last_block: Nullable(Integer({ description: 'Age of the newest indexed block' })),
  network_synchronization: Nullable(Type.Number({ minimum: 0, maximum: 1, description: 'Indexed share of the chain' })),
  configuration: Closed({ indexes: OneOf(['deferred', 'installed'], 'Whether the indexes for queries exist') }),
  version: Type.String({ description: 'Version of this service' }),
});

type HealthJson = Static<typeof Health>;

function toHealth({ state }: NetworkStatus, version: string): HealthJson {
  const { source, tip, tipAgeSeconds, percent } = state;
  const nodeTip = source.tip?.slot ?? tip?.slot;
  return {
    connection_status: source.connected || source.kind === 'sandbox' ? 'connected' : 'disconnected',
    most_recent_checkpoint: tip?.slot ?? null,
    most_recent_node_tip: nodeTip ?? null,
    seconds_since_last_block: tipAgeSeconds === undefined ? null : Math.max(0, Math.round(tipAgeSeconds)),
    network_synchronization: percent === undefined ? null : Math.min(1, Math.max(0, percent / 100)),
    configuration: { indexes: state.state === 'syncing' ? 'deferred' : 'installed' },
    version,
  };
}

const METRICS: readonly {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly read: (health: HealthJson) => number | null;
}[] = [
  {
    name: 'configuration_indexes',
    type: 'gauge',
    read: ({ configuration }) => (configuration.indexes === 'installed' ? 1 : 0),
  },
  {
    name: 'connection_status',
    type: 'gauge',
    read: ({ connection_status }) => (connection_status === 'connected' ? 1 : 0),
  },
  { name: 'most_recent_checkpoint', type: 'counter', read: ({ most_recent_checkpoint }) => most_recent_checkpoint },
  { name: 'most_recent_node_tip', type: 'counter', read: ({ most_recent_node_tip }) => most_recent_node_tip },
  { name: 'network_synchronization', type: 'gauge', read: ({ network_synchronization }) => network_synchronization },
  { name: 'seconds_since_last_block', type: 'gauge', read: ({ seconds_since_last_block }) => seconds_since_last_block },
];

const toPrometheus = (health: HealthJson): string =>
  METRICS.flatMap(({ name, type, read }) => {
    const value = read(health);
    return value === null ? [] : [`# TYPE kupo_${name} ${type}\nkupo_${name}  ${value}\n`];
  }).join('\n');

const TEXT_TYPE = 'text/plain; charset=utf-8';

interface HealthContext {
  readonly services: Services;
  readonly network: { readonly id: NetworkStatus['network']['id'] };
  readonly caller: Pick<Caller, 'header'>;
}

/** JSON unless the client prefers text, or the other way round for `/metrics`. */
function respond({ services, network, caller }: HealthContext, preferred: 'json' | 'text'): ResponseWithHeaders {
  const status = services.networks.status(network.id);
  const health = toHealth(status, services.health.version);
  const accept = caller.header?.('accept') ?? '';
  const asText =
    preferred === 'json'
      ? /text\/plain/i.test(accept) && !/application\/json/i.test(accept)
      : !/application\/json/i.test(accept);
  const result = asText ? new StreamedResult(async (write) => await write(toPrometheus(health)), TEXT_TYPE) : health;
  const headers = status.tip === undefined ? [] : tipHeaders(status.tip);
  return new ResponseWithHeaders(result, headers, preferred === 'text' ? 200 : toStatus(health));
}

/** 202 while the index is behind the source, 503 without a source. */
const toStatus = ({ connection_status, network_synchronization }: HealthJson): number => {
  if (connection_status === 'disconnected') return 503;
  return network_synchronization !== null && network_synchronization < 0.999 ? 202 : 200;
};

export const getHealth = operation({
  ...KUPO_ROUTE,
  id: 'kupo.getHealth',
  route: `GET ${KUPO}/health`,
  summary: 'Get the state of the index',
  description: 'JSON, or Prometheus text for `Accept: text/plain`. 202 while syncing, 503 without a source of blocks.',
  result: Health,
  textTypes: ['text/plain'],
  errors: [],
  example: {},

  handle: (context) => respond(context, 'json'),
});

export const getMetrics = operation({
  ...KUPO_ROUTE,
  id: 'kupo.getMetrics',
  route: `GET ${KUPO}/metrics`,
  summary: 'Get the state of the index as metrics',
  description: 'Prometheus text, or JSON for `Accept: application/json`. The status is always 200.',
  result: Health,
  textTypes: ['text/plain'],
  errors: [],
  example: {},

  handle: (context) => respond(context, 'text'),
});
