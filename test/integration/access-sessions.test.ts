import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { CLIENT, newUser, useAccess, withToken } from '../support/access.js';

const DAY_MS = 24 * 3_600_000;
const unauthenticated = (message: string) => expect.objectContaining({ kind: 'unauthenticated', message });

const { clock, opened } = useAccess();
let here: Access;
let there: Access;

beforeAll(() => {
  ({ here, there } = opened());
});

describe('a session', () => {
  test('continues with a new refresh token each time', async () => {
    const { tokens, principal } = await newUser(here);
    const second = await there.accounts.refresh(tokens.refreshToken);
    const third = await here.accounts.refresh(second.refreshToken);
    expect(await withToken(here, third)).toEqual(principal);
    expect(new Set([tokens, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3);
  });

  test('ends for all holders when a used refresh token is presented again', async () => {
    const { tokens } = await newUser(here);
    const next = await here.accounts.refresh(tokens.refreshToken);
    await withToken(here, next);
    await expect(here.accounts.refresh(tokens.refreshToken)).rejects.toEqual(
      unauthenticated('This refresh token was used before, so its session has ended; log in again'),
    );
    const ended = unauthenticated('This session has ended; log in again');
    await expect(here.accounts.refresh(next.refreshToken)).rejects.toEqual(ended);
    await expect(withToken(here, next)).rejects.toEqual(ended);
    await expect(withToken(here, tokens)).rejects.toEqual(ended);
  });

  test('ends when one refresh token is used twice concurrently', async () => {
    const { tokens } = await newUser(here);
    const both = await Promise.allSettled([
      here.accounts.refresh(tokens.refreshToken),
      there.accounts.refresh(tokens.refreshToken),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    clock.aheadMs += 5000;
    await expect(withToken(here, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('of a user cannot be refreshed as a device session and vice versa, and survives the attempt', async () => {
    const { tokens } = await newUser(here);
    const device = await here.accounts.deviceLogin({ deviceId: randomUUID(), platform: 'ANDROID' }, CLIENT);
    const invalid = unauthenticated('Invalid refresh token');
    await expect(here.accounts.deviceRefresh(tokens.refreshToken)).rejects.toEqual(invalid);
    await expect(here.accounts.refresh(device.refreshToken)).rejects.toEqual(invalid);
    expect((await here.accounts.refresh(tokens.refreshToken)).user).toBeDefined();
    expect((await here.accounts.deviceRefresh(device.refreshToken)).device?.platform).toBe('ANDROID');
  });

  test('ends with logout, immediately in this process and within seconds in others', async () => {
    const { tokens, principal } = await newUser(here);
    await withToken(there, tokens);
    await here.accounts.logout(principal);
    const ended = unauthenticated('This session has ended; log in again');
    await expect(withToken(here, tokens)).rejects.toEqual(ended);
    await expect(here.accounts.refresh(tokens.refreshToken)).rejects.toEqual(ended);
    clock.aheadMs += 5000;
    await expect(withToken(there, tokens)).rejects.toEqual(ended);
  });

  test('ends by its refresh token on logout, but only for its owner', async () => {
    const ann = await newUser(here);
    const annSecondSession = await here.accounts.login({ email: ann.email, password: 'correct horse' }, CLIENT);
    const bob = await newUser(here);
    await here.accounts.logout(bob.principal, annSecondSession.refreshToken);
    expect(await withToken(here, annSecondSession)).toMatchObject({ email: ann.email });
    await here.accounts.logout(ann.principal, annSecondSession.refreshToken);
    await expect(withToken(here, annSecondSession)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('needs a refresh after an hour and ends after a week', async () => {
    const { tokens } = await newUser(here);
    clock.aheadMs += 3_600_000;
    await expect(withToken(here, tokens)).rejects.toEqual(unauthenticated('Session token expired'));
    const next = await here.accounts.refresh(tokens.refreshToken);
    clock.aheadMs += 7 * DAY_MS;
    await expect(here.accounts.refresh(next.refreshToken)).rejects.toEqual(
      unauthenticated('Refresh token expired; log in again'),
    );
  });

  test('outlives the signing key of its token', async () => {
    const readKeyId = (token: string): string =>
      (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const before = await newUser(here);
    clock.aheadMs += 30 * DAY_MS - 60_000;
    const shortlyBefore = await there.accounts.login({ email: before.email, password: 'correct horse' }, CLIENT);
    clock.aheadMs += 30 * DAY_MS;
    const [one, two] = await Promise.all([newUser(here), newUser(there)]);
    expect(readKeyId(one.tokens.accessToken)).toBe(readKeyId(two.tokens.accessToken));
    expect(readKeyId(one.tokens.accessToken)).not.toBe(readKeyId(shortlyBefore.accessToken));
    expect(await withToken(there, one.tokens)).toEqual(one.principal);
    expect(await withToken(here, two.tokens)).toEqual(two.principal);
    await expect(withToken(here, before.tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const last = await newUser(here);
    clock.aheadMs += 30 * DAY_MS - 60_000;
    const old = await here.accounts.login({ email: last.email, password: 'correct horse' }, CLIENT);
    clock.aheadMs += 120_000;
    const fresh = await here.accounts.login({ email: last.email, password: 'correct horse' }, CLIENT);
    expect(readKeyId(old.accessToken)).not.toBe(readKeyId(fresh.accessToken));
    expect(await withToken(there, old)).toMatchObject({ email: last.email });
    expect(await withToken(there, fresh)).toMatchObject({ email: last.email });
  });
});
