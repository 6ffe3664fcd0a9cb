import { randomBytes, webcrypto } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccessTokens } from './access-tokens.js';
import type { SigningKey, SigningKeys } from './signing-keys.js';

const claims = {
  accountId: '0b5d3b7e-6d0e-4c39-8f3c-3a4d5d1f0a11',
  sessionId: '4f7f8f9a-2b1c-4d3e-9f8a-7b6c5d4e3f2a',
};
const clock = { time: Date.UTC(2025, 5, 1), now: () => clock.time };

const createKey = async (kid: string): Promise<SigningKey> => ({
  kid,
  createdAt: clock.time,
  key: await webcrypto.subtle.importKey('raw', randomBytes(32), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]),
});

let ours: SigningKey;
let foreign: SigningKey;
const keys: SigningKeys = {
  current: async () => ours,
  find: async (kid) => (kid === ours.kid ? ours : undefined),
};
const tokens = createAccessTokens(keys, clock);

beforeAll(async () => {
  ours = await createKey('ours');
  foreign = await createKey('foreign');
});

interface Forgery {
  readonly header?: object;
  readonly issuer?: string;
  readonly audience?: string;
  readonly sid?: unknown;
  readonly expiresInSeconds?: number;
  readonly key?: SigningKey;
}

/** A token built like ours, except for the forged parts. */
const forge = ({ header, issuer, audience, sid, expiresInSeconds, key }: Forgery): Promise<string> =>
  new SignJWT({ sid: sid ?? claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'ours', ...header })
    .setSubject(claims.accountId)
    .setIssuer(issuer ?? 'crosstie')
    .setAudience(audience ?? 'crosstie-api')
    .setIssuedAt(clock.time / 1000)
    .setExpirationTime(clock.time / 1000 + (expiresInSeconds ?? 60))
    .sign((key ?? ours).key);

const INVALID = { ok: false, reason: 'Invalid session token' };

describe('access token', () => {
  test('identifies the session for one hour', async () => {
    const token = await tokens.issue(claims);
    const expiresAt = clock.time + 3_600_000;
    expect(await tokens.verify(token)).toEqual({ ok: true, value: { ...claims, expiresAt } });
    clock.time += 3_600_000;
    expect(await tokens.verify(token)).toEqual({ ok: false, reason: 'Session token expired' });
    clock.time -= 3_600_000;
  });

  test('built by the same rules is accepted, so the forgeries below fail for their own reason', async () => {
    expect(await tokens.verify(await forge({}))).toMatchObject({ ok: true });
  });

  test('without a signature is rejected', async () => {
    const unsigned = new UnsecuredJWT({ sid: claims.sessionId })
      .setSubject(claims.accountId)
      .setIssuer('crosstie')
      .setAudience('crosstie-api')
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode();
    expect(await tokens.verify(unsigned)).toEqual(INVALID);
    const [header, payload] = (await tokens.issue(claims)).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: 'ours' })).toString('base64url');
    expect(await tokens.verify(`${none}.${payload}.`)).toEqual(INVALID);
    expect(await tokens.verify(`${header}.${payload}.`)).toEqual(INVALID);
  });

  test.each<[string, Forgery]>([
    ['of an unknown key', { header: { kid: 'theirs' } }],
    ['without a key id', { header: { kid: undefined } }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['of another issuer', { issuer: 'elsewhere' }],
    ['for another audience', { audience: 'elsewhere' }],
    ['without a session', { sid: 7 }],
    ['with SQL for a session', { sid: "' or 1=1 --" }],
    ['that expired', { expiresInSeconds: -1 }],
  ])('%s is rejected', async (_, forgery) => {
    expect(await tokens.verify(await forge(forgery))).toMatchObject({ ok: false });
  });

  test('signed with a foreign key under our key id is rejected', async () => {
    expect(await tokens.verify(await forge({ key: foreign }))).toEqual(INVALID);
  });

  test('with a changed claim is rejected', async () => {
    const [header, payload = '', signature] = (await tokens.issue(claims)).split('.');
    const changed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    changed['sub'] = '00000000-0000-4000-8000-000000000000';
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url');
    expect(await tokens.verify(`${header}.${forged}.${signature}`)).toEqual(INVALID);
  });

  test.each(['', '.', '..', 'a.b.c', '{}', 'null', 'x'.repeat(4096), 'eyJhbGciOiJIUzI1NiJ9..', '\u0000.\u0000.\u0000'])(
    '%j is not a token',
    async (text) => {
      expect(await tokens.verify(text)).toEqual(INVALID);
    },
  );
});

test('a database failure is not reported as an invalid token', async () => {
  const failing = createAccessTokens({ ...keys, find: () => Promise.reject(new Error('away')) }, clock);
  await expect(failing.verify(await tokens.issue(claims))).rejects.toThrow('away');
});
