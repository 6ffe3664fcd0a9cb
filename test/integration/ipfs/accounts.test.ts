import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IPFS_EXAMPLE } from '../../../src/api/shapes/ipfs/examples.js';
import { rawBlock } from '../../../src/gateways/ipfs/build-file.js';
import { cidText } from '../../../src/gateways/ipfs/cid.js';
import { sql } from '../../../src/store/sql.js';
import { writeConfigFile } from '../../support/config-file.js';
import { movableClock } from '../../support/movable-clock.js';
import { makeKey, register } from '../../support/people.js';
import { recordingLog } from '../../support/recording-log.js';
import { expectRefusal } from '../../support/refusals.js';
import { openTestService, type TestService } from '../../support/service.js';
import { formOf } from './form.js';

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
interface Person {
  readonly headers: Readonly<Record<string, string>>;
}

async function newPerson(name: string): Promise<Person> {
  const { apiKey } = await makeKey(service, await register(service, name));
  return { headers: { 'x-api-key': apiKey } };
}

let service: TestService;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  service = await openTestService({ ...file.env, IPFS_GRACE_MINUTES: '60' }, { log, clock });
  ada = await newPerson('ada');
  eve = await newPerson('eve');
});
afterAll(async () => {
  await service.close();
  file.remove();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const as = ({ headers }: Person, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  service.http.inject({ method, url, headers, ...(payload && { payload }) });
const add = ({ headers }: Person, content: string, query = '') =>
  service.http.inject(formOf({ 'a.txt': content }, { url: `/api/ipfs/add${query}`, headers }));
const pinsOf = async (person: Person): Promise<readonly (readonly [string, string])[]> =>
  (await as(person, 'GET', '/api/ipfs/pins')).json().data.map(({ cid, state }: Record<string, string>) => [cid, state]);
const blocks = async (): Promise<number> =>
  Number(
    (await service.services.db.first<{ count: bigint }>(sql`select count(*) as count from service.ipfs_block`))?.count,
  );
const collect = () => service.services.ipfs.keeper.collect();

describe('pins', () => {
  test('belong to an account, and so does their content', async () => {
    const { cid } = (await add(ada, 'of ada')).json();
    expect(await pinsOf(ada)).toEqual([[cid, 'pinned']]);
    expect(await pinsOf(eve)).toEqual([]);
    expectRefusal(await as(eve, 'GET', `/api/ipfs/pins/${cid}`), 404, 'has not pinned');
    expectRefusal(await as(eve, 'DELETE', `/api/ipfs/pin?path=${cid}`), 404, 'has not pinned');
    expect(await pinsOf(ada)).toEqual([[cid, 'pinned']]);
    // Blocks are shared: any account that knows the CID can read and pin it.
    expect((await as(eve, 'GET', `/api/ipfs?path=${cid}`)).body).toBe('of ada');
    expect((await as(eve, 'POST', '/api/ipfs/pin', { path: cid, name: 'hers' })).json()).toMatchObject({
      name: 'hers',
    });
    await service.services.ipfs.keeper.drain();
    expect(await pinsOf(eve)).toEqual([[cid, 'pinned']]);
  });

  test('go through their states, and the content stays while an account pins it', async () => {
    const [[cid] = ['']] = await pinsOf(eve);
    expect((await as(ada, 'DELETE', `/api/ipfs/pin?path=/ipfs/${cid}`)).statusCode).toBe(204);
    expect((await as(ada, 'GET', `/api/ipfs/pins/${cid}`)).json().state).toBe('unpinned');
    clock.advance(61 * MINUTE_MS);
    await collect();
    expectRefusal(await as(ada, 'GET', `/api/ipfs/pins/${cid}`), 404);
    expect((await as(ada, 'GET', `/api/ipfs?path=${cid}`)).body).toBe('of ada');

    await as(eve, 'DELETE', `/api/ipfs/pin?path=/ipfs/${cid}`);
    clock.advance(30 * MINUTE_MS);
    await collect();
    expect((await as(eve, 'GET', `/api/ipfs?path=${cid}`)).body).toBe('of ada');
    clock.advance(31 * MINUTE_MS);
    await collect();
    clock.advance(61 * MINUTE_MS);
    await collect();
    expectRefusal(await as(eve, 'GET', `/api/ipfs?path=${cid}`), 404);
    expect(await blocks()).toBe(0);
    expect(await service.services.db.rows(sql`select from service.ipfs_root`)).toEqual([]);
  });

  test('that are added again before garbage collection keep the content', async () => {
    const { cid } = (await add(ada, 'nearly lost')).json();
    await as(ada, 'DELETE', `/api/ipfs/pin?path=${cid}`);
    clock.advance(59 * MINUTE_MS);
    expect((await as(ada, 'POST', '/api/ipfs/pin', { path: cid })).statusCode).toBe(202);
    await service.services.ipfs.keeper.drain();
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
    const missing = cidText(rawBlock(Buffer.from('nobody has this')).cid);
    expect((await as(ada, 'POST', '/api/ipfs/pin', { path: missing })).json().state).toBe('queued');
    await service.services.ipfs.keeper.drain();
    const pin = (await as(ada, 'GET', `/api/ipfs/pins/${missing}`)).json();
    expect(pin).toMatchObject({ state: 'failed', reason: expect.stringContaining('is not on this node') });
    clock.advance(61 * MINUTE_MS);
    await collect();
  });

  test('are listed in pages, newest first, each once', async () => {
    const person = await newPerson('grace');
    for (const content of ['1', '2', '3']) {
      await add(person, content);
      clock.advance(1_000);
    }
    const first = (await as(person, 'GET', '/api/ipfs/pins?limit=2')).json();
    const second = (await as(person, 'GET', `/api/ipfs/pins?limit=2&cursor=${first.nextCursor}`)).json();
    const all = [...first.data, ...second.data].map(({ cid }: { cid: string }) => cid);
    expect(second).not.toHaveProperty('nextCursor');
    expect(all).toEqual(['3', '2', '1'].map((content) => cidText(rawBlock(Buffer.from(content)).cid)));
    expect((await as(person, 'GET', '/api/ipfs/pins?state=failed')).json().data).toEqual([]);
  });
});

describe('a plan', () => {
  test('limits the number of pins', async () => {
    const person = await newPerson('hedy');
    for (const content of ['a', 'b', 'c']) expect((await add(person, content)).statusCode).toBe(200);
    expectRefusal(await add(person, 'd'), 403, 'at most 3 pins');
    expectRefusal(await as(person, 'POST', '/api/ipfs/pin', { path: cidText(rawBlock(Buffer.from('e')).cid) }), 403);
    expect((await add(person, 'a')).statusCode).toBe(200);
  });

  test('limits the bytes, including those of failed uploads', async () => {
    const person = await newPerson('joan');
    expect((await add(person, 'x'.repeat(4_000))).statusCode).toBe(200);
    expectRefusal(await add(person, 'y'.repeat(4_000)), 403, 'at most 5000 bytes');
    const status = (await as(person, 'GET', '/api/ipfs/status')).json();
    expect(status).toMatchObject({ driver: 'embedded', online: true, pins: 1, maxPins: 3, maxBytes: 5_000 });
    expect(status.usedBytes).toBeGreaterThan(5_000);
    expectRefusal(await add(person, 'z'), 403, 'count already');
    clock.advance(61 * MINUTE_MS);
    await collect();
    expect((await as(person, 'GET', '/api/ipfs/status')).json().usedBytes).toBe(4_000);
    expect((await add(person, 'z', '?pin=false')).json().pin.state).toBe('unpinned');
    expect((await as(person, 'GET', '/api/ipfs/status')).json().usedBytes).toBe(4_001);
  });

  test('also counts content that other accounts uploaded', async () => {
    const [rich, poor] = [await newPerson('kay'), await newPerson('lise')];
    const { cid } = (await add(rich, 'w'.repeat(4_500))).json();
    await add(poor, 'v'.repeat(1_000));
    await as(poor, 'POST', '/api/ipfs/pin', { path: cid });
    await service.services.ipfs.keeper.drain();
    const pin = (await as(poor, 'GET', `/api/ipfs/pins/${cid}`)).json();
    expect(pin).toMatchObject({ state: 'failed', reason: expect.stringContaining('more than 4000 bytes') });
  });

  test('without the add-on allows nothing', async () => {
    const key = { 'x-api-key': 'xt_demo_cardano-mainnet_basic' };
    for (const url of ['/api/ipfs/status', '/api/ipfs/pins', `/api/ipfs?path=${IPFS_EXAMPLE.readme}`]) {
      const response = await service.http.inject({ url, headers: key });
      expectRefusal(response, 402, 'Payment Required');
      expect(response.headers['x-required-addon']).toBe('ipfs');
    }
  });
});

test('interrupted pins of a process are resumed', async () => {
  const { cid } = (await add(ada, 'left half-way')).json();
  await service.services.db.run(sql`update service.ipfs_pin set state = 'pinning' where text = ${cid}`);
  await service.services.ipfs.keeper.drain();
  expect((await as(ada, 'GET', `/api/ipfs/pins/${cid}`)).json().state).toBe('pinning');
  clock.advance(16 * MINUTE_MS);
  await service.services.ipfs.keeper.drain();
  expect((await as(ada, 'GET', `/api/ipfs/pins/${cid}`)).json().state).toBe('pinned');
});

test('pin that a stop interrupts is resumed by the next process', async () => {
  const other = await openTestService({ ...file.env });
  const { apiKey } = await makeKey(other, await register(other, 'ada'));
  const headers = { 'x-api-key': apiKey };
  const { cid } = (await other.http.inject(formOf({ a: 'interrupted' }, { headers }))).json();
  await other.services.db.run(sql`update service.ipfs_pin set state = 'queued'`);
  const [pin] = await other.services.db.rows<{ id: string }>(sql`select id from service.ipfs_pin`);
  await other.services.ipfs.keeper.stop();
  await other.services.ipfs.keeper.work(pin?.id ?? '');
  expect((await other.http.inject({ url: `/api/ipfs/pins/${cid}`, headers })).json().state).toBe('queued');
  await other.close();
});
