import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectErrorResponse } from '../support/error-responses.js';
import { recordingLog } from '../support/recording-log.js';
import { openTestService, type TestService } from '../support/service.js';

const { log, events } = recordingLog();
let service: TestService;

beforeAll(async () => {
  service = await openTestService({}, { log });
});

afterAll(async () => {
  await service.close();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const KEY = { 'x-api-key': 'xt_demo_cardano-mainnet' };
const HASH = '9493315cd92eb5d8c4304e67b7e16ae36d61d34502694657811a2c8e';

const construct = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  service.http.inject({
    method: 'POST',
    url: '/api/addresses/construct',
    headers: { ...KEY, 'content-type': 'application/json', ...headers },
    payload,
  });
const get = (path: string) => service.http.inject({ url: path, headers: KEY });

/** JSON text of a pointer with the slot written verbatim, so that no number is rounded. */
const pointerAt = (slot: string): string =>
  `{"paymentKeyHash":"${HASH}","pointer":{"slot":${slot},"txIndex":0,"certIndex":0}}`;

describe('a body', () => {
  test('of 64 levels is read, and a deeper one is rejected before it is built', async () => {
    const nested = (depth: number, open: string, close: string): string =>
      `{"script":${open.repeat(depth - 1)}${close.repeat(depth - 1)}}`;
    expectErrorResponse(await construct(nested(64, '[', ']')), 400, "Field 'script' must be an object");
    expectErrorResponse(await construct(nested(65, '[', ']')), 400, 'nested deeper than 64 levels');
    expectErrorResponse(
      await construct(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`),
      400,
      'nested deeper than 64 levels',
    );
    for (const text of ['['.repeat(200_000), '{"a":'.repeat(40_000), `{"a":${'['.repeat(200_000)}`]) {
      expectErrorResponse(await construct(text), 400, 'nested deeper than 64 levels');
    }
  });

  test('cannot hide its depth in strings, nor strings in its depth', async () => {
    expectErrorResponse(await construct(`{"paymentKeyHash":"${'['.repeat(1_000)}"}`), 400, "Field 'paymentKeyHash'");
    expectErrorResponse(await construct(`{"a\\"":"\\\\",${'"b":['.repeat(100)}`), 400, 'nested deeper');
  });

  test.each([
    '{"__proto__":{"polluted":true}}',
    '{"\\u005f_proto__":{"polluted":true}}',
    '{"\\u005F\\u005Fproto\\u005f\\u005f":{"polluted":true}}',
    `{"paymentKeyHash":"${HASH}","__proto__":null}`,
    `{"paymentKeyHash":"${HASH}","pointer":{"__proto__":{"slot":1},"slot":0,"txIndex":0,"certIndex":0}}`,
  ])('with a prototype property is rejected: %s', async (text) => {
    expectErrorResponse(await construct(text), 400, "Unknown field '__proto__'");
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then'])(
    'with the inherited property %s is rejected like any unknown field',
    async (name) => {
      expectErrorResponse(
        await construct(`{"${name}":{"prototype":{"polluted":true}}}`),
        400,
        `Unknown field '${name}'`,
      );
    },
  );

  test.each([
    '1e400',
    '-1',
    '1.5',
    '9007199254740993',
    '4294967296',
    '1e21',
    '-0.1',
    '1e-1',
    '"1"',
    'null',
    'true',
    '[1]',
    '{}',
  ])('with the out-of-range number %s is rejected', async (number) => {
    expectErrorResponse(await construct(pointerAt(number)), 400, "Field 'pointer.slot' must be an integer from 0");
  });

  test('with a number of many digits or an invalid number format is rejected quickly', async () => {
    expectErrorResponse(await construct(pointerAt('9'.repeat(200_000))), 400);
    for (const form of ['NaN', 'Infinity', '0x10', '01', '+1', '1_000', '.5', '1.']) {
      expectErrorResponse(await construct(pointerAt(form)), 400, 'The body is not valid JSON');
    }
    expect((await construct(pointerAt('-0'))).statusCode).toBe(200);
  });

  test.each<readonly [string, string | Buffer]>([
    ['zero bytes', '\0\0\0\0'],
    ['a zero byte inside', `{"paymentKeyHash":"${HASH}"\0}`],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a surrogate as bytes', Buffer.from('7b22eda080223a317d', 'hex')],
    ['an overlong slash', Buffer.from('7b22c0af223a317d', 'hex')],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['compressed bytes', gzipSync('{}')],
    ['two values', '{}{}'],
    ['a comment', '{/* */}'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['words', 'undefined'],
    ['nothing but space', ' \n\t '],
  ])('that is %s is rejected', async (_, payload) => {
    expectErrorResponse(await construct(payload), 400, /not valid|JSON body is required/);
  });

  test('that is not an object is rejected', async () => {
    for (const text of ['null', '1', '"a"', '[]', 'true', '[{}]']) {
      expectErrorResponse(await construct(text), 400, 'The body must be an object');
    }
  });

  test('with very many or very long names is rejected with a short message', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, index]));
    const response = await construct(JSON.stringify(many));
    expectErrorResponse(response, 400, "Unknown field 'f0'");
    const long = await construct(JSON.stringify({ ['n'.repeat(200_000)]: 1 }));
    expectErrorResponse(long, 400, /^Unknown field 'n{60}…'$/);
    const odd = await construct(JSON.stringify({ 'a\r\nSet-Cookie: b\u202e\0': 1 }));
    expectErrorResponse(odd, 400, /^Unknown field 'a Set-Cookie: b '$/);
  });

  test('with a list of too many entries is rejected', async () => {
    const login = await service.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'demo@crosstie.local', password: 'crosstie-demo' },
    });
    const headers = { authorization: `Bearer ${login.json().accessToken}` };
    const payload = { network: 'CARDANO_MAINNET', allowedIps: Array.from({ length: 101 }, () => '::1') };
    expectErrorResponse(
      await service.http.inject({ method: 'POST', url: '/api/keys', headers, payload }),
      400,
      'at most 100',
    );
  });

  test('is read as JSON with any charset, and no other type is', async () => {
    const text = `{"paymentKeyHash":"${HASH}"}`;
    for (const type of [
      'application/json',
      'APPLICATION/JSON',
      'application/json; charset=utf-16',
      'application/json;',
    ]) {
      expect((await construct(text, { 'content-type': type })).statusCode).toBe(200);
    }
    for (const type of ['application/x-www-form-urlencoded', 'text/json', 'application/jsonp', 'multipart/form-data']) {
      expectErrorResponse(await construct(text, { 'content-type': type }), 415);
    }
  });
});

describe('a query', () => {
  test('cannot address inherited object properties', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      '__proto__[polluted]',
      'constructor[prototype][polluted]',
    ]) {
      expect((await get(`/api/network/time?slot=1&${encodeURIComponent(name)}=1`)).statusCode).toBe(200);
      expect((await get(`/api/network/time?slot=1&${name}=1`)).statusCode).toBe(200);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expectErrorResponse(await get('/api/network/time?__proto__=1'), 400, 'Give exactly one of');
    expectErrorResponse(await get('/api/network/time?slot[]=1'), 400, 'Give exactly one of');
  });

  test('with a repeated parameter is rejected, also for the network', async () => {
    expectErrorResponse(await get('/api/network/time?slot=1&slot=2'), 400, "Parameter 'slot' is given more than once");
    const twice = '/api/network/time?slot=1&network=CARDANO_MAINNET&network=CARDANO_PREPROD';
    expectErrorResponse(await get(twice), 400, "for parameter 'network'");
  });

  test('with many parameters is read', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `p${index}=${index}`).join('&');
    expect((await get(`/api/network/time?${many}&slot=1`)).statusCode).toBe(200);
    expectErrorResponse(await get(`/api/network/time?${'slot=1&'.repeat(1_500)}`), 400, 'more than once');
  });

  test.each(['-1', '1.0', '1e3', '0x10', '１', '%31%00', ' 1', '1%20', '--1', '+1'])(
    'with the number %j is rejected',
    async (number) => {
      expectErrorResponse(await get(`/api/network/time?slot=${number}`), 400, "for parameter 'slot'");
    },
  );

  test.each(['9007199254740991', '9007199254740992', '9'.repeat(16), '9223372036854775807'])(
    'with the slot %s, whose time exceeds the number range, is rejected',
    async (slot) => {
      expectErrorResponse(await get(`/api/network/time?slot=${slot}`), 400, 'out of range');
    },
  );
});
