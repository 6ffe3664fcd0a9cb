import { expect, test } from 'vitest';
import { networkById } from '../../chains/networks.js';
import { hasCustomRules } from './image-folder.js';

const network = networkById('CARDANO_PREPROD');

test.each([
  ['nothing is set', undefined, false],
  ['the Byron epochs are those of the network', { byronEpochs: network.byron.epochs }, false],
  ['the Byron epochs differ', { byronEpochs: network.byron.epochs + 1 }, true],
  ['protocol parameters are set', { protocolParameters: { epoch: 1, changes: {} } as never }, true],
  ['markets are added', { market: {} as never }, true],
])('network has custom rules when %s: %s %s', (_, given, expected) => {
  expect(hasCustomRules(network, given)).toBe(expected);
});
