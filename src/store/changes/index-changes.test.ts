import { expect, test } from 'vitest';
import type { NetworkId } from '../../chains/networks.js';
import { ReportedChanges } from './index-changes.js';

test('version differs after a change of the network and after a time in which changes may have been missed', () => {
  const changes = new ReportedChanges();
  const versions = (): readonly number[] => [changes.version('CARDANO_MAINNET'), changes.version('BITCOIN_MAINNET')];
  const before = versions();
  changes.report('CARDANO_MAINNET');
  const after = versions();
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
  changes.setLive(true);
  expect(versions()[0]).not.toBe(after[0]);
  expect(versions()[1]).not.toBe(after[1]);
});

test('listeners are called at each change and when reports begin or end, until they unsubscribe', () => {
  const changes = new ReportedChanges();
  const heard: (NetworkId | undefined)[] = [];
  const unsubscribe = changes.subscribe((network) => heard.push(network));
  changes.setLive(true);
  changes.setLive(true);
  changes.report('BITCOIN_MAINNET');
  changes.setLive(false);
  unsubscribe();
  changes.report('BITCOIN_MAINNET');
  expect(heard).toEqual([undefined, 'BITCOIN_MAINNET', undefined]);
});
