import Type, { type Static } from 'typebox';
import type { Family } from '../../../chains/networks.js';
import type { ChainTip as Tip } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { isDegraded, type NetworkState } from '../../network-state.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, described, Nullable, named, OneOf } from '../../schema.js';
import { NOT_KNOWN_YET } from '../not-known-yet.js';

export const ChainTip = named(
  'ChainTip',
  Closed({
    hash: Type.String({ description: FIELD.blockHash }),
    height: Count(FIELD.blockHeight),
    slot: Count('Absolute slot of the block; on chains without slots its height'),
    epoch: Nullable(Count('Epoch of the block; null on chains without epochs')),
    epochSlot: Nullable(Count('Slot within the epoch, from 0; null on chains without epochs')),
    time: Nullable(Count('Unix time in seconds; null where the chain does not count it in slots')),
    era: Nullable(Type.String({ description: 'Name of the era of the block; null on chains without eras' })),
  }),
);

export const shownTip = (tip: Tip | undefined): Static<typeof ChainTip> | null =>
  tip === undefined
    ? null
    : {
        ...tip,
        epoch: tip.epoch ?? null,
        epochSlot: tip.epochSlot ?? null,
        time: tip.time ?? null,
        era: tip.era ?? null,
      };

const SourceName = OneOf(
  ['sandbox', 'node', 'files', 'indexer', 'none'],
  'Source of the blocks; `none`: no source is configured',
);
export const NetworkStateName = OneOf(
  ['idle', 'starting', 'syncing', 'live', 'behind', 'halted'],
  '`live`: at the tip. `syncing`: blocks are being loaded. `behind`: responses are older than they should be. `halted`: the operator has to act. `idle`: not in use',
);
export const StateReason = Nullable(Type.String({ description: 'Why it is `behind` or `halted`; null otherwise' }));

/** What is wrong at the moment: with the index, and with its source where that is another matter. */
function incidentsIn(state: NetworkState): string[] {
  if (!isDegraded(state)) return [];
  const reason = state.state === 'halted' ? `Indexing has halted: ${state.reason}` : state.reason;
  const all = state.source.reason === state.reason ? [reason] : [reason, state.source.reason];
  return all.filter((each) => each !== undefined);
}

const Percent = Nullable(
  Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Progress of the synchronization in percent; null while not known',
  }),
);

export const listNetworks = operation({
  id: 'listNetworks',
  route: 'GET /api/networks',
  tag: 'Service',
  summary: 'The networks of this service, where their blocks come from and what they can answer',
  description:
    'Public. `capabilities` are what the source can do besides providing blocks, `missing` names what operations of the network cannot answer.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(
    named(
      'NetworkDescriptor',
      Closed({
        network: Type.String({ description: FIELD.network }),
        alias: Type.String({ description: 'Alias of the network in kebab case, accepted wherever the id is' }),
        chain: Type.String({ description: 'Chain that the network belongs to' }),
        source: SourceName,
        magic: Nullable(Count('Network magic; null where the chain has none')),
        state: NetworkStateName,
        reason: StateReason,
        tip: Nullable(described(ChainTip, 'Newest indexed block; null before the first')),
        syncPct: Percent,
        capabilities: Type.Array(Type.String(), { description: 'What its source can do besides giving blocks' }),
        missing: Type.Array(Type.String(), {
          description: 'What operations of this network need and do not have: they answer 501, single fields null',
        }),
        historyFromSlot: Nullable(Count('First slot of the indexed history; null when it starts with genesis')),
        incidents: Type.Array(Type.String(), {
          description: 'Current problems, for example why indexing stopped',
        }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: ({ services: { networks } }) =>
    networks.statuses().map(({ network, source, state, capabilities, historyFromSlot, indexers }) => ({
      network: network.id,
      alias: network.alias,
      chain: network.chain,
      source,
      magic: network.family === 'cardano' ? network.magic : null,
      state: state.state,
      reason: state.reason ?? null,
      tip: shownTip(state.tip),
      syncPct: state.percent ?? null,
      capabilities: [...capabilities],
      missing: missingOf(network.family, capabilities, indexers),
      historyFromSlot: historyFromSlot ?? null,
      incidents: incidentsIn(state),
    })),
});

/** Submission and the mempool need a source that can do it; a folder of files cannot. */
const SOURCE_CAPABILITIES = ['submit', 'mempool'];

function missingOf(
  family: Family,
  capabilities: readonly string[],
  indexers: readonly { readonly name: string }[],
): string[] {
  const lacking = SOURCE_CAPABILITIES.filter((capability) => !capabilities.includes(capability));
  if (family === 'cardano') return [...NOT_KNOWN_YET, ...lacking];
  if (family === 'bitcoin') return ['satoshi index', ...lacking];
  // No operation of Midnight asks for a mempool. A simulated network tells its history behind the first answers.
  const filling = indexers.some(({ name }) => name === 'history') ? ['the rest of its history'] : [];
  return [...lacking.filter((capability) => capability === 'submit'), ...filling];
}

export const listStatus = operation({
  id: 'listStatus',
  route: 'GET /api/status',
  tag: 'Service',
  summary: 'How far each network is indexed, and what is wrong with it',
  description:
    'Public. `lagBlocks` and `lagSeconds` tell how far the index is behind its source, `incidents` what is wrong now.',
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
        lagSeconds: Nullable(Count('Age of our tip; null while it is not known')),
        lagBlocks: Nullable(Count('Blocks that the source has and the index has not')),
        syncPct: Percent,
        secondsLeft: Nullable(Count('Until the index is at the tip, at the present rate; null unless `syncing`')),
        source: Closed(
          {
            kind: SourceName,
            connected: Type.Boolean({ description: 'True while the source answers' }),
            reason: Nullable(Type.String({ description: 'Why it is not connected' })),
            lastContactAt: Nullable({
              ...DateTime,
              description: 'When the source last responded; also without new blocks',
            }),
            mempool: Nullable(OneOf(['watched', 'lost'], 'Whether its mempool is known at present')),
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
        incidents: Type.Array(Type.String(), {
          description: 'Current problems in sentences; empty when there are none',
        }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: ({ services: { networks } }) =>
    networks.statuses().map(({ network, state, indexers }) => {
      const { tip, source } = state;
      return {
        network: network.id,
        state: state.state,
        reason: state.reason ?? null,
        tip: shownTip(tip),
        nodeTip: shownTip(source.tip),
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
        incidents: incidentsIn(state),
      };
    }),
});
