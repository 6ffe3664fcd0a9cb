import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IPFS_EXAMPLE } from '../../../src/api/shapes/ipfs/examples.js';
import { rawBlock } from '../../../src/gateways/ipfs/build-file.js';
import { cidText } from '../../../src/gateways/ipfs/cid.js';
import { sql } from '../../../src/store/sql.js';
import { writeConfigFile } from '../../support/config-file.js';
import { expectErrorResponse } from '../../support/error-responses.js';
import { movableClock } from '../../support/movable-clock.js';
import { recordingLog } from '../../support/recording-log.js';
import { openTestService, type TestService } from '../../support/service.js';
import { createKey, register } from '../../support/users.js';
import { buildUploadRequest } from './form.js';

const { log, events } = recordingLog();
const clock = movableClock();
const MINUTE_MS = 60_000;
const file = writeConfigFile({
  plans: {
    defaultPlan: 'small',
    plans: [{ id: 'small', perSecond: 10_000, addons: ['ipfs'], ipfsPins: 3, ipfsBytes: 5_000 }],
  },
});
/** Keys outlive the hours that pass in these tests; sessions do not. */
interface TestAccount {
  readonly headers: Readonly<Record<string, string>>;
}

async function createAccount(name: string): Promise<TestAccount> {
  const { apiKey } = await createKey(service, await register(service, name));
  return { headers: { 'x-api-key': apiKey } };
}

let service: TestService;
let ada: TestAccount;
let eve: TestAccount;

beforeAll(async () => {
  service = await openTestService({ ...file.env, IPFS_GRACE_MINUTES: '60' }, { log, clock });
  ada = await createAccount('ada');
  eve = await createAccount('eve');
});
afterAll(async () => {
  await service.close();
  file.remove();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const as = ({ headers }: TestAccount, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  service.http.inject({ method, url, headers, ...(payload && { payload }) });
const add = ({ headers }: TestAccount, content: string, query = '') =>
  service.http.inject(buildUploadRequest({ 'a.txt': content }, { url: `/api/ipfs/add${query}`, headers }));
const listPins = async (account: TestAccount): Promise<readonly (readonly [string, string])[]> =>
  (await as(account, 'GET', '/api/ipfs/pins'))
    .json()
    .data.map(({ cid, state }: Record<string, string>) => [cid, state]);
const blocks = async (): Promise<number> =>
  Number(
    (await service.services.db.first<{ count: bigint }>(sql`select count(*) as count from service.ipfs_block`))?.count,
  );
const collect = () => service.services.ipfs.pinWorker.collect();

describe('pins', () => {
  test('belong to an account, and so does their content', async () => {
    const { cid } = (await add(ada, 'of ada')).json();
    expect(await listPins(ada)).toEqual([[cid, 'pinned']]);
    expect(await listPins(eve)).toEqual([]);
    expectErrorResponse(await as(eve, 'GET', `/api/ipfs/pins/${cid}`), 404, 'has not pinned');
    expectErrorResponse(await as(eve, 'DELETE', `/api/ipfs/pin?path=${cid}`), 404, 'has not pinned');
    expect(await listPins(ada)).toEqual([[cid, 'pinned']]);
    // Blocks are shared: any account that knows the CID can read and pin it.
    expect((await as(eve, 'GET', `/api/ipfs?path=${cid}`)).body).toBe('of ada');
    expect((await as(eve, 'POST', '/api/ipfs/pin', { path: cid, name: 'hers' })).json()).toMatchObject({
      name: 'hers',
    });
    await service.services.ipfs.pinWorker.drain();
    expect(await listPins(eve)).toEqual([[cid, 'pinned']]);
  });

  test('go through their states, and the content stays while an account pins it', async () => {
    const [[cid] = ['']] = await listPins(eve);
    expect((await as(ada, 'DELETE', `/api/ipfs/pin?path=/ipfs/${cid}`)).statusCode).toBe(204);
    expect((await as(ada, 'GET', `/api/ipfs/pins/${cid}`)).json().state).toBe('unpinned');
    clock.advance(61 * MINUTE_MS);
    await collect();
    expectErrorResponse(await as(ada, 'GET', `/api/ipfs/pins/${cid}`), 404);
    expect((await as(ada, 'GET', `/api/ipfs?path=${cid}`)).body).toBe('of ada');

    await as(eve, 'DELETE', `/api/ipfs/pin?path=/ipfs/${cid}`);
    clock.advance(30 * MINUTE_MS);
    await collect();
    expect((await as(eve, 'GET', `/api/ipfs?path=${cid}`)).body).toBe('of ada');
    clock.advance(31 * MINUTE_MS);
    await collect();
    clock.advance(61 * MINUTE_MS);
    await collect();
    expectErrorResponse(await as(eve, 'GET', `/api/ipfs?path=${cid}`), 404);
    expect(await blocks()).toBe(0);
    expect(await service.services.db.rows(sql`select from service.ipfs_root`)).toEqual([]);
  });

  test('that are added again before garbage collection keep the content', async () => {
    const { cid } = (await add(ada, 'nearly lost')).json();
    await as(ada, 'DELETE', `/api/ipfs/pin?path=${cid}`);
    clock.advance(59 * MINUTE_MS);
    expect((await as(ada, 'POST', '/api/ipfs/pin', { path: cid })).statusCode).toBe(202);
    await service.services.ipfs.pinWorker.drain();
    for (let round = 0; round < 3; round += 1) {
      clock.advance(61 * MINUTE_MS);
      await collect();
    }
    expect((await as(ada, 'GET', `/api/ipfs?path=${cid}`)).body).toBe('nearly lost');
    await as(ada, 'DELETE', `/api/ipfs/pin?path=${cid}`);
    clock.advance(61 * MINUTE_MS);
    await collect();
  });

  test('of unavailable content fail with a message', async () => {
    const missing = cidText(rawBlock(Buffer.from('missing content')).cid);
    expect((await as(ada, 'POST', '/api/ipfs/pin', { path: missing })).json().state).toBe('queued');
    await service.services.ipfs.pinWorker.drain();
    const pin = (await as(ada, 'GET', `/api/ipfs/pins/${missing}`)).json();
    expect(pin).toMatchObject({ state: 'failed', reason: expect.stringContaining('is not on this node') });
    clock.advance(61 * MINUTE_MS);
    await collect();
  });

  test('are listed in pages, newest first, each once', async () => {
    const account = await createAccount('grace');
    for (const content of ['1', '2', '3']) {
      await add(account, content);
      clock.advance(1_000);
    }
    const first = (await as(account, 'GET', '/api/ipfs/pins?limit=2')).json();
    const second = (await as(account, 'GET', `/api/ipfs/pins?limit=2&cursor=${first.nextCursor}`)).json();
    const all = [...first.data, ...second.data].map(({ cid }: { cid: string }) => cid);
    expect(second).not.toHaveProperty('nextCursor');
    expect(all).toEqual(['3', '2', '1'].map((content) => cidText(rawBlock(Buffer.from(content)).cid)));
    expect((await as(account, 'GET', '/api/ipfs/pins?state=failed')).json().data).toEqual([]);
  });
});

describe('a plan', () => {
  test('limits the number of pins', async () => {
    const account = await createAccount('hedy');
    for (const content of ['a', 'b', 'c']) expect((await add(account, content)).statusCode).toBe(200);
    expectErrorResponse(await add(account, 'd'), 403, 'at most 3 pins');
    expectErrorResponse(
      await as(account, 'POST', '/api/ipfs/pin', { path: cidText(rawBlock(Buffer.from('e')).cid) }),
      403,
    );
    expect((await add(account, 'a')).statusCode).toBe(200);
  });

  test('limits the bytes, including those of failed uploads', async () => {
    const account = await createAccount('joan');
    expect((await add(account, 'x'.repeat(4_000))).statusCode).toBe(200);
    expectErrorResponse(await add(account, 'y'.repeat(4_000)), 403, 'at most 5000 bytes');
    const status = (await as(account, 'GET', '/api/ipfs/status')).json();
    expect(status).toMatchObject({ driver: 'embedded', online: true, pins: 1, maxPins: 3, maxBytes: 5_000 });
    expect(status.usedBytes).toBeGreaterThan(5_000);
    expectErrorResponse(await add(account, 'z'), 403, 'are used already');
    clock.advance(61 * MINUTE_MS);
    await collect();
    expect((await as(account, 'GET', '/api/ipfs/status')).json().usedBytes).toBe(4_000);
    expect((await add(account, 'z', '?pin=false')).json().pin.state).toBe('unpinned');
    expect((await as(account, 'GET', '/api/ipfs/status')).json().usedBytes).toBe(4_001);
  });

  test('also counts content that other accounts uploaded', async () => {
    const [rich, poor] = [await createAccount('kay'), await createAccount('lise')];
    const { cid } = (await add(rich, 'w'.repeat(4_500))).json();
    await add(poor, 'v'.repeat(1_000));
    await as(poor, 'POST', '/api/ipfs/pin', { path: cid });
    await service.services.ipfs.pinWorker.drain();
    const pin = (await as(poor, 'GET', `/api/ipfs/pins/${cid}`)).json();
    expect(pin).toMatchObject({ state: 'failed', reason: expect.stringContaining('more than 4000 bytes') });
  });

  test('without the add-on allows nothing', async () => {
    const key = { 'x-api-key': 'xt_demo_cardano-mainnet_basic' };
    for (const url of ['/api/ipfs/status', '/api/ipfs/pins', `/api/ipfs?path=${IPFS_EXAMPLE.readme}`]) {
      const response = await service.http.inject({ url, headers: key });
      expectErrorResponse(response, 402, 'Payment Required');
      expect(response.headers['x-required-addon']).toBe('ipfs');
    }
  });
});

test('interrupted pins of a process are resumed', async () => {
  const { cid } = (await add(ada, 'left half-way')).json();
  await service.services.db.run(sql`update service.ipfs_pin set state = 'pinning' where text = ${cid}`);
  await service.services.ipfs.pinWorker.drain();
  expect((await as(ada, 'GET', `/api/ipfs/pins/${cid}`)).json().state).toBe('pinning');
  clock.advance(16 * MINUTE_MS);
  await service.services.ipfs.pinWorker.drain();
  expect((await as(ada, 'GET', `/api/ipfs/pins/${cid}`)).json().state).toBe('pinned');
});

test('pin that a stop interrupts is resumed by the next process', async () => {
  const other = await openTestService({ ...file.env });
  const { apiKey } = await createKey(other, await register(other, 'ada'));
  const headers = { 'x-api-key': apiKey };
  const { cid } = (await other.http.inject(buildUploadRequest({ a: 'interrupted' }, { headers }))).json();
  await other.services.db.run(sql`update service.ipfs_pin set state = 'queued'`);
  const [pin] = await other.services.db.rows<{ id: string }>(sql`select id from service.ipfs_pin`);
  await other.services.ipfs.pinWorker.stop();
  await other.services.ipfs.pinWorker.work(pin?.id ?? '');
  expect((await other.http.inject({ url: `/api/ipfs/pins/${cid}`, headers })).json().state).toBe('queued');
  await other.close();
});
