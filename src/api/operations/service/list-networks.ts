import Type from 'typebox';
import type { Family, Network } from '../../../chains/networks.js';
import { readDisabledFacts } from '../../../store/queries/cardano/chain/disabled-facts.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { describeFact } from '../../../store/switchable-facts.js';
import type { NetworkDirectory } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import {
  ChainTip,
  incidentsIn,
  NetworkStateName,
  Percent,
  SourceName,
  StateReason,
  toTipJson,
} from '../../shapes/service/networks.js';

export const listNetworks = operation({
  id: 'listNetworks',
  route: 'GET /api/networks',
  tag: 'Service',
  summary: 'List the networks with their sources and capabilities',
  description:
    'Public. `capabilities` lists the abilities of the source besides providing blocks, `missing` the data that operations of the network lack.',
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
        capabilities: Type.Array(Type.String(), { description: 'Abilities of its source besides providing blocks' }),
        missing: Type.Array(Type.String(), {
          description: 'Data that operations of this network need and do not have: they return 501, single fields null',
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
    Promise.all(
      networks.statuses().map(async ({ network, source, state, capabilities, historyFromSlot, indexers }) => ({
        network: network.id,
        alias: network.alias,
        chain: network.chain,
        source,
        magic: network.family === 'cardano' ? network.magic : null,
        state: state.state,
        reason: state.reason ?? null,
        tip: toTipJson(state.tip),
        syncPct: state.percent ?? null,
        capabilities: [...capabilities],
        missing: [
          ...(await listMissingState(networks, network)),
          ...listMissingData(network.family, capabilities, indexers),
        ],
        historyFromSlot: historyFromSlot ?? null,
        incidents: incidentsIn(state),
      })),
    ),
});

/** Ledger state and facts that the index of a started Cardano network lacks. An idle network is not started for it. */
async function listMissingState(networks: NetworkDirectory, { id, family }: Network): Promise<readonly string[]> {
  if (family !== 'cardano' || !networks.isStarted(id)) return [];
  const db = await networks.open<'cardano'>(id);
  const disabled = await readDisabledFacts(db);
  return [...((await hasLedger(db)) ? [] : ['ledger state']), ...disabled.map(describeFact)];
}

/** Submission and the mempool depend on the source; a folder of files has neither. */
const SOURCE_CAPABILITIES = ['submit', 'mempool'];

function listMissingData(
  family: Family,
  capabilities: readonly string[],
  indexers: readonly { readonly name: string }[],
): string[] {
  const lacking = SOURCE_CAPABILITIES.filter((capability) => !capabilities.includes(capability));
  if (family === 'cardano') return lacking;
  if (family === 'bitcoin') return ['satoshi index', ...lacking];
  // No Midnight operation needs a mempool. A simulated network fills in its older history in the background.
  const filling = indexers.some(({ name }) => name === 'history') ? ['the rest of its history'] : [];
  return [...lacking.filter((capability) => capability === 'submit'), ...filling];
}
