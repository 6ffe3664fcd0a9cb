import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { ASSETS, registerReference } from './reference.js';

const folder = new URL('./reference/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const description = { openapi: '3.1.0', info: { title: 'Crosstie', description: 'x'.repeat(2_000) } };

const app = Fastify({ exposeHeadRoutes: false });
registerReference(app, { description: async () => JSON.stringify(description) });
afterAll(() => app.close());

const TYPES: Record<string, string> = {
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

describe('serving the reference', () => {
  test.each(ASSETS)('%s is served with its type and the policy of the page', async (name) => {
    const { statusCode, headers, body } = await app.inject(`/docs/${name}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe(TYPES[name.split('.').at(-1) ?? '']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toBe(textOf(name));
  });

  test('the page allows its own files and nothing unsafe', async () => {
    const { statusCode, headers } = await app.inject('/docs');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    expect(headers['x-request-id']).toMatch(/./);
  });

  test('the description is JSON, and its ETag saves sending it again', async () => {
    const first = await app.inject('/openapi.json');
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(first.json()).toEqual(description);
    expect(first.headers['access-control-allow-origin']).toBe('*');
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('the description travels compressed where the client asks for it', async () => {
    const { headers, rawPayload } = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(description);
  });

  test('HEAD is GET without the body', async () => {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    for (const path of ['/docs', '/docs/base.css', '/openapi.json']) {
      const get = await fetch(origin + path);
      const head = await fetch(origin + path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      await get.text();
    }
  });

  test('/docs/ leads to /docs', async () => {
    const { statusCode, headers } = await app.inject('/docs/');
    expect([statusCode, headers.location]).toEqual([302, '/docs']);
  });

  test.each(['/docs/nothing.mjs', '/docs/index.html', '/docs/..%2freference.ts', '/docs/reference.test.ts'])(
    '%s is not a file of the reference',
    async (url) => {
      const { statusCode, headers, json } = await app.inject(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(json()).toEqual({ error: 'No such file; the reference is at /docs' });
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
    '%s is refused with the methods that work',
    async (method) => {
      const { statusCode, headers, json } = await app.inject({ method, url: '/docs' });
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(json()).toEqual({ error: 'This path answers GET, HEAD only' });
    },
  );
});

describe('the files of the reference', () => {
  test('every file of the page is served, and every import is one of them', () => {
    const files = readdirSync(folder).filter((name) => /\.(?:mjs|css|svg)$/.test(name));
    expect([...ASSETS].sort()).toEqual(files.sort());
    const imported = files.flatMap((name) =>
      [...textOf(name).matchAll(/^import .* from '(.*)';$/gm)].map(([, from]) => from),
    );
    for (const from of imported) expect(ASSETS.map((name) => `./${name}`)).toContain(from);
  });

  test('the page holds no script or style of its own, and everything it loads is served', () => {
    const page = textOf('index.html');
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src=)/i);
    const loaded = [...page.matchAll(/\s(?:src|href)="([^"#]+)"/g)].map(([, address]) => address);
    const served = [...ASSETS.map((name) => `docs/${name}`), 'openapi.json'];
    for (const address of loaded) expect(served).toContain(address);
  });

  test('no file names another host, parses markup from text or makes code of it', () => {
    for (const name of [...ASSETS, 'index.html']) {
      const text = textOf(name).replaceAll('http://www.w3.org/2000/svg', '');
      expect(text, name).not.toMatch(
        /https?:\/\/[a-z0-9]|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/,
      );
    }
  });
});
