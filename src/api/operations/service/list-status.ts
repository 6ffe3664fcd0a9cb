import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named, OneOf } from '../../kit/schema.js';
import {
  ChainTip,
  incidentsIn,
  NetworkStateName,
  Percent,
  SourceName,
  StateReason,
  toTipJson,
} from '../../shapes/service/networks.js';
import { SelfCheckShape, toSelfCheckJson } from '../../shapes/service/self-check.js';

export const listStatus = operation({
  id: 'listStatus',
  route: 'GET /api/status',
  tag: 'Service',
  summary: 'List the sync state and incidents of each network',
  description:
    'Public. `lagBlocks` and `lagSeconds` say how far the index is behind its source, `incidents` lists current problems.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(
    named(
      'NetworkStatus',
      Closed({
        network: Type.String({ description: FIELD.network }),
        state: NetworkStateName,
        reason: StateReason,
        tip: Nullable(described(ChainTip, 'Newest indexed block; null before the first')),
        nodeTip: Nullable(described(ChainTip, 'Newest block of the source; null when not known')),
        lagSeconds: Nullable(Count('Age of the index tip in seconds; null when not known')),
        lagBlocks: Nullable(Count('Number of blocks that the source has and the index does not')),
        syncPct: Percent,
        secondsLeft: Nullable(Count('Estimated time until the index reaches the tip; null unless `syncing`')),
        source: Closed(
          {
            kind: SourceName,
            connected: Type.Boolean({ description: 'True while the source responds' }),
            reason: Nullable(Type.String({ description: 'Reason for the missing connection' })),
            lastContactAt: Nullable({
              ...DateTime,
              description: 'When the source last responded; also without new blocks',
            }),
            mempool: Nullable(OneOf(['watched', 'lost'], 'Whether its mempool is currently known')),
          },
          { description: 'Source of the blocks and its connection state' },
        ),
        era: Nullable(Type.String({ description: 'Era of the newest indexed block; null on chains without eras' })),
        indexers: Type.Array(
          Closed({
            name: Type.String({ description: 'Name of the part' }),
            status: Type.String({ description: 'State of the part' }),
          }),
          { description: 'Parts of the index that are computed separately' },
        ),
        selfCheck: SelfCheckShape,
        omitted: Type.Array(
          Closed({
            data: Type.String({ description: 'Data that operations may need: without it they return 501' }),
            setting: Type.String({ description: 'Name of the setting that leaves it out' }),
          }),
          { description: 'Data that settings leave out of the index; empty when it is complete' },
        ),
        replicas: Type.Array(
          Closed({
            name: Type.String({ description: 'Name of the replica: its number in `DATABASE_READ_URLS`, from 1' }),
            state: OneOf(
              ['ok', 'unused', 'lagging', 'unreachable', 'not-standby'],
              '`ok`: it serves reads. `unused`: no request has needed it yet. `lagging`: it is too far behind. `not-standby`: it does not follow the primary, or its URL names another database',
            ),
            height: Nullable(Count('Height of its newest block; null when not known')),
            lagSeconds: Nullable(Type.Number({ description: 'How long it has lacked a state of the primary' })),
          }),
          { description: 'Standbys of the database that serve reads; empty when there are none' },
        ),
        incidents: Type.Array(Type.String(), {
          description: 'Current problems in sentences; empty when there are none',
        }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: ({ services: { networks, replicas } }) =>
    networks.statuses().map(({ network, state, indexers }) => {
      const { tip, source } = state;
      return {
        network: network.id,
        state: state.state,
        reason: state.reason ?? null,
        tip: toTipJson(tip),
        nodeTip: toTipJson(source.tip),
        lagSeconds: state.tipAgeSeconds ?? null,
        lagBlocks: state.lagBlocks ?? null,
        syncPct: state.percent ?? null,
        secondsLeft: state.secondsLeft ?? null,
        source: {
          kind: source.kind,
          connected: source.connected,
          reason: source.reason ?? null,
          lastContactAt: source.lastContactAt === undefined ? null : new Date(source.lastContactAt).toISOString(),
          mempool: source.mempool ?? null,
        },
        era: tip?.era ?? null,
        indexers: indexers.map(({ name, status }) => ({ name, status })),
        selfCheck: toSelfCheckJson(state.selfCheck),
        omitted: state.omitted.map(({ data, setting }) => ({ data, setting })),
        replicas: (replicas?.status(network.id) ?? []).map(({ name, state, height, lagSeconds }) => ({
          name,
          state,
          height: height ?? null,
          lagSeconds: lagSeconds ?? null,
        })),
        incidents: incidentsIn(state),
      };
    }),
});
