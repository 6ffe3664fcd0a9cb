import type { NetworkStatus } from '../../api/kit/context.js';
import type { NetworkStateName } from './network-state.js';

/** States that need attention come first. */
const ORDER: readonly NetworkStateName[] = ['halted', 'behind', 'syncing', 'starting', 'live', 'idle'];

/** Formats all networks as one line: `Networks: 1 syncing (CARDANO_PREVIEW 42.5 %), 2 live, 9 idle`. */
export function summarizeNetworks(statuses: readonly Pick<NetworkStatus, 'network' | 'state'>[]): string {
  const parts = ORDER.flatMap((name) => {
    const found = statuses.filter(({ state }) => state.state === name);
    if (found.length === 0) return [];
    if (name === 'live' || name === 'idle') return [`${found.length} ${name}`];
    const named = found.map(({ network, state }) =>
      name === 'syncing' && state.percent !== undefined ? `${network.id} ${state.percent.toFixed(1)} %` : network.id,
    );
    return [`${found.length} ${name} (${named.join(', ')})`];
  });
  return `Networks: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}
