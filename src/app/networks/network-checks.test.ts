import { expect, test } from 'vitest';
import type { NetworkState } from '../../api/kit/network-state.js';
import { networkChecks } from './network-checks.js';
import { NO_SOURCE } from './network-state.js';

const live: NetworkState = {
  ...NO_SOURCE,
  state: 'live',
  reason: undefined,
  source: { ...NO_SOURCE.source, kind: 'node', adapter: 'cardano-node', connected: true, lastContactAt: 5 },
};
const createChecks = (state: NetworkState) => networkChecks('CARDANO_PREVIEW', state, 7);

test('live network passes both checks, and the source check has the time of its last response', () => {
  const networks = ['CARDANO_PREVIEW'];
  expect(createChecks(live)).toEqual([
    { name: 'index CARDANO_PREVIEW', status: 'ok', detail: 'live', checkedAt: 7, latencyMs: undefined, networks },
    {
      name: 'cardano-node CARDANO_PREVIEW',
      status: 'ok',
      detail: 'connected',
      checkedAt: 5,
      latencyMs: undefined,
      networks,
    },
  ]);
});

test('halted network fails only the check of its index', () => {
  expect(createChecks({ ...live, state: 'halted', reason: 'A fork' })).toMatchObject([
    { status: 'failed', detail: 'A fork' },
    { status: 'ok' },
  ]);
});

test('lost source fails both checks', () => {
  const reason = 'The node closed the connection';
  const source = { ...live.source, connected: false, reason };
  expect(createChecks({ ...live, state: 'behind', reason, source })).toMatchObject([
    { status: 'failed', detail: reason },
    { status: 'failed', detail: reason },
  ]);
});

test('first connection attempt to a source is not a failure', () => {
  const source = { ...live.source, connected: false };
  expect(createChecks({ ...live, state: 'starting', source })).toMatchObject([
    { status: 'ok', detail: 'starting' },
    { status: 'ok', detail: 'connecting' },
  ]);
});

test('source without a description has no check', () => {
  expect(createChecks({ ...live, source: NO_SOURCE.source })).toHaveLength(1);
});
