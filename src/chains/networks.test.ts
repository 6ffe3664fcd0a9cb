import { describe, expect, test } from 'vitest';
import { customSignet } from './bitcoin/signet.js';
import { allNetworks, networkById, networks, optionalNetworks, parseNetwork } from './networks.js';

describe('networks', () => {
  test('contains every network of the specification and Midnight preview', () => {
    expect(networks.map(({ id }) => id)).toEqual([
      'CARDANO_MAINNET',
      'CARDANO_PREPROD',
      'CARDANO_PREVIEW',
      'APEX_PRIME_MAINNET',
      'APEX_VECTOR_MAINNET',
      'APEX_VECTOR_TESTNET',
      'MIDNIGHT_MAINNET',
      'MIDNIGHT_PREPROD',
      'MIDNIGHT_STAGENET',
      'MIDNIGHT_PREVIEW',
      'BITCOIN_MAINNET',
      'BITCOIN_TESTNET4',
    ]);
  });

  test('optional networks are the other chains of Bitcoin nodes and the development network of Midnight', () => {
    expect(optionalNetworks.map(({ id }) => id)).toEqual([
      'BITCOIN_TESTNET3',
      'BITCOIN_SIGNET',
      'BITCOIN_REGTEST',
      'MIDNIGHT_UNDEPLOYED',
    ]);
  });

  test('message start of the default signet is that of its challenge', () => {
    const { signetChallenge, messageStart } = networkById('BITCOIN_SIGNET');
    expect(customSignet(signetChallenge!)).toEqual({ signetChallenge, messageStart });
    expect(customSignet('51').messageStart).not.toBe(messageStart);
  });

  test('a network is found by its id and by its alias, in any case', () => {
    for (const { id, alias } of allNetworks) {
      expect(alias).toBe(id.toLowerCase().replaceAll('_', '-'));
      for (const text of [id, id.toLowerCase(), alias, alias.toUpperCase()]) expect(parseNetwork(text)).toBe(id);
      expect(networkById(id).id).toBe(id);
    }
  });

  test('other text is not a network', () => {
    for (const text of [
      '',
      'mainnet',
      'CARDANO',
      'cardano_main-net',
      ' CARDANO_MAINNET',
      'cardano-maınnet',
      'toString',
    ])
      expect(parseNetwork(text)).toBeUndefined();
  });

  test('the last word of an id is its environment', () => {
    for (const { id, environment } of allNetworks) expect(id.endsWith(`_${environment.toUpperCase()}`)).toBe(true);
  });

  test('only Cardano has market data, under three short names', () => {
    const named = networks.filter(({ market }) => market !== undefined);
    expect(named.map(({ chain, market }) => [chain, market])).toEqual([
      ['Cardano', 'mainnet'],
      ['Cardano', 'preprod'],
      ['Cardano', 'preview'],
    ]);
  });

  test('Apex addresses have the form of Cardano mainnet, even on its test network', () => {
    const { magic, networkId, addressPrefix, stakePrefix } = networkById('CARDANO_MAINNET');
    for (const id of ['APEX_PRIME_MAINNET', 'APEX_VECTOR_MAINNET', 'APEX_VECTOR_TESTNET'] as const)
      expect(networkById(id)).toMatchObject({ magic, networkId, addressPrefix, stakePrefix });
  });
});
