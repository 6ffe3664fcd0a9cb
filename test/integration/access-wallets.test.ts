import { beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { describePrincipal } from '../../src/access/credentials/principal.js';
import { tidy } from '../../src/access/housekeeping.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, clientAt, newUser, useAccess, withKey, withToken } from '../support/access.js';
import { type MessageWallet, messageWallet, type SigningOptions } from '../support/message-wallet.js';

const MINUTE_MS = 60_000;
const SPENT = {
  kind: 'unauthenticated',
  message: 'This challenge is unknown, was used or has expired: request a new one and sign its message',
};

const { clock, start, opened } = useAccess();
let db: Db;
let here: Access;
let there: Access;

beforeAll(() => {
  ({ db, here, there } = opened());
});

/** The steps of a web page with a wallet between the two operations. */
async function signChallenge(access: Access, wallet: MessageWallet, options?: SigningOptions, client = CLIENT) {
  const { stakeAddress } = wallet;
  const { message } = await access.wallets.challenge(stakeAddress, client);
  return { stakeAddress, ...wallet.signData(message, options) };
}

const countChallenges = async (): Promise<number> =>
  (await db.rows(sql`select 1 as one from ${service}.wallet_challenge`)).length;

describe('a wallet', () => {
  test('signs in with a challenge of any process, plain or hashed, and is one account', async () => {
    const wallet = messageWallet('ann');
    const first = await there.wallets.login(await signChallenge(here, wallet), CLIENT);
    expect(first.user).toEqual({ id: expect.any(String), email: undefined, roles: ['USER'] });
    expect(first.device).toBeUndefined();
    const second = await here.wallets.login(await signChallenge(there, wallet, { hashed: true }), CLIENT);
    expect(second.user?.id).toBe(first.user?.id);
    const onTestNetwork = await here.wallets.login(await signChallenge(here, messageWallet('ann', 0)), CLIENT);
    expect(onTestNetwork.user?.id).toBe(first.user?.id);
    const other = await here.wallets.login(await signChallenge(here, messageWallet('ben')), CLIENT);
    expect(other.user?.id).not.toBe(first.user?.id);
  });

  test('has what other accounts have: a refreshable session, keys, a plan', async () => {
    const tokens = await here.wallets.login(await signChallenge(here, messageWallet('cem')), CLIENT);
    const principal = await withToken(there, await here.accounts.refresh(tokens.refreshToken));
    expect(describePrincipal(principal)).toMatchObject({ kind: 'USER', email: undefined, roles: ['USER'] });
    const { apiKey } = await here.keys.create(principal, { network: 'CARDANO_PREPROD' });
    expect(describePrincipal(await withKey(here, apiKey))).toMatchObject({ kind: 'API_KEY', roles: ['USER'] });
    expect((await here.subscriptions.read(principal)).plan.id).toBe('unlimited');
    await here.accounts.logout(principal);
    await expect(withToken(here, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('that signs in twice concurrently gets one account', async () => {
    const wallet = messageWallet('twice');
    const signedChallenges = [await signChallenge(here, wallet), await signChallenge(here, wallet)];
    const [one, two] = await Promise.all(
      signedChallenges.map((given, at) => (at === 0 ? here : there).wallets.login(given, CLIENT)),
    );
    expect(one?.user?.id).toBe(two?.user?.id);
  });

  test('is shown what it signs: the service, the address, the nonce and the expiry', async () => {
    const named = await start({ settings: { serviceName: 'chain.example.org' } });
    const { stakeAddress } = messageWallet('ann');
    const { nonce, message, expiresAt } = await named.wallets.challenge(stakeAddress, CLIENT);
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(message).toBe(
      `Sign in to chain.example.org as ${stakeAddress}. This costs nothing and moves nothing. Nonce: ${nonce}. Valid until ${expiresAt.toISOString()}.`,
    );
    expect(message).toMatch(/^[\x20-\x7e]+$/);
    const left = expiresAt.getTime() - clock.now();
    expect(left).toBeLessThanOrEqual(5 * MINUTE_MS);
    expect((await named.wallets.challenge(stakeAddress, CLIENT)).nonce).not.toBe(nonce);
  });

  test('gets no account when registration is closed, but can sign in to an existing one', async () => {
    const closed = await start({ settings: { registrationOpen: false } });
    const rejected = { kind: 'forbidden', message: 'Registration is closed' };
    await expect(
      closed.wallets.login(await signChallenge(closed, messageWallet('late')), CLIENT),
    ).rejects.toMatchObject(rejected);
    const { user } = await here.wallets.login(await signChallenge(here, messageWallet('early')), CLIENT);
    const again = await closed.wallets.login(await signChallenge(closed, messageWallet('early')), CLIENT);
    expect(again.user?.id).toBe(user?.id);
  });

  test('is listed to the operator by its stake address, and can be disabled', async () => {
    const wallet = messageWallet('shut');
    const tokens = await here.wallets.login(await signChallenge(here, wallet), CLIENT);
    const { operator } = here;
    const shown = (await operator.listAccounts()).find(({ id }) => id === tokens.user?.id);
    expect(shown).toMatchObject({ email: undefined, stakeAddress: wallet.stakeAddress });
    await operator.changeAccount(wallet.stakeAddress, { enabled: false });
    await expect(withToken(here, tokens)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const disabled = { kind: 'forbidden', message: 'This account is disabled' };
    await expect(here.wallets.login(await signChallenge(here, wallet), CLIENT)).rejects.toMatchObject(disabled);
    const noPassword = { kind: 'invalid', message: 'This account signs in by wallet and has no password' };
    await expect(operator.changeAccount(wallet.stakeAddress, { password: 'correct horse' })).rejects.toMatchObject(
      noPassword,
    );
    await expect(operator.issuePasswordReset(wallet.stakeAddress)).rejects.toMatchObject(noPassword);
    const unknown = { kind: 'not-found', message: 'There is no account with this stake address' };
    await expect(operator.listKeys(messageWallet('unregistered').stakeAddress)).rejects.toMatchObject(unknown);
  });
});

describe('signed challenge', () => {
  test('is accepted once, by the first process that gets it', async () => {
    const given = await signChallenge(here, messageWallet('once'));
    const both = await Promise.allSettled([here.wallets.login(given, CLIENT), there.wallets.login(given, CLIENT)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(here.wallets.login(given, CLIENT)).rejects.toMatchObject(SPENT);
  });

  test('expires after five minutes', async () => {
    const wallet = messageWallet('slow');
    const inTime = await signChallenge(here, wallet);
    clock.aheadMs += 4 * MINUTE_MS;
    await here.wallets.login(inTime, CLIENT);
    const late = await signChallenge(here, wallet);
    clock.aheadMs += 5 * MINUTE_MS;
    await expect(here.wallets.login(late, CLIENT)).rejects.toMatchObject(SPENT);
  });

  test('with an unknown message is rejected', async () => {
    const wallet = messageWallet('bold');
    const { message } = await here.wallets.challenge(wallet.stakeAddress, CLIENT);
    for (const otherMessage of [
      message.toUpperCase(),
      `${message} `,
      message.slice(0, -1),
      '',
      'Sign in to Crosstie',
    ]) {
      const given = { stakeAddress: wallet.stakeAddress, ...wallet.signData(otherMessage) };
      await expect(here.wallets.login(given, CLIENT)).rejects.toMatchObject(SPENT);
    }
  });

  test('of another address is rejected, and does not consume that challenge', async () => {
    const [victim, eve] = [messageWallet('victim'), messageWallet('eve')];
    const { message } = await here.wallets.challenge(victim.stakeAddress, CLIENT);
    const own = { stakeAddress: eve.stakeAddress, ...eve.signData(message) };
    await expect(here.wallets.login(own, CLIENT)).rejects.toMatchObject(SPENT);
    const forged = {
      stakeAddress: victim.stakeAddress,
      ...eve.signData(message, { address: victim.addressBytes }),
    };
    await expect(here.wallets.login(forged, CLIENT)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const good = { stakeAddress: victim.stakeAddress, ...victim.signData(message) };
    expect((await here.wallets.login(good, CLIENT)).user?.id).toEqual(expect.any(String));
  });

  test('never opens an account that was registered differently', async () => {
    const { principal } = await newUser(here);
    const { user } = await here.wallets.login(await signChallenge(here, messageWallet('stranger')), CLIENT);
    expect(user?.id).not.toBe(principal.accountId);
  });
});

describe('challenges', () => {
  test('count per client is at most twenty, and does not evict those of other clients', async () => {
    const victim = messageWallet('patient');
    const given = await signChallenge(here, victim, {}, clientAt('198.51.100.1'));
    const before = await countChallenges();
    for (let attempt = 0; attempt < 30; attempt += 1)
      await here.wallets.challenge(victim.stakeAddress, clientAt('198.51.100.2'));
    expect(await countChallenges()).toBe(before + 20);
    expect((await here.wallets.login(given, clientAt('198.51.100.1'))).user?.id).toEqual(expect.any(String));
  });

  test('is deleted after its expiry, by the next one or by the hourly job', async () => {
    const { stakeAddress } = messageWallet('idle');
    await here.wallets.challenge(stakeAddress, CLIENT);
    clock.aheadMs += 5 * MINUTE_MS;
    await here.wallets.challenge(stakeAddress, CLIENT);
    expect(await countChallenges()).toBe(1);
    clock.aheadMs += 5 * MINUTE_MS;
    await tidy(db, clock);
    expect(await countChallenges()).toBe(0);
  });

  test('is stored as a hash', async () => {
    const { nonce } = await here.wallets.challenge(messageWallet('secret').stakeAddress, CLIENT);
    const rows = await db.rows(sql`select * from ${service}.wallet_challenge`);
    expect(JSON.stringify(rows)).not.toContain(nonce);
  });

  test('is limited per client address, like the challenge', async () => {
    const elsewhere = clientAt('198.51.100.77');
    const limit = { burst: 1, perMinute: 1 };
    const strict = await start({ settings: { challengeLimit: limit, loginLimit: limit, registerLimit: limit } });
    const limited = { kind: 'rate-limited' };
    const [one, two] = [messageWallet('limited'), messageWallet('limited too')];
    await strict.wallets.challenge(one.stakeAddress, elsewhere);
    await expect(strict.wallets.challenge(one.stakeAddress, elsewhere)).rejects.toMatchObject(limited);
    const [first, second] = [await signChallenge(here, one), await signChallenge(here, two)];
    await strict.wallets.login(first, elsewhere);
    await expect(strict.wallets.login(second, elsewhere)).rejects.toMatchObject(limited);
    // A new account counts like one that was registered by email.
    await expect(
      strict.accounts.register({ email: 'limited@example.com', password: 'correct horse' }, elsewhere),
    ).rejects.toMatchObject(limited);
  });
});
