import { afterEach, describe, expect, test } from 'vitest';
import { getEnvironment, imageEnvironment, readCompose } from '../support/compose-file.js';
import { writeConfigFile } from '../support/config-file.js';
import { openTestService, type TestService } from '../support/service.js';
import { createKey, newAddress, register } from '../support/users.js';
import { buildUploadRequest } from './ipfs/form.js';

/** Access of other clients to a sandbox: directly, through a proxy or through a web page. */

const DEMO_KEY = { 'x-api-key': 'xt_demo_cardano-preprod' };
const DEMO_LOGIN = { email: 'demo@crosstie.local', password: 'crosstie-demo' };
const SENTENCE = 'Demo credentials work on this machine only';

const opened: TestService[] = [];

afterEach(async () => {
  for (const service of opened.splice(0)) await service.close();
});

async function open(env: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const service = await openTestService(env);
  opened.push(service);
  return service;
}

type Headers = Readonly<Record<string, string>>;

const me = async ({ http }: TestService, headers: Headers) =>
  http.inject({ url: '/api/auth/me', headers, remoteAddress: '127.0.0.1' });
const post = async ({ http }: TestService, url: string, payload: object, headers: Headers = {}) =>
  http.inject({ method: 'POST', url, payload, headers, remoteAddress: newAddress() });

/** Requests that did not come from the same machine. */
const FOREIGN: readonly Headers[] = [
  { host: 'sandbox.example.org' },
  { host: '192.0.2.1:8080' },
  { host: 'localhost.example.org' },
  { host: '127.0.0.1.nip.example' },
  { host: 'localhost', 'x-forwarded-for': '198.51.100.1' },
  { host: 'localhost', 'x-forwarded-host': 'sandbox.example.org' },
  { host: 'localhost', 'x-forwarded-proto': 'https' },
  { host: 'localhost', forwarded: 'for=198.51.100.1' },
  { host: 'localhost', via: '1.1 proxy' },
  { host: 'localhost', 'x-real-ip': '198.51.100.1' },
  { host: 'localhost', 'cf-connecting-ip': '198.51.100.1' },
];
const LOCAL: readonly Headers[] = [
  { host: 'localhost' },
  { host: 'LocalHost:8080' },
  { host: '127.0.0.1:8080' },
  { host: '[::1]:8080' },
];

describe('sandbox on a loopback address', () => {
  test('accepts demo credentials only from the same machine', async () => {
    const service = await open();
    const login = await post(service, '/api/auth/login', DEMO_LOGIN, { host: 'localhost' });
    expect(login.statusCode).toBe(200);
    const session = { authorization: `Bearer ${login.json().accessToken}` };
    for (const headers of LOCAL) {
      expect([headers, (await me(service, { ...headers, ...DEMO_KEY })).statusCode]).toEqual([headers, 200]);
      expect([headers, (await me(service, { ...headers, ...session })).statusCode]).toEqual([headers, 200]);
    }
    for (const headers of FOREIGN) {
      for (const refused of [
        await me(service, { ...headers, ...DEMO_KEY }),
        await me(service, { ...headers, ...session }),
        await post(service, '/api/auth/login', DEMO_LOGIN, headers),
      ]) {
        expect([headers, refused.statusCode]).toEqual([headers, 401]);
        expect(refused.json().error).toContain(SENTENCE);
      }
      const control = '/api/operator/sandbox/CARDANO_PREPROD/advance';
      const controlled = await post(service, control, {}, { ...headers, ...DEMO_KEY });
      expect([headers, controlled.statusCode]).toEqual([headers, 401]);
    }
  });

  test('gives local clients an unlimited account, and clients behind a proxy a small one', async () => {
    const service = await open();
    let made = 0;
    const registerAndGetPlan = async (headers: Headers): Promise<string> => {
      const credentials = { email: `stranger${++made}@example.org`, password: 'a long enough password' };
      const registered = await post(service, '/api/auth/register', credentials, headers);
      expect(registered.statusCode).toBe(200);
      const session = { authorization: `Bearer ${registered.json().accessToken}` };
      const change = await service.http.inject({
        method: 'PATCH',
        url: '/api/user/subscription',
        headers: { ...headers, ...session },
        payload: { planId: 'unlimited' },
      });
      expect(change.statusCode).toBe(headers === LOCAL[0] ? 200 : 403);
      return (await me(service, { host: 'localhost', ...session })).json().plan;
    };
    expect(await registerAndGetPlan(LOCAL[0] as Headers)).toBe('unlimited');
    for (const headers of FOREIGN) expect([headers, await registerAndGetPlan(headers)]).toEqual([headers, 'free']);
  });
});

describe('sandbox on a public address', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['on all addresses', { HOST: '0.0.0.0' }],
    ['behind a trusted proxy', { CROSSTIE_TRUSTED_PROXIES: '127.0.0.1' }],
    [
      'behind a trusted proxy, with demo keys asked for',
      { CROSSTIE_TRUSTED_PROXIES: '127.0.0.1', CROSSTIE_DEMO: 'on' },
    ],
  ])('%s has no demo credentials, a small plan and no self-service plan change', async (_, env) => {
    const service = await open(env);
    for (const headers of LOCAL) {
      expect((await me(service, { ...headers, ...DEMO_KEY })).json().error).toBe('Invalid API key');
    }
    expect((await post(service, '/api/auth/login', DEMO_LOGIN)).statusCode).toBe(401);
    const credentials = await register(service, 'stranger');
    const { plan, addons } = (await me(service, credentials.headers)).json();
    expect({ plan, addons }).toEqual({ plan: 'free', addons: [] });
    const change = await service.http.inject({
      method: 'PATCH',
      url: '/api/user/subscription',
      headers: credentials.headers,
      payload: { planId: 'unlimited' },
    });
    expect(change.statusCode).toBe(403);
    const { apiKey } = await createKey(service, credentials);
    const upload = await service.http.inject(
      buildUploadRequest({ 'a.txt': 'text' }, { url: '/api/ipfs/add', headers: { 'x-api-key': apiKey } }),
    );
    expect(upload.statusCode).toBe(402);
  });

  test('accepts demo credentials under a loopback name with CROSSTIE_DEMO on, and gives others a small plan', async () => {
    const service = await open({ HOST: '0.0.0.0', CROSSTIE_DEMO: 'on' });
    for (const headers of LOCAL) expect((await me(service, { ...headers, ...DEMO_KEY })).statusCode).toBe(200);
    for (const headers of FOREIGN) expect((await me(service, { ...headers, ...DEMO_KEY })).statusCode).toBe(401);
    const credentials = await register(service, 'stranger');
    expect((await me(service, credentials.headers)).json().plan).toBe('free');
    const { statusCode, body } = await post(service, '/api/auth/login', DEMO_LOGIN, { host: 'localhost' });
    expect([statusCode, body.includes('accessToken')]).toEqual([200, true]);
  });

  test('in the sandbox container accepts demo keys under a loopback name only', async () => {
    const { CROSSTIE_DATA_DIR: _, ...image } = imageEnvironment();
    const compose = getEnvironment(readCompose('compose.sandbox.yaml').services['crosstie']!);
    const service = await open({ ...image, ...compose });
    for (const headers of LOCAL) expect((await me(service, { ...headers, ...DEMO_KEY })).statusCode).toBe(200);
    for (const headers of FOREIGN) {
      const refused = await me(service, { ...headers, ...DEMO_KEY });
      expect([headers, refused.statusCode]).toEqual([headers, 401]);
      expect(refused.json().error).toContain(SENTENCE);
    }
  });

  test('has no demo credentials with CROSSTIE_DEMO off', async () => {
    const service = await open({ CROSSTIE_DEMO: 'off' });
    expect((await me(service, { host: 'localhost', ...DEMO_KEY })).statusCode).toBe(401);
  });

  test('requires confirmed addresses as soon as mail is configured', async () => {
    const mail = { CROSSTIE_SMTP_URL: 'smtp://127.0.0.1:1', CROSSTIE_MAIL_FROM: 'no-reply@example.org' };
    const registration = { email: 'newcomer@example.org', password: 'a long enough password' };
    const fetchStatus = async (env: Readonly<Record<string, string>>): Promise<number> =>
      (await post(await open(env), '/api/auth/register', registration)).statusCode;
    expect(await fetchStatus({ ...mail, HOST: '0.0.0.0' })).toBe(403);
    expect(await fetchStatus({ ...mail, HOST: '0.0.0.0', CROSSTIE_REGISTRATION: 'open' })).toBe(200);
    expect(await fetchStatus({ ...mail, CROSSTIE_REGISTRATION: 'confirmed' })).toBe(403);
    expect(await fetchStatus(mail)).toBe(200);
  });
});

describe('upload', () => {
  test('is limited by the plan', async () => {
    const file = writeConfigFile({
      plans: {
        defaultPlan: 'small',
        plans: [{ id: 'small', perSecond: 10_000, addons: ['ipfs'], ipfsUploadBytes: 2_000 }],
      },
    });
    const service = await open(file.env);
    file.remove();
    const credentials = await register(service, 'uploader');
    const { apiKey } = await createKey(service, credentials);
    const add = (bytes: number, query: string) =>
      service.http.inject(
        buildUploadRequest(
          { 'a.txt': 'a'.repeat(bytes) },
          { url: `/api/ipfs/add${query}`, headers: { 'x-api-key': apiKey } },
        ),
      );
    for (const query of ['', '?onlyHash=true']) {
      expect((await add(500, query)).statusCode).toBe(200);
      expect((await add(5_000, query)).statusCode).toBe(413);
    }
  });
});
