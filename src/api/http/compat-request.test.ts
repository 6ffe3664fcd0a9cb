import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readCompatRequest } from './compat-request.js';

const KEY = 'xt_0123456789';

/** The URL and the key as the service sees them. */
function read(url: string, headers: Record<string, string> = {}) {
  const request = { url, headers: { ...headers }, originalUrl: url } as unknown as IncomingMessage & {
    originalUrl: string;
  };
  const plain = readCompatRequest(request);
  return { plain, key: request.headers['x-api-key'], original: request.originalUrl, headers: request.headers };
}

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('credentials of other services', () => {
  test('key in the path is removed from every copy of the URL', () => {
    const { plain, key, original } = read(`/compat/${KEY}/blockfrost/v0/txs/ab?page=2`);
    expect({ plain, key, original }).toEqual({
      plain: '/compat/blockfrost/v0/txs/ab?page=2',
      key: KEY,
      original: '/compat/blockfrost/v0/txs/ab?page=2',
    });
  });

  test.each([
    ['project_id', { project_id: KEY }],
    ['bearer token', { authorization: `Bearer ${KEY}` }],
    ['lower-case bearer scheme', { authorization: `bearer ${KEY}` }],
    ['Basic user name without a password', { authorization: basic(`${KEY}:`) }],
    ['Basic user name with a password', { authorization: basic(`${KEY}:ignored`) }],
  ])('%s becomes the API key', (_, headers) => {
    const seen = read('/compat/blockfrost/v0/blocks/latest', headers as unknown as Record<string, string>);
    expect(seen.key).toBe(KEY);
    expect(seen.headers.authorization).toBeUndefined();
  });

  test('X-Api-Key takes precedence over the other forms', () => {
    expect(read(`/compat/${KEY}/kupo/health`, { 'x-api-key': 'xt_other', project_id: 'x' }).key).toBe('xt_other');
  });

  test('session token stays in the authorization header', () => {
    const seen = read('/compat/blockfrost/v0/blocks/latest', { authorization: 'Bearer eyJ.a.b' });
    expect(seen.key).toBeUndefined();
    expect(seen.headers.authorization).toBe('Bearer eyJ.a.b');
  });

  test('the name of a service is never taken for a key', () => {
    expect(read('/compat/kupo/ogmios').plain).toBe('/compat/kupo/ogmios');
    expect(read('/compat/kupo/ogmios').key).toBeUndefined();
  });

  test('key in the path of a service without further segments', () => {
    expect(read(`/compat/${KEY}/ogmios?x=1`)).toMatchObject({ plain: '/compat/ogmios?x=1', key: KEY });
  });

  test('empty segments of a path are removed, and the query is unchanged', () => {
    expect(read('/compat/blockfrost/v0//addresses/ab/utxos?x=//').plain).toBe(
      '/compat/blockfrost/v0/addresses/ab/utxos?x=//',
    );
    expect(read(`/compat//${KEY}/blockfrost/v0/`)).toMatchObject({ plain: '/compat/blockfrost/v0', key: KEY });
  });

  test('requests of our own API keep their headers', () => {
    const seen = read('/api/blocks/latest', { project_id: KEY, authorization: basic(`${KEY}:`) });
    expect(seen.key).toBeUndefined();
    expect(seen.plain).toBe('/api/blocks/latest');
  });
});
