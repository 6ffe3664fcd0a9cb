import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { CLIENT, newUser, useAccess, withKey, withToken } from '../support/access.js';

const unauthenticated = (message: string) => expect.objectContaining({ kind: 'unauthenticated', message });

const { clock, start, opened } = useAccess();
let here: Access;
let there: Access;

beforeAll(() => {
  ({ here, there } = opened());
});

describe('a subscription', () => {
  test('can only be changed by the operator by default', async () => {
    const { principal } = await newUser(here);
    await expect(here.subscriptions.change(principal, { planId: 'pro' }, CLIENT)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Plans are changed by the operator of this service',
    });
  });

  test('changes plan and add-ons immediately where users may', async () => {
    const open = await start({ sandbox: true });
    const { principal, tokens } = await newUser(open);
    const { apiKey } = await open.keys.create(principal, { network: 'CARDANO_MAINNET' });
    await withKey(open, apiKey);
    const changed = await open.subscriptions.change(principal, { planId: 'free', addons: ['ipfs'] }, CLIENT);
    expect(changed).toMatchObject({ plan: { id: 'free' }, addons: ['ipfs'] });
    for (const now of [await withKey(open, apiKey), await withToken(open, tokens)]) {
      expect(now.plan.id).toBe('free');
      expect([...now.addOns]).toEqual(['ipfs']);
    }
    expect((await open.subscriptions.change(principal, { planId: 'starter' }, CLIENT)).addons).toEqual([
      'transactionBuilder',
      'ipfs',
    ]);
    for (const planId of ['device', 'gold', '__proto__', 'constructor', '']) {
      await expect(open.subscriptions.change(principal, { planId }, CLIENT)).rejects.toMatchObject({ kind: 'invalid' });
    }
  });
});

describe('demo', () => {
  const demoNetworks = ['CARDANO_PREPROD', 'BITCOIN_MAINNET'] as const;

  test('is not accepted by a process without demo on the same database', async () => {
    const real = await start();
    const demo = await start({ sandbox: true, settings: { demoNetworks } });
    const password = 'crosstie-demo';
    const tokens = await demo.accounts.login({ email: 'demo@crosstie.local', password }, CLIENT);
    const owner = await withToken(demo, tokens);
    const { id, apiKey } = await demo.keys.create(owner, { network: 'CARDANO_MAINNET' });
    for (const attempt of [
      () => withKey(real, 'xt_demo_cardano-preprod'),
      () => withKey(real, apiKey),
      () => withToken(real, tokens),
      () => real.accounts.login({ email: 'demo@crosstie.local', password }, CLIENT),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
    expect(await withKey(demo, apiKey)).toMatchObject({ demo: true });
    await demo.keys.remove(owner, id);
  });

  test('has an account and two keys per network while it is enabled', async () => {
    const demo = await start({ sandbox: true, settings: { demoNetworks } });
    const full = await withKey(demo, 'xt_demo_cardano-preprod');
    const basic = await withKey(demo, 'xt_demo_cardano-preprod_basic');
    expect(full).toMatchObject({ network: 'CARDANO_PREPROD', unmetered: true, demo: true, writeAccess: true });
    expect([full.addOns.size, basic.addOns.size]).toEqual([5, 0]);
    expect(await withKey(demo, 'xt_demo_bitcoin-mainnet')).toMatchObject({ network: 'BITCOIN_MAINNET' });
    await expect(withKey(demo, 'xt_demo_bitcoin-testnet4')).rejects.toEqual(unauthenticated('Invalid API key'));
    await expect(withKey(here, 'xt_demo_cardano-preprod')).rejects.toEqual(unauthenticated('Invalid API key'));

    const tokens = await demo.accounts.login({ email: 'demo@crosstie.local', password: 'crosstie-demo' }, CLIENT);
    const principal = await withToken(demo, tokens);
    expect(await demo.keys.list(principal)).toHaveLength(4);

    // A visitor damages the demo; the next start repairs it and changes nothing else.
    await demo.keys.rotate(principal, full.id);
    await demo.keys.change(principal, basic.id, { enabled: false });
    const again = await start({ sandbox: true, settings: { demoNetworks } });
    expect(await withKey(again, 'xt_demo_cardano-preprod')).toMatchObject({ accountId: full.accountId });
    expect(await withKey(again, 'xt_demo_cardano-preprod_basic')).toMatchObject({ id: basic.id });

    const real = await start();
    clock.aheadMs += 5000;
    for (const access of [real, again]) {
      await expect(withKey(access, 'xt_demo_cardano-preprod')).rejects.toEqual(unauthenticated('Invalid API key'));
      await expect(withToken(access, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
    }
  });

  test('address cannot be registered by others', async () => {
    const demo = { email: 'Demo@Crosstie.local', password: 'crosstie-demo' };
    const rejected = { kind: 'invalid', message: 'Addresses that end in @crosstie.local are reserved' };
    await expect(here.accounts.register(demo, CLIENT)).rejects.toMatchObject(rejected);
    await expect(here.operator.createAccount(demo)).rejects.toMatchObject(rejected);
  });
});

describe('operator', () => {
  test('creates and deletes accounts and keys', async () => {
    const closed = await start({ settings: { registrationOpen: false } });
    const email = 'staff@example.com';
    const { operator } = closed;
    expect(
      await operator.createAccount({ email, password: 'first password', planId: 'pro', addons: ['mcp'] }),
    ).toMatchObject({
      email,
      plan: 'pro',
      addons: ['mcp'],
      enabled: true,
    });
    expect((await operator.listAccounts()).map((account) => account.email)).toContain(email);
    const { id, apiKey } = await operator.createKey(email, { network: 'CARDANO_MAINNET', addons: ['ipfs'] });
    expect([...(await withKey(closed, apiKey)).addOns]).toEqual(['ipfs']);
    expect(await operator.listKeys(email)).toMatchObject([{ id, addons: ['ipfs'] }]);

    const tokens = await closed.accounts.login({ email, password: 'first password' }, CLIENT);
    await operator.changeAccount(email, { password: 'second password' });
    await expect(withToken(closed, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(closed.accounts.login({ email, password: 'first password' }, CLIENT)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await closed.accounts.login({ email, password: 'second password' }, CLIENT);

    expect(await operator.changeAccount(email, { planId: 'free', addons: [] })).toMatchObject({
      plan: 'free',
      addons: [],
    });
    expect((await withKey(closed, apiKey)).plan.id).toBe('free');

    await operator.setKeyEnabled(email, id, false);
    await expect(withKey(closed, apiKey)).rejects.toEqual(unauthenticated('API key disabled'));
    await operator.setKeyEnabled(email, id, true);
    await operator.changeAccount(email, { enabled: false });
    await expect(withKey(closed, apiKey)).rejects.toEqual(unauthenticated('This account is disabled'));
    await expect(closed.accounts.login({ email, password: 'second password' }, CLIENT)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'This account is disabled',
    });
    await expect(operator.listKeys('unknown@example.com')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('leaves no partial account behind for an unknown plan', async () => {
    const input = { email: 'half@example.com', password: 'correct horse', planId: 'gold' };
    await expect(here.operator.createAccount(input)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(here.operator.listKeys(input.email)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

test('secret is created once and is the same for all processes', async () => {
  const [one, two, other] = await Promise.all([here.secret('test'), there.secret('test'), here.secret('other')]);
  expect(one).toHaveLength(32);
  expect(two).toEqual(one);
  expect(other).not.toEqual(one);
  expect(await (await start()).secret('test')).toEqual(one);
});
