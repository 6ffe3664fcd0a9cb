import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import { systemClock } from '../../src/kernel/clock.js';
import type { Db } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, openAccess } from '../support/access.js';
import { openServerDb } from '../support/create-database.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { createKey, type NewKey, register, type TestUser } from '../support/users.js';

/** Long responses and uploads in one process, whose credential ends in another process on the same database. */

let service: TestService;
let url: string;
let db: Db;
let otherProcess: Access;
let userCount = 0;
let aheadMs = 0;

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_ACTIVITY: '0' },
    { clock: { now: () => Date.now() + aheadMs } },
  );
  await startNetworks(service, 'CARDANO_PREPROD');
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  db = await openServerDb(service.databaseUrl, { poolSize: 2 });
  otherProcess = await openAccess(db, systemClock);
});

afterAll(async () => {
  await otherProcess.close();
  await db.close();
  await service.close();
});

interface Owner {
  readonly user: TestUser;
  readonly key: NewKey;
}

async function newOwner(): Promise<Owner> {
  const user = await register(service, `owner${++userCount}`);
  return { user, key: await createKey(service, user, { network: 'CARDANO_PREPROD' }) };
}

const withKey = ({ key }: Owner): Record<string, string> => ({ 'x-api-key': key.apiKey });
const withSession = ({ user }: Owner): Record<string, string> => ({ ...user.headers });

/** Opens a stream and returns a promise of its end. */
async function openStream(headers: Record<string, string>): Promise<{ readonly ended: Promise<string> }> {
  const response = await fetch(`${url}/api/events/stream?network=CARDANO_PREPROD`, { headers });
  expect(response.status, response.status === 200 ? '' : await response.text()).toBe(200);
  return { ended: response.text() };
}

const isOpen = async (stream: { readonly ended: Promise<string> }): Promise<boolean> =>
  (await Promise.race([stream.ended, Promise.resolve()])) === undefined;

const operator = (owner: Owner, change: Parameters<Access['operator']['changeAccount']>[1]): Promise<unknown> =>
  otherProcess.operator.changeAccount(owner.user.email, change);

const keyRow = ({ key }: Owner) => sql`key_id = ${key.id}`;

describe('event stream ends when', () => {
  const cases: readonly [string, (owner: Owner) => Record<string, string>, (owner: Owner) => Promise<unknown>][] = [
    ['its account is disabled', withKey, (owner) => operator(owner, { enabled: false })],
    ['its account is deleted', withKey, ({ user }) => db.run(sql`delete from service.account where id = ${user.id}`)],
    ['its plan changes', withKey, (owner) => operator(owner, { planId: 'free' })],
    ['its key is disabled', withKey, ({ user, key }) => otherProcess.operator.setKeyEnabled(user.email, key.id, false)],
    ['its key is deleted', withKey, ({ key }) => db.run(sql`delete from service.api_key where id = ${key.id}`)],
    [
      'its key may no longer be used from its address',
      withKey,
      ({ key }) => db.run(sql`update service.api_key set allowed_ips = '{198.51.100.1}' where id = ${key.id}`),
    ],
    [
      'the secret of its key was replaced',
      withKey,
      (owner) =>
        db.run(sql`update service.api_key_secret set valid_until = ${new Date(Date.now() - 1)} where ${keyRow(owner)}`),
    ],
    ['its account is disabled, for a session', withSession, (owner) => operator(owner, { enabled: false })],
    ['the operator sets a new password', withSession, (owner) => operator(owner, { password: 'battery staple' })],
    [
      'the password is reset',
      withSession,
      async ({ user }) => {
        const { token } = await otherProcess.operator.issuePasswordReset(user.email);
        await otherProcess.passwordResets.reset({ token, password: 'battery staple' }, CLIENT);
      },
    ],
    [
      'its session is logged out',
      withSession,
      async ({ user }) => {
        const principal = await otherProcess.authenticate({
          apiKey: undefined,
          bearer: user.accessToken,
          client: CLIENT,
          origin: undefined,
        });
        await otherProcess.accounts.logout(principal);
      },
    ],
  ];

  test.each(cases)('%s', async (_, credential, end) => {
    const owner = await newOwner();
    const bystander = await newOwner();
    const [stream, other] = [await openStream(credential(owner)), await openStream(credential(bystander))];
    expect(await isOpen(stream)).toBe(true);
    await end(owner);
    await stream.ended;
    expect(await isOpen(other)).toBe(true);
    await operator(bystander, { enabled: false });
    await other.ended;
  });

  test('its key expires', async () => {
    const owner = await newOwner();
    const expiresAt = new Date(service.services.clock.now() + 3_600_000).toISOString();
    const key = await createKey(service, owner.user, { network: 'CARDANO_PREPROD', expiresAt });
    const stream = await openStream({ 'x-api-key': key.apiKey });
    expect(await isOpen(stream)).toBe(true);
    aheadMs += 3_600_000;
    await stream.ended;
  });

  test('continues when the password of its account is reset but its key is unchanged', async () => {
    const owner = await newOwner();
    const [byKey, bySession] = [await openStream(withKey(owner)), await openStream(withSession(owner))];
    await operator(owner, { password: 'battery staple' });
    await bySession.ended;
    expect(await isOpen(byKey)).toBe(true);
    await operator(owner, { enabled: false });
    await byKey.ended;
  });
});

/** A request whose body never ends. Resolves with the response when the service closes the connection. */
async function startUpload(headers: Record<string, string>): Promise<{ readonly closed: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const head = Object.entries({
    host: `${hostname}:${port}`,
    'content-type': 'multipart/form-data; boundary=x',
    'transfer-encoding': 'chunked',
    ...headers,
  });
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  socket.write(`POST /api/ipfs/add HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', () => undefined);
  const trickle = setInterval(() => socket.write('4\r\nabcd\r\n'), 20);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  void closed.then(() => clearInterval(trickle));
  return { closed };
}

describe('upload is aborted when', () => {
  test.each<[string, (owner: Owner) => Promise<unknown>]>([
    ['its account is disabled', (owner) => operator(owner, { enabled: false })],
    ['its plan loses the add-on', (owner) => operator(owner, { planId: 'starter' })],
    ['its account loses the add-on beside the plan', (owner) => operator(owner, { addons: [] })],
  ])('%s', async (what, end) => {
    const owner = await newOwner();
    if (what.includes('beside')) await operator(owner, { planId: 'free', addons: ['ipfs'] });
    const upload = await startUpload(withKey(owner));
    await end(owner);
    expect(await upload.closed).not.toContain('200 OK');
  });
});

describe('content download is aborted when', () => {
  test('its key is disabled', async () => {
    const owner = await newOwner();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(48_000_000)]), 'large.bin');
    const added = await fetch(`${url}/api/ipfs/add`, { method: 'POST', headers: withKey(owner), body: form });
    expect(added.status).toBe(200);
    const { cid } = (await added.json()) as { cid: string };
    const response = await fetch(`${url}/api/ipfs?path=${cid}`, { headers: withKey(owner) });
    expect(response.status).toBe(200);
    const reader = response.body!.getReader();
    await reader.read();
    await otherProcess.operator.setKeyEnabled(owner.user.email, owner.key.id, false);
    const readSlowly = async (): Promise<void> => {
      while (!(await reader.read()).done) await pause(50);
    };
    await expect(readSlowly()).rejects.toThrow();
  });
});
