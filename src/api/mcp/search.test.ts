import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../operations/registry.js';
import { createSearch } from './search.js';

const search = createSearch(OPERATIONS);
/** Searches with a Cardano key. */
const found = (query: string): readonly string[] =>
  search.find(query, 5, ({ scope }) => scope === 'cardano' || scope === 'none').map(({ route }) => route);

describe('operation search', () => {
  test.each([
    ['unspent outputs of an address', 'GET /api/addresses/{address}/utxos'],
    ['delegations of an account', 'GET /api/account/{stakeAddress}/delegations'],
    ['broadcast a signed transaction', 'POST /api/transactions/submit'],
    ['build an unsigned payment', 'POST /api/tx/build'],
    ['who votes on a governance proposal', 'GET /api/governance/proposals/{govActionId}/votes'],
    ['protocol parameters', 'GET /api/network/protocol-parameters'],
    ['resolve a handle', 'GET /api/handles/{handle}'],
    ['latest block', 'GET /api/blocks/latest'],
    ['one epoch by its number', 'GET /api/epoch/{epoch}'],
  ])('"%s" finds %s among the first five', (query, route) => {
    expect(found(query)).toContain(route);
  });

  test('unknown words find nothing', () => {
    expect(found('what is the of')).toEqual([]);
    expect(found('')).toEqual([]);
  });

  test('only allowed operations are found', () => {
    expect(search.find('block', 25, () => false)).toEqual([]);
    expect(search.find('block', 3, () => true)).toHaveLength(3);
  });
});
