import { describe, expect, test } from 'vitest';
import { networkById } from '../../chains/networks.js';
import { checkSystemStart, isFirstBlockVerified } from './network-identity.js';

const mainnet = networkById('CARDANO_MAINNET');
const prime = networkById('APEX_PRIME_MAINNET');
const vector = networkById('APEX_VECTOR_TESTNET');
const other = 'ab'.repeat(32);

describe('chain identity', () => {
  test('is verified by the hash of the first block if it is known', () => {
    expect(isFirstBlockVerified({ network: mainnet }, { hash: mainnet.firstBlockHash!, previousHash: undefined })).toBe(
      true,
    );
    expect(() => isFirstBlockVerified({ network: mainnet }, { hash: other, previousHash: undefined })).toThrow(
      'This is not CARDANO_MAINNET',
    );
  });

  test('is verified by the configured hash if the table has none', () => {
    const expected = { network: prime, firstBlockHash: other };
    expect(isFirstBlockVerified(expected, { hash: other, previousHash: undefined })).toBe(true);
    expect(() => isFirstBlockVerified(expected, { hash: 'cd'.repeat(32), previousHash: undefined })).toThrow();
  });

  test('is verified by the genesis hash in a Byron first block', () => {
    const genesis = prime.genesisHashes.byron!;
    expect(isFirstBlockVerified({ network: prime }, { hash: other, previousHash: genesis })).toBe(true);
    expect(() =>
      isFirstBlockVerified({ network: prime }, { hash: other, previousHash: mainnet.genesisHashes.byron! }),
    ).toThrow('its genesis is');
  });

  test('is unverified without any of these', () => {
    expect(isFirstBlockVerified({ network: vector }, { hash: other, previousHash: other })).toBe(false);
    expect(isFirstBlockVerified({ network: prime }, { hash: other, previousHash: undefined })).toBe(false);
  });

  test('is verified by the system start', () => {
    checkSystemStart(vector, vector.systemStart);
    expect(() => checkSystemStart(vector, mainnet.systemStart)).toThrow('This is not APEX_VECTOR_TESTNET');
  });
});
