import { describe, expect, test } from 'vitest';
import { withoutNetworkInPath } from './midnight-path.js';

describe('network in a Midnight path', () => {
  test('becomes the query parameter', () => {
    expect(withoutNetworkInPath('/api/midnight/preprod/blocks/latest')).toBe(
      '/api/midnight/blocks/latest?network=MIDNIGHT_PREPROD',
    );
    expect(withoutNetworkInPath('/api/midnight/MIDNIGHT_MAINNET/blocks?page=2')).toBe(
      '/api/midnight/blocks?page=2&network=MIDNIGHT_MAINNET',
    );
    expect(withoutNetworkInPath('/api/midnight/midnight-stagenet/blocks')).toBe(
      '/api/midnight/blocks?network=MIDNIGHT_STAGENET',
    );
    // A network of another family is moved to the parameter too, so that the pipeline rejects it as such.
    expect(withoutNetworkInPath('/api/midnight/bitcoin-mainnet/blocks')).toBe(
      '/api/midnight/blocks?network=BITCOIN_MAINNET',
    );
  });

  test('is ignored in other positions', () => {
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
