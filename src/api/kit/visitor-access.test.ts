import { expect, test } from 'vitest';
import { OPERATIONS } from '../operations/registry.js';
import { isOpenToVisitors } from './visitor-access.js';

const open = OPERATIONS.filter(isOpenToVisitors);

test('visitors read chains and search, and nothing of an account', () => {
  const ids = new Set(open.map(({ id }) => id));
  for (const id of ['getBlock', 'getTransaction', 'getBitcoinBlock', 'getMidnightContract', 'search', 'streamEvents'])
    expect([id, ids.has(id)]).toEqual([id, true]);
  for (const id of ['getMe', 'listKeys', 'getUsage', 'listSubmissions', 'listWebhooks', 'getPartner', 'listBlueprints'])
    expect([id, ids.has(id)]).toEqual([id, false]);
});

test('visitors cannot call what writes, builds or sends a body', () => {
  for (const { id, route, writes, body, bodyStream } of open)
    expect([id, route.startsWith('GET /api/'), writes, body, bodyStream]).toEqual([
      id,
      true,
      undefined,
      undefined,
      undefined,
    ]);
});

test('paid add-ons that visitors can use are reads of market data and wallet analytics', () => {
  expect([...new Set(open.map(({ addOn }) => addOn))].sort()).toEqual(['marketData', 'walletAnalytics', null].sort());
});
