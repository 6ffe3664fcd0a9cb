import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { registerReference } from './reference.js';

const DESCRIPTION = JSON.stringify({ openapi: '3.1.0', info: { title: 'Crosstie', description: 'x'.repeat(2_000) } });
const KEYS = { CARDANO_MAINNET: 'xt_demo_cardano-mainnet' };

const folder = mkdtempSync(join(tmpdir(), 'crosstie-reference-'));
for (const name of ['areas', 'assets', 'guides']) mkdirSync(join(folder, name));
writeFileSync(join(folder, 'index.html'), '<title>Reference</title>');
writeFileSync(join(folder, 'openapi.json'), DESCRIPTION);
writeFileSync(join(folder, 'areas', 'bitcoin.json'), DESCRIPTION);
writeFileSync(join(folder, 'assets', 'main-1.js'), 'export {};');
writeFileSync(join(folder, 'assets', 'notes.txt'), 'not served');
writeFileSync(join(folder, 'guides', 'index.html'), '<title>Guides</title>');
writeFileSync(join(folder, 'guides', 'client.html'), '<title>Client</title>');

const app = Fastify({ exposeHeadRoutes: false });
registerReference(app, {
  folder,
  demoKeys: ({ host }) => (host?.startsWith('127.0.0.1') ? KEYS : {}),
  requestId: () => 'one',
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('API reference', () => {
  test.each([
    ['/docs', 'text/html; charset=utf-8', '<title>Reference</title>', 'no-cache'],
    ['/docs/areas/bitcoin.json', 'application/json; charset=utf-8', DESCRIPTION, 'no-cache'],
    ['/docs/guides', 'text/html; charset=utf-8', '<title>Guides</title>', 'no-cache'],
    ['/docs/guides/client', 'text/html; charset=utf-8', '<title>Client</title>', 'no-cache'],
    ['/docs/assets/main-1.js', 'text/javascript; charset=utf-8', 'export {};', 'public, max-age=31536000, immutable'],
  ])(
    '%s is served with its content type, cache lifetime and content security policy',
    async (url, type, content, lifetime) => {
      const { statusCode, headers, body } = await app.inject(url);
      expect([statusCode, body]).toEqual([200, content]);
      expect(headers['content-type']).toBe(type);
      expect(headers['cache-control']).toBe(lifetime);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
    },
  );

  test('description is JSON for any origin, and its ETag is revalidated with 304', async () => {
    const first = await app.inject('/openapi.json');
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first.body).toBe(DESCRIPTION);
    expect(first.headers['access-control-allow-origin']).toBe('*');
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('description is compressed when the client accepts it', async () => {
    const { headers, rawPayload } = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(rawPayload).toString()).toBe(DESCRIPTION);
  });

  test('HEAD returns the headers of GET without the body', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const path of ['/docs', '/docs/assets/main-1.js', '/openapi.json']) {
      const get = await fetch(origin + path);
      const head = await fetch(origin + path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
      await get.text();
    }
  });

  test('demo keys are returned only to requests from which they are accepted, and are never cached', async () => {
    const local = await app.inject({ url: '/docs/demo-keys.json', headers: { host: '127.0.0.1:8080' } });
    expect(local.json()).toEqual(KEYS);
    expect(local.headers['cache-control']).toBe('no-store');
    const remote = await app.inject({ url: '/docs/demo-keys.json', headers: { host: 'api.example.org' } });
    expect(remote.json()).toEqual({});
  });

  test.each([
    ['/docs/', '/docs'],
    ['/docs/guides/', '/docs/guides'],
  ])('%s redirects to %s', async (url, location) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location]).toEqual([302, location]);
  });

  test.each(['/docs/nothing', '/docs/guides/nothing', '/docs/assets/notes.txt', '/docs/..%2fopenapi.json'])(
    '%s is not part of the reference',
    async (url) => {
      const { statusCode, json } = await app.inject(url);
      expect(statusCode).toBe(404);
      expect(json()).toEqual({ error: 'No such page; the reference is at /docs' });
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
    '%s is rejected with the allowed methods',
    async (method) => {
      const { statusCode, headers, json } = await app.inject({ method, url: '/docs' });
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(json()).toEqual({ error: 'This path answers GET, HEAD only' });
    },
  );

  test('unreadable file returns 503 and is read again by the next request', async () => {
    const path = join(folder, 'guides', 'late.html');
    writeFileSync(path, 'late');
    const other = Fastify({ exposeHeadRoutes: false });
    registerReference(other, { folder, demoKeys: () => ({}), requestId: () => 'one' });
    rmSync(path);
    expect((await other.inject('/docs/guides/late')).statusCode).toBe(503);
    writeFileSync(path, 'late');
    expect((await other.inject('/docs/guides/late')).body).toBe('late');
    await other.close();
    rmSync(path);
  });
});
