import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import type { Mail } from '../../src/access/accounts/mail.js';
import { tidy } from '../../src/access/housekeeping.js';
import type { Db } from '../../src/store/db.js';
import { CLIENT, newUser, useAccess, withKey, withToken } from '../support/access.js';
import { STORE_DRIVERS } from '../support/databases.js';
import { takeFirst } from '../support/depth.js';
import { eventually } from '../support/eventually.js';
import { messageWallet } from '../support/message-wallet.js';

/** Runs every query of the service schema at least once; the other suites test in depth, on one driver. */
describe.each(takeFirst(STORE_DRIVERS, 1))('on the driver $driver', ({ open }) => {
  const { clock, start, opened } = useAccess(open);
  let db: Db;
  let here: Access;
  let there: Access;

  beforeAll(() => {
    ({ db, here, there } = opened());
  });

  test('account works from registration to logout', async () => {
    const { tokens, principal, email } = await newUser(here);
    await here.accounts.setDefaultNetwork(principal, 'BITCOIN_MAINNET');
    const login = await there.accounts.login({ email, password: 'correct horse' }, CLIENT);
    expect(await withToken(here, login)).toMatchObject({ email, defaultNetwork: 'BITCOIN_MAINNET' });
    const next = await here.accounts.refresh(tokens.refreshToken);
    await expect(there.accounts.refresh(tokens.refreshToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(there.accounts.refresh(next.refreshToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await here.accounts.logout(await withToken(here, login), login.refreshToken);
    await expect(withToken(here, login)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('wallet signs in twice and is one account', async () => {
    const wallet = messageWallet('driver');
    const { stakeAddress } = wallet;
    const signIn = async (access: Access) => {
      const { message } = await here.wallets.challenge(stakeAddress, CLIENT);
      return access.wallets.login({ stakeAddress, ...wallet.signData(message) }, CLIENT);
    };
    const [first, second] = [await signIn(here), await signIn(there)];
    expect(second.user).toEqual(first.user);
    expect(await here.operator.changeAccount(stakeAddress, { planId: 'pro' })).toMatchObject({ stakeAddress });
  });

  test('password is replaced with a token', async () => {
    const mails: Mail[] = [];
    const mailing = await start({ sendMail: async (mail) => void mails.push(mail) });
    const { email } = await newUser(here);
    await mailing.passwordResets.forgot(email, CLIENT);
    await eventually(() => mails.length === 1);
    const token = /^[\w-]{43}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
    await there.passwordResets.reset({ token, password: 'battery staple' }, CLIENT);
    expect((await here.accounts.login({ email, password: 'battery staple' }, CLIENT)).user?.email).toBe(email);
  });

  test('key works from creation to deletion, and its use is counted', async () => {
    const { principal } = await newUser(here);
    const { id, apiKey } = await here.keys.create(principal, {
      network: 'CARDANO_MAINNET',
      name: 'Robert\'); drop table "api_key", {a,b}',
      allowedIps: ['203.0.113.0/24', '::1'],
      expiresAt: clock.now() + 86_400_000,
    });
    const key = await withKey(there, apiKey);
    for (const status of [200, 404, 429]) there.record({ principal: key, operationId: 'getTip', status, ms: 2 });
    await there.flush();
    there.record({ principal: key, operationId: 'getTip', status: 200, ms: 2 });
    await there.flush();
    expect(await here.keys.list(principal)).toMatchObject([
      { id, name: 'Robert\'); drop table "api_key", {a,b}', allowedIps: ['203.0.113.0/24', '::1'], totalRequests: 4 },
    ]);
    expect(await here.usage.series(key, { resolution: 'month' })).toMatchObject([
      { requests: 4, errors: 1, throttled: 1 },
    ]);
    expect(await here.usage.endpoints(key, {})).toMatchObject([{ endpoint: 'getTip', calls: 4, errors: 1 }]);
    expect(await here.subscriptions.read(principal)).toMatchObject({ monthlyRequests: 3, totalRequests: 4 });
    const rotated = await here.keys.rotate(principal, id, 60);
    await here.keys.change(principal, id, { name: 'Renamed', allowedIps: [] });
    expect(await withKey(here, apiKey)).toMatchObject({ id });
    await here.keys.remove(principal, id);
    await expect(withKey(here, rotated.apiKey)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('quota is shared by two processes up to the last request', async () => {
    const plans = { defaultPlan: 'small', plans: [{ id: 'small', perSecond: 100_000, requestLimit: 300 }] };
    const both = [await start({ plans }), await start({ plans })] as const;
    const { principal } = await newUser(both[0]);
    const attempts = Array.from({ length: 500 }, async (_, n) => (n % 5 === 0 ? both[0] : both[1]).admit(principal));
    const admitted = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(admitted).toHaveLength(300);
    expect(await both[1].usage.quota(principal)).toMatchObject({ quota: 300, used: 300, remaining: 0 });
  });

  test('demo is enabled and disabled, and a secret stays the same', async () => {
    const demo = await start({ settings: { demoNetworks: ['CARDANO_PREVIEW'] } });
    expect(await withKey(demo, 'xt_demo_cardano-preview')).toMatchObject({ unmetered: true });
    const secret = await demo.secret('test');
    const real = await start();
    await expect(withKey(real, 'xt_demo_cardano-preview')).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await real.secret('test')).toEqual(secret);
  });

  test('operator lists all accounts, and expired rows are deleted', async () => {
    const { email } = await newUser(here);
    await here.operator.changeAccount(email, { planId: 'free', addons: ['mcp'], password: 'another horse' });
    expect((await here.operator.listAccounts())[0]).toMatchObject({ email, plan: 'free', addons: ['mcp'] });
    await here.accounts.deviceLogin({ deviceId: '7b2e5f8c-93d1-4a57-8e06-5c1f2a9d4b30', platform: 'WEB' }, CLIENT);
    clock.aheadMs += 500 * 86_400_000;
    await tidy(db, clock);
    expect(await here.accounts.login({ email, password: 'another horse' }, CLIENT)).toMatchObject({
      user: { email },
    });
  });
});
