import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { PAGES, registerWeb } from './web.js';

const folder = mkdtempSync(join(tmpdir(), 'crosstie-web-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Crosstie</title>');
writeFileSync(join(folder, 'assets', 'main-ABC.js'), 'export {};');
writeFileSync(join(folder, 'assets', 'secret.txt'), 'not for the web');
writeFileSync(join(folder, 'service-worker.js'), '//');
const app = Fastify();
registerWeb(app, { folder, requestId: () => 'id' });

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('dashboard', () => {
  test.each(PAGES.map((url) => url.replace('*', 'cardano-mainnet/tx/00')))('%s serves the dashboard', async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>Crosstie</title>');
  });

  test('page runs no inline script or style and loads nothing from other origins', async () => {
    const { headers } = await app.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('assets with a content hash are cached forever, the page is revalidated', async () => {
    expect((await app.inject('/assets/main-ABC.js')).headers['cache-control']).toContain('immutable');
    expect((await app.inject('/service-worker.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const { headers } = await app.inject('/');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/assets/secret.txt', '/assets/..%2findex.html', '/assets/nothing.js'])(
    '%s is not a file',
    async (url) => {
      const { statusCode, headers } = await app.inject(url);
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  test('other methods are rejected', async () => {
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/keys' });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  test('a service without a built dashboard redirects to the reference', async () => {
    const bare = Fastify();
    registerWeb(bare, { folder: join(folder, 'nowhere'), requestId: () => 'id' });
    const { statusCode, headers } = await bare.inject('/');
    expect([statusCode, headers.location]).toEqual([302, '/docs']);
    await bare.close();
  });
});
