import type { Check } from '../../api/kit/context.js';
import { isDegraded, type NetworkState } from '../../api/kit/network-state.js';
import type { NetworkId } from '../../chains/networks.js';

/** Health checks of the index of a network and its source. */
export function networkChecks(network: NetworkId, state: NetworkState, checkedAt: number): readonly Check[] {
  const base = { latencyMs: undefined, checkedAt, networks: [network] };
  const index: Check = {
    ...base,
    name: `index ${network}`,
    status: isDegraded(state) ? 'failed' : 'ok',
    detail: state.reason ?? state.state,
  };
  const { adapter, connected, reason, lastContactAt } = state.source;
  if (adapter === undefined) return [index];
  const source: Check = {
    ...base,
    checkedAt: lastContactAt ?? checkedAt,
    name: `${adapter} ${network}`,
    status: reason === undefined ? 'ok' : 'failed',
    detail: reason ?? (connected ? 'connected' : 'connecting'),
  };
  return [index, source];
}
