import { describe, expect, test } from 'vitest';
import { networkById } from '../chains/networks.js';
import { ledgerConstants, nonceWindow } from './constants.js';

describe('window at the end of an epoch without influence on the nonce', () => {
  test.each([
    ['CARDANO_MAINNET', 'shelley', 129_600],
    ['CARDANO_MAINNET', 'babbage', 129_600],
    ['CARDANO_MAINNET', 'conway', 172_800],
    ['CARDANO_PREVIEW', 'alonzo', 25_920],
    ['CARDANO_PREVIEW', 'babbage', 25_920],
    ['CARDANO_PREVIEW', 'conway', 34_560],
    ['CARDANO_PREVIEW', 'dijkstra', 34_560],
  ] as const)('of %s in %s is %i slots', (network, era, slots) => {
    expect(nonceWindow(ledgerConstants(networkById(network)), era)).toBe(slots);
  });

  test('is rounded up', () => {
    const network = { ...networkById('CARDANO_PREVIEW'), securityParameter: 10, activeSlotsCoefficient: 0.07 };
    expect(nonceWindow(ledgerConstants(network), 'mary')).toBe(429);
  });
});
