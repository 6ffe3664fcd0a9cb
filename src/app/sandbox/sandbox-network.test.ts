import { expect, test } from 'vitest';
import { networks } from '../../chains/networks.js';
import { loadConfig } from '../config.js';
import { demoNetworks } from './demo-keys.js';
import { simulatedNetworks } from './sandbox-network.js';

const configWith = (env: Readonly<Record<string, string>>) => loadConfig({ env, workingDir: '/nonexistent' });

test('optional network is simulated and has demo keys only on request', () => {
  const plain = configWith({});
  expect(simulatedNetworks(plain)).toEqual(networks);
  expect(demoNetworks(plain)).toEqual(networks);
  const requested = configWith({ MIDNIGHT_UNDEPLOYED_SANDBOX: 'on' });
  const ids = [...networks.map(({ id }) => id), 'MIDNIGHT_UNDEPLOYED'];
  expect(simulatedNetworks(requested).map(({ id }) => id)).toEqual(ids);
  expect(demoNetworks(requested).map(({ id }) => id)).toEqual(ids);
});

test('network with a source is not simulated, and none is without the sandbox', () => {
  const url = 'http://localhost:8088/api/v4/graphql';
  const followed = configWith({ MIDNIGHT_UNDEPLOYED_SANDBOX: 'on', MIDNIGHT_UNDEPLOYED_INDEXER_URL: url });
  expect(simulatedNetworks(followed)).toEqual(networks);
  expect(simulatedNetworks(configWith({ MIDNIGHT_UNDEPLOYED_SANDBOX: 'on', CROSSTIE_SANDBOX: 'off' }))).toEqual([]);
});
