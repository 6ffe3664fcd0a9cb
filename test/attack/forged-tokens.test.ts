import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/store/sql.js';
import { expectErrorResponse } from '../support/error-responses.js';
import { movableClock } from '../support/movable-clock.js';
import { recordingLog } from '../support/recording-log.js';
import { expectNotLogged } from '../support/secret-search.js';
import { openTestService, type TestService } from '../support/service.js';
import { bearer, register, type TestUser } from '../support/users.js';

const clock = movableClock();
const { log, events } = recordingLog();
const used: string[] = [];
let service: TestService;
let ada: TestUser;
let secret: Uint8Array;
let kid: string;
let claims: Record<string, unknown>;

beforeAll(async () => {
  service = await openTestService({}, { clock, log });
  ada = await register(service, 'ada');
  const query = sql`select kid, secret from service.signing_key`;
  const [row] = await service.services.db.rows<{ readonly kid: string; readonly secret: Uint8Array }>(query);
  if (row === undefined) throw new Error('the service signed a token without a key');
  ({ kid, secret } = row);
  claims = JSON.parse(Buffer.from(part(ada.accessToken, 1), 'base64url').toString());
});

afterAll(async () => {
  await service.close();
  const { accessToken, refreshToken, password } = ada;
  expectNotLogged(events, [accessToken, refreshToken, password, ...used, Buffer.from(secret).toString('hex')]);
});

const part = (token: string, index: number): string => token.split('.')[index] ?? '';

const requestMe = (token: string) => service.http.inject({ url: '/api/auth/me', headers: bearer(token) });

async function expectRejected(token: string, sentence: string | RegExp = 'Invalid session token'): Promise<void> {
  if (token.length > 7) used.push(token);
  const response = await requestMe(token);
  expectErrorResponse(response, 401, sentence);
  expect(response.headers['www-authenticate']).toMatch(/Bearer realm="crosstie"/);
  expect(response.body).not.toContain(token.slice(0, 40) || '\0');
}

/** A token as the service issues it, except for the given changes. */
const sign = (
  changes: { header?: object; payload?: Record<string, unknown>; key?: Uint8Array } = {},
): Promise<string> =>
  new SignJWT({ ...claims, ...changes.payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid, ...changes.header } as JWTHeaderParameters)
    .sign(changes.key ?? secret);

describe('a session token', () => {
  test('is accepted when all its fields are valid', async () => {
    expect((await requestMe(ada.accessToken)).statusCode).toBe(200);
    expect((await requestMe(await sign())).statusCode).toBe(200);
  });

  test('is rejected when one bit of any byte is flipped', async () => {
    for (const index of [0, 1, 2]) {
      const bytes = Buffer.from(part(ada.accessToken, index), 'base64url');
      for (let byteIndex = 0; byteIndex < bytes.length; byteIndex++) {
        const flipped = Buffer.from(bytes);
        flipped[byteIndex] = (flipped[byteIndex] ?? 0) ^ (1 << (byteIndex % 8));
        const parts = ada.accessToken.split('.');
        parts[index] = flipped.toString('base64url');
        await expectRejected(parts.join('.'));
      }
    }
  });

  test('is rejected when it is signed with another key', async () => {
    await expectRejected(await sign({ key: randomBytes(32) }));
    await expectRejected(await sign({ key: Buffer.from(kid) }));
    await expectRejected(await sign({ key: new Uint8Array(32) }));
  });

  test.each<readonly [string, unknown]>([
    ['unknown', '0000000000000000'],
    ['empty', ''],
    ['absent', undefined],
    ['a path', '../../../../dev/null'],
    ['a statement', "' union select kid, '\\x00' from service.signing_key --"],
    ['a name of every object', '__proto__'],
    ['text with a zero byte', 'a\0b'],
    ['a number', 7],
    ['an object', { kid: 1 }],
    ['very long', 'k'.repeat(2_000)],
  ])('is rejected when its key id is %s', async (_, named) => {
    await expectRejected(await sign({ header: { kid: named } }));
  });

  test.each(['none', 'None', 'NONE', 'nOnE'])('is rejected without a signature (alg: %s)', async (alg) => {
    const header = Buffer.from(JSON.stringify({ alg, typ: 'at+jwt', kid })).toString('base64url');
    await expectRejected(`${header}.${part(ada.accessToken, 1)}.`);
    await expectRejected(`${header}.${part(ada.accessToken, 1)}.${part(ada.accessToken, 2)}`);
    await expectRejected(`${part(ada.accessToken, 0)}.${part(ada.accessToken, 1)}.`);
    await expectRejected(new UnsecuredJWT(claims).encode());
  });

  test('is rejected with any other algorithm', async () => {
    const long = Buffer.concat([secret, Buffer.alloc(32)]);
    await expectRejected(await sign({ header: { alg: 'HS512' }, key: long }));
    await expectRejected(await sign({ header: { alg: 'HS384' }, key: long }));
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    for (const extra of [{}, { jwk }, { jku: 'http://127.0.0.1:1/keys' }, { x5c: ['AAAA'] }]) {
      const header = { alg: 'RS256', typ: 'at+jwt', kid, ...extra } as JWTHeaderParameters;
      await expectRejected(await new SignJWT(claims).setProtectedHeader(header).sign(privateKey));
    }
    // Using the public key as an HMAC secret is the classic algorithm confusion attack.
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    await expectRejected(await sign({ key: Buffer.from(pem) }));
  });

  test.each<readonly [string, Record<string, unknown>]>([
    ['issuer', { iss: 'https://other.example' }],
    ['audience', { aud: 'other-api' }],
    ['missing issuer', { iss: undefined }],
    ['missing end', { exp: undefined }],
    ['end that is not a number', { exp: '9999999999' }],
    ['missing session', { sid: undefined }],
    ['session that is no id', { sid: "' or true --" }],
    ['missing account', { sub: undefined }],
    ['start in the future', { nbf: 9_999_999_999 }],
  ])('is rejected with a foreign or wrong %s despite a valid signature', async (_, payload) => {
    await expectRejected(await sign({ payload }));
  });

  test('is rejected when it has another type or requires extensions', async () => {
    await expectRejected(await sign({ header: { typ: 'JWT' } }));
    await expectRejected(await sign({ header: { typ: undefined } }));
    const crit = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'at+jwt', kid, crit: ['exp'] })).toString('base64url');
    await expectRejected(`${crit}.${part(ada.accessToken, 1)}.${part(ada.accessToken, 2)}`);
  });

  test('is rejected when its session never existed', async () => {
    const sid = '00000000-0000-4000-8000-000000000000';
    await expectRejected(await sign({ payload: { sid } }), 'This session has ended; log in again');
  });

  test.each(['.', '..', '...', 'a.b.c', 'a.b.c.d.e', 'null', '{}', 'Bearer', '0', 'e30.e30.e30'])(
    'is rejected when it is %j',
    async (token) => {
      await expectRejected(token);
    },
  );

  test('is rejected when it exceeds the maximum length', async () => {
    await expectRejected(`${ada.accessToken}${'A'.repeat(4_100)}`);
  });

  test('expires after an hour, however often it was used', async () => {
    const token = await sign();
    expect((await requestMe(token)).statusCode).toBe(200);
    clock.advance(Number(claims['exp']) * 1_000 - clock.now() - 1);
    expect((await requestMe(token)).statusCode).toBe(200);
    clock.advance(1);
    await expectRejected(token, 'Session token expired');
    clock.advance(60_000);
    await expectRejected(token, 'Session token expired');
  });
});
