import { expect, test } from 'vitest';
import { networks } from '../../chains/networks.js';
import { type NetworkState, NO_SOURCE } from './network-state.js';
import { summarizeNetworks } from './network-summary.js';

const at = (index: number, change: Partial<NetworkState>) => ({
  network: networks[index]!,
  state: { ...NO_SOURCE, ...change },
});

test('networks that need attention are listed first and by name, the others as counts', () => {
  const [halted, syncing] = [networks[3]!.id, networks[1]!.id];
  expect(
    summarizeNetworks([
      at(0, { state: 'live' }),
      at(1, { state: 'syncing', percent: 42.46 }),
      at(2, { state: 'idle' }),
      at(3, { state: 'halted' }),
      at(4, { state: 'live' }),
    ]),
  ).toBe(`Networks: 1 halted (${halted}), 1 syncing (${syncing} 42.5 %), 2 live, 1 idle`);
  expect(summarizeNetworks([])).toBe('Networks: none');
});
