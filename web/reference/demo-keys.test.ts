import { describe, expect, test } from 'vitest';
import { fitDemoKey, keyFor } from './demo-keys.js';

const KEYS = {
  CARDANO_MAINNET: 'xt_demo_cardano-mainnet',
  CARDANO_PREPROD: 'xt_demo_cardano-preprod',
  BITCOIN_MAINNET: 'xt_demo_bitcoin-mainnet',
  MIDNIGHT_PREPROD: 'xt_demo_midnight-preprod',
};

describe('keyFor', () => {
  test.each([
    ['/api/blocks/latest', KEYS.CARDANO_MAINNET],
    ['/api/btc/blocks', KEYS.BITCOIN_MAINNET],
    ['/api/midnight/blocks', KEYS.MIDNIGHT_PREPROD],
    ['/api/blocks/latest?network=cardano-preprod', KEYS.CARDANO_PREPROD],
    ['/api/blocks/latest?network=CARDANO_PREPROD', KEYS.CARDANO_PREPROD],
    ['/api/market/prices?network=mainnet', KEYS.CARDANO_MAINNET],
  ])('a request to %s uses %s', (path, key) => {
    expect(keyFor(new URL(path, 'http://127.0.0.1'), KEYS)).toBe(key);
  });
});

describe('fitDemoKey', () => {
  const send = (key: string): string | null => {
    const request = new Request('http://127.0.0.1/api/btc/blocks', { headers: { 'X-Api-Key': key } });
    fitDemoKey(request, KEYS);
    return request.headers.get('X-Api-Key');
  };

  test('a demo key of another network is replaced', () => {
    expect(send(KEYS.CARDANO_MAINNET)).toBe(KEYS.BITCOIN_MAINNET);
  });

  test('a key that the reader entered is kept', () => {
    expect(send('xt_mine')).toBe('xt_mine');
  });
});

test('the reference starts without a key when demo keys are not accepted', () => {});
