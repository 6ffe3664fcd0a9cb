import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { openTestService, type TestService } from '../support/service.js';
import { createKey, type NewKey, register } from '../support/users.js';

const HOME = '203.0.113.7';
const PROXY = '10.1.2.3';
const ADDRESS_REJECTED = 'This API key may not be used from this address';

interface Keys {
  readonly service: TestService;
  readonly atHome: NewKey;
  readonly onPage: NewKey;
}

async function open(env: Record<string, string>): Promise<Keys> {
  const service = await openTestService(env);
  const ada = await register(service, 'ada');
  return {
    service,
    atHome: await createKey(service, ada, { allowedIps: [HOME, '2001:db8::/32'] }),
    onPage: await createKey(service, ada, { allowedOrigins: ['https://app.example'] }),
  };
}

const sendFrom = ({ service, atHome }: Keys, remoteAddress: string, forwarded?: string) =>
  service.http.inject({
    url: '/api/auth/me',
    remoteAddress,
    headers: { 'x-api-key': atHome.apiKey, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  });

describe('service without trusted proxies', () => {
  let keys: Keys;

  beforeAll(async () => {
    keys = await open({});
  });

  afterAll(() => keys.service.close());

  test('identifies a client only by the address of its connection', async () => {
    expect((await sendFrom(keys, HOME)).statusCode).toBe(200);
    expect((await sendFrom(keys, `::ffff:${HOME}`)).statusCode).toBe(200);
    expect((await sendFrom(keys, '2001:db8:7::1')).statusCode).toBe(200);
    for (const address of ['203.0.113.8', '127.0.0.1', '::1', '2001:db9::1']) {
      expectErrorResponse(await sendFrom(keys, address), 403, ADDRESS_REJECTED);
      expectErrorResponse(await sendFrom(keys, address, HOME), 403, ADDRESS_REJECTED);
    }
    expect((await sendFrom(keys, HOME, '198.51.100.1')).statusCode).toBe(200);
  });

  test('accepts a key with an allowed origin only from that origin', async () => {
    const { service, onPage } = keys;
    const from = (origin?: string) =>
      service.http.inject({ url: '/api/auth/me', headers: { 'x-api-key': onPage.apiKey, ...(origin && { origin }) } });
    expect((await from('https://app.example')).statusCode).toBe(200);
    expect((await from('HTTPS://APP.EXAMPLE')).statusCode).toBe(200);
    expect((await from('https://app.example:443')).statusCode).toBe(200);
    for (const origin of [undefined, 'null', 'http://app.example', 'https://app.example.evil.example', '*', 'a b']) {
      expectErrorResponse(await from(origin), 403, 'This API key may not be used from this origin');
    }
  });
});

describe('service behind trusted proxies', () => {
  let keys: Keys;

  beforeAll(async () => {
    keys = await open({ CROSSTIE_TRUSTED_PROXIES: `${PROXY},172.16.0.0/12` });
  });

  afterAll(() => keys.service.close());

  test('uses the forwarded address that the proxies saw themselves', async () => {
    expect((await sendFrom(keys, PROXY, HOME)).statusCode).toBe(200);
    expect((await sendFrom(keys, PROXY, `${HOME}, 172.16.9.9`)).statusCode).toBe(200);
    expect((await sendFrom(keys, PROXY, `1.2.3.4, ${HOME}`)).statusCode).toBe(200);
    // The proxy saw 198.51.100.1; the addresses before it are claims of the client.
    expectErrorResponse(await sendFrom(keys, PROXY, `${HOME}, 198.51.100.1`), 403, ADDRESS_REJECTED);
  });

  test('ignores forwarded addresses of other clients', async () => {
    expectErrorResponse(await sendFrom(keys, '198.51.100.1', HOME), 403, ADDRESS_REJECTED);
    expectErrorResponse(await sendFrom(keys, '10.1.2.4', HOME), 403, ADDRESS_REJECTED);
    expectErrorResponse(await sendFrom(keys, PROXY), 403, ADDRESS_REJECTED);
    expect((await sendFrom(keys, HOME, '198.51.100.1')).statusCode).toBe(200);
  });

  test('ignores invalid addresses', async () => {
    for (const odd of ['', ',', 'unknown', '" or 1=1', '203.0.113.7:80', '203.0.113.007', '[::1]', 'x'.repeat(5_000)]) {
      expectErrorResponse(await sendFrom(keys, PROXY, odd), 403, ADDRESS_REJECTED);
    }
  });

  test('rate-limits sign-in attempts by the address behind the proxy', async () => {
    const knock = (forwarded: string) =>
      keys.service.http.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: PROXY,
        headers: { 'x-forwarded-for': forwarded },
        payload: { email: 'no address', password: 'correct horse' },
      });
    for (let time = 0; time < 20; time++) expect((await knock('198.51.100.5')).statusCode).toBe(400);
    expectErrorResponse(await knock('198.51.100.5'), 429);
    expect((await knock('198.51.100.6')).statusCode).toBe(400);
  });
});
