import { expect, test } from 'vitest';
import type { NetworkState, NetworkStateName } from '../kit/network-state.js';
import { networkHeaders } from './network-headers.js';

const status = (state: NetworkStateName, tipAgeSeconds?: number, source: 'node' | 'sandbox' = 'node') => ({
  source,
  state: { state, tipAgeSeconds } as NetworkState,
});

test.each(['syncing', 'behind', 'halted'] as const)(
  'a response of a network in state %s carries the age of the tip',
  (state) => {
    expect(networkHeaders(status(state, 4_711))).toEqual(['X-Crosstie-Age', '4711']);
  },
);

test.each(['idle', 'starting', 'live'] as const)('a response of a network in state %s carries no age', (state) => {
  expect(networkHeaders(status(state, 4_711))).toEqual([]);
});

test('an unknown age is omitted', () => {
  expect(networkHeaders(status('behind'))).toEqual([]);
});

test('a response of a simulated network is marked as simulated', () => {
  expect(networkHeaders(status('live', 3, 'sandbox'))).toEqual(['X-Crosstie-Source', 'sandbox']);
});
