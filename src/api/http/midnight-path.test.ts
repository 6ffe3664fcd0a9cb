import { describe, expect, test } from 'vitest';
import { withoutNetworkInPath } from './midnight-path.js';

describe('the network in a path of Midnight', () => {
  test('becomes the parameter', () => {
    expect(withoutNetworkInPath('/api/midnight/preprod/blocks/latest')).toBe(
      '/api/midnight/blocks/latest?network=MIDNIGHT_PREPROD',
    );
    expect(withoutNetworkInPath('/api/midnight/MIDNIGHT_MAINNET/blocks?page=2')).toBe(
      '/api/midnight/blocks?page=2&network=MIDNIGHT_MAINNET',
    );
    expect(withoutNetworkInPath('/api/midnight/midnight-stagenet/blocks')).toBe(
      '/api/midnight/blocks?network=MIDNIGHT_STAGENET',
    );
    // Another chain's network is named too, so that it can be refused as one.
    expect(withoutNetworkInPath('/api/midnight/bitcoin-mainnet/blocks')).toBe(
      '/api/midnight/blocks?network=BITCOIN_MAINNET',
    );
  });

  test('is nowhere else looked for', () => {
    for (const url of [
      '/api/midnight/blocks',
      '/api/midnight/transactions/preprod',
      '/api/blocks',
      '/',
      '/api/midnight/',
    ])
      expect(withoutNetworkInPath(url)).toBe(url);
  });
});
