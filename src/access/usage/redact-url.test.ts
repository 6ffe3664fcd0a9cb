import { expect, test } from 'vitest';
import { redactUrl } from './redact-url.js';

const KEY = `xt_${'A1'.repeat(19)}`;
const XPUB = `xpub${'6CUGRUo'.repeat(15)}`;

test.each([
  ['/api/blocks?pageSize=5', '/api/blocks?pageSize=5'],
  [`/compat/blockfrost/v0/${KEY}/blocks`, '/compat/blockfrost/v0/***/blocks'],
  [`/api/blocks?apiKey=anything&pageSize=1`, '/api/blocks?apiKey=***&pageSize=1'],
  [`/api/blocks?cursor=${KEY}`, '/api/blocks?cursor=***'],
  [`/api/blocks?cursor=%78t_demo_cardano-mainnet`, '/api/blocks?cursor=***'],
  ['/api/x?a=eyJhbGciOiJF.eyJzdWIi.c2ln', '/api/x?a=***'],
  [`/api/btc/wallets/${XPUB}`, '/api/btc/wallets/***'],
  [
    `/api/midnight/wallet/sessions/${'ab'.repeat(32)}/transactions?index=1`,
    '/api/midnight/wallet/sessions/***/transactions?index=1',
  ],
  [
    `/api/events?filters=${encodeURIComponent(`[{"field":"walletSession","operator":"eq","value":"${'ab'.repeat(32)}"}]`)}`,
    '/api/events?filters=[{"field":"walletSession","operator":"eq","value":"***"}]',
  ],
  [
    `/api/events?filters=[{"value":"${'ab'.repeat(32)}","field":"walletSession"}]&limit=1`,
    '/api/events?filters=[{"value":"***","field":"walletSession"}]&limit=1',
  ],
  ['/api/x?%E0', '/api/x?%E0'],
  ['/api/x%00%0a', '/api/x\ufffd\ufffd'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

test('long URL is cut', () => {
  expect(redactUrl(`/api/${'a'.repeat(2000)}`)).toHaveLength(500);
});
