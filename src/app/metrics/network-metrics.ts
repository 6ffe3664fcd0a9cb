import type { NetworkState, NetworkStateName } from '../../api/kit/network-state.js';
import type { Clock } from '../../kernel/clock.js';
import type { MetricDefinition, MetricRegistry } from '../../kernel/metrics.js';
import type { SelfCheck } from '../../ledger/checks/self-check.js';
import type { SourceState } from '../../sources/source.js';
import type { FollowedNetwork } from '../networks/followed-network.js';
import { type NetworkLoadDependencies, registerLoadMetrics } from './network-load-metrics.js';
import { registerWorkMetrics } from './network-work-metrics.js';

export interface NetworkMetricDependencies extends NetworkLoadDependencies {
  readonly clock: Clock;
}

const STATES: readonly NetworkStateName[] = ['idle', 'starting', 'syncing', 'live', 'behind', 'halted'];
const SOURCE_STATES: readonly SourceState[] = ['idle', 'connecting', 'following', 'waiting', 'ended'];

/**
 * State of every network. A process that does not write an index reports the values of the writing process; counters
 * cover only the work of this process, so that their sum over all processes is correct.
 */
export function registerNetworkMetrics(metrics: MetricRegistry, dependencies: NetworkMetricDependencies): void {
  const { networks, clock } = dependencies;
  const gauge = (definition: MetricDefinition<never>, read: (network: FollowedNetwork) => number | undefined): void =>
    metrics.gauge({ ...definition, labels: ['network'] }, () =>
      networks.map((each) => [{ network: each.network.id }, read(each)] as const),
    );
  const stateGauge = (
    definition: MetricDefinition<never>,
    read: (state: NetworkState, network: FollowedNetwork) => number | undefined,
  ): void => gauge(definition, (each) => read(each.networkState(clock.now()), each));

  metrics.gauge(
    {
      name: 'crosstie_network_info',
      help: 'Always 1; the labels name the network, its family and its source',
      labels: ['network', 'family', 'source'],
    },
    () => networks.map(({ network, kind }) => [{ network: network.id, family: network.family, source: kind }, 1]),
  );
  metrics.gauge(
    {
      name: 'crosstie_network_state',
      help: '1 for the current state of a network, 0 for all others',
      labels: ['network', 'state'],
    },
    () =>
      networks.flatMap((each) => {
        const current = each.networkState(clock.now()).state;
        return STATES.map((state) => [{ network: each.network.id, state }, state === current ? 1 : 0] as const);
      }),
  );
  stateGauge(
    { name: 'crosstie_network_tip_height', help: 'Height of the newest indexed block' },
    (state) => state.tip?.height,
  );
  stateGauge(
    { name: 'crosstie_network_tip_age_seconds', help: 'Age of the newest indexed block of a running network' },
    (state) => whileRunning(state, state.tipAgeSeconds),
  );
  stateGauge(
    { name: 'crosstie_network_source_tip_height', help: 'Height of the newest block announced by the source' },
    (state) => state.source.tip?.height,
  );
  stateGauge({ name: 'crosstie_network_lag_blocks', help: 'Blocks of the source that are not indexed yet' }, (state) =>
    whileRunning(state, state.lagBlocks),
  );
  stateGauge(
    {
      name: 'crosstie_network_lag_seconds',
      help: 'Time between the newest indexed block and the newest block of the source, or now when the source does not report its time',
    },
    (state) => whileRunning(state, lagSeconds(state)),
  );
  stateGauge(
    { name: 'crosstie_network_sync_percent', help: "Share of the source's chain that is indexed" },
    (state) => state.percent,
  );
  gauge(
    { name: 'crosstie_network_writer', aggregate: 'max', help: '1 in the process that writes the index, else 0' },
    ({ writes }) => (writes ? 1 : 0),
  );
  gauge(
    { name: 'crosstie_network_undecoded_parts', help: 'Parts of indexed blocks that are stored as bytes, not decoded' },
    ({ state }) => state().undecodedParts,
  );
  gauge(
    {
      name: 'crosstie_network_ledger_findings',
      help: 'Contradictions between the chain and the computed ledger state',
    },
    ({ state }) => state().selfCheck?.findings,
  );
  gauge(
    { name: 'crosstie_network_ledger_missing', help: '1 where the index has no ledger state, else 0' },
    ({ state }) => {
      const { selfCheck } = state();
      return selfCheck && (selfCheck.missing === undefined ? 0 : 1);
    },
  );
  metrics.gauge(
    {
      name: 'crosstie_network_ledger_checks',
      help: 'Comparisons of the chain with the computed ledger state so far',
      labels: ['network', 'check'],
    },
    () =>
      networks.flatMap(({ network, state }) =>
        Object.entries(countChecks(state().selfCheck)).map(
          ([check, count]) => [{ network: network.id, check }, count] as const,
        ),
      ),
  );
  registerSourceMetrics(metrics, dependencies, stateGauge);
  registerWorkMetrics(metrics, networks);
  registerLoadMetrics(metrics, dependencies);
}

/** An idle network is not behind, however old its newest block is. */
const whileRunning = ({ state }: NetworkState, value: number | undefined): number | undefined =>
  state === 'idle' ? undefined : value;

function lagSeconds({ lagBlocks, tip, tipAgeSeconds, source }: NetworkState): number | undefined {
  if (lagBlocks === undefined || tip === undefined) return undefined;
  if (lagBlocks === 0) return 0;
  if (tip.time === undefined) return undefined;
  return source.tip?.time === undefined ? tipAgeSeconds : Math.max(0, source.tip.time - tip.time);
}

function registerSourceMetrics(
  metrics: MetricRegistry,
  { networks, clock }: NetworkMetricDependencies,
  stateGauge: (
    definition: MetricDefinition<never>,
    read: (state: NetworkState, network: FollowedNetwork) => number | undefined,
  ) => void,
): void {
  metrics.gauge(
    {
      name: 'crosstie_network_source_state',
      help: '1 for the current state of the connection to the source, 0 for all others',
      labels: ['network', 'state'],
    },
    () =>
      networks.flatMap((each) => {
        const current = each.state().source?.state;
        if (current === undefined) return [];
        return SOURCE_STATES.map((state) => [{ network: each.network.id, state }, state === current ? 1 : 0] as const);
      }),
  );
  stateGauge(
    { name: 'crosstie_network_source_connected', help: '1 while the source of a running network responds, else 0' },
    (state) => whileRunning(state, state.source.connected ? 1 : 0),
  );
  stateGauge(
    { name: 'crosstie_network_source_silence_seconds', help: 'Time since the last response of the source' },
    ({ source }) =>
      source.lastContactAt === undefined ? undefined : Math.max(0, (clock.now() - source.lastContactAt) / 1_000),
  );
}

/** By kind of check. */
const countChecks = (selfCheck: SelfCheck | undefined): Readonly<Record<string, number>> =>
  selfCheck === undefined ? {} : { ...selfCheck.checks, node: selfCheck.nodeEpochs };
