import { generateKeyPair } from '@libp2p/crypto/keys';
import type { PrivateKey } from '@libp2p/interface';
import { createIPNSRecord, marshalIPNSRecord } from 'ipns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IPFS_EXAMPLE } from '../../../src/api/shapes/ipfs/examples.js';
import { addToTree, buildTree, newTree } from '../../../src/gateways/ipfs/build-directory.js';
import { buildFile, rawBlock } from '../../../src/gateways/ipfs/build-file.js';
import { readCar } from '../../../src/gateways/ipfs/car.js';
import { type Cid, cidText } from '../../../src/gateways/ipfs/cid.js';
import { nameText } from '../../../src/gateways/ipfs/ipns-key.js';
import { decodeMultihash, hashKey } from '../../../src/gateways/ipfs/multihash.js';
import { expectErrorResponse } from '../../support/error-responses.js';
import { createMemoryBlocks, pieces } from '../../support/ipfs-blocks.js';
import { type KuboStandIn, type Mood, startKubo } from '../../support/kubo-stand-in.js';
import { recordingLog } from '../../support/recording-log.js';
import { openTestService, type TestService } from '../../support/service.js';
import { buildUploadRequest } from './form.js';

const { log, events } = recordingLog();
const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
const leaf = rawBlock(Buffer.from('what the node has'));
const CID = cidText(leaf.cid);
let kubo: KuboStandIn;
let service: TestService;
let key: PrivateKey;
let name: string;

beforeAll(async () => {
  kubo = await startKubo();
  service = await openTestService(
    { IPFS_API_URL: `${kubo.url}/`, IPFS_TIMEOUT_MS: '1000', CROSSTIE_SANDBOX: 'on' },
    { log },
  );
  key = (await generateKeyPair('Ed25519')) as PrivateKey;
  name = nameText(decodeMultihash(key.publicKey.toMultihash().bytes));
});
beforeEach(() => {
  kubo.mood = 'right';
  kubo.blocks.set(hashKey(leaf.cid.multihash), leaf.bytes);
  kubo.commands.length = 0;
});
afterAll(async () => {
  await service.close();
  await kubo.close();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const sendGet = (url: string) => service.http.inject({ url, headers });
const resolve = (more = '') => sendGet(`/api/ipfs/ipns?name=${name}&nocache=true${more}`);

describe('Kubo node', () => {
  test('serves verified content and its status', async () => {
    expect((await sendGet(`/api/ipfs?path=${CID}`)).body).toBe('what the node has');
    expect((await sendGet(`/api/ipfs/stat?path=${CID}`)).json()).toMatchObject({ type: 'raw', size: 17, local: true });
    expect((await sendGet('/api/ipfs/status')).json()).toMatchObject({
      driver: 'kubo',
      version: '0.43.1',
      peers: 2,
      repoSize: 12_345,
    });
    expectErrorResponse(await sendGet(`/api/ipfs?path=${IPFS_EXAMPLE.readme}`), 404, 'is not on this node');
  });

  test('serves sharded directories, which are listed and resolved by name', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `file-${String(index).padStart(235, '0')}.txt`);
    const tree = newTree();
    const built = createMemoryBlocks();
    for (const file of names) addToTree(tree, file, await buildFile(pieces(Buffer.from(file), 99), built.store));
    const root = cidText((await buildTree(tree, built.store)).at(-1)?.cid as Cid);
    for (const [hash, bytes] of built.map) kubo.blocks.set(hash, bytes);
    for (const file of names.filter((_, index) => index % 200 === 0)) {
      expect((await sendGet(`/api/ipfs?path=${root}/${file}`)).body).toBe(file);
    }
    const page = (await sendGet(`/api/ipfs/ls?path=${root}&limit=300`)).json();
    expect(page.data).toHaveLength(300);
    expect(names).toEqual(expect.arrayContaining(page.data.map((entry: { name: string }) => entry.name)));
  });

  test('with another block than requested is rejected', async () => {
    kubo.blocks.set(hashKey(leaf.cid.multihash), Buffer.from('something else'));
    expectErrorResponse(await sendGet(`/api/ipfs?path=${CID}`), 502, 'failed its checks');
  });

  test('resolves names; their records are verified', async () => {
    const record = marshalIPNSRecord(
      await createIPNSRecord(key, `/ipfs/${CID}`, 5, 3_600_000, { v1Compatible: false }),
    );
    kubo.names.set(name, { path: `/ipfs/${CID}`, record });
    expect((await resolve()).json()).toEqual({ name, cid: CID });
    expect((await resolve('&details=true')).json()).toMatchObject({ cid: CID, sequence: 5, canonicalName: name });
    kubo.names.set(name, {
      path: `/ipfs/${CID}`,
      record: Uint8Array.from(record, (byte, at) => (at === 60 ? byte ^ 1 : byte)),
    });
    expectErrorResponse(await resolve('&details=true'), 502, 'failed its checks');
    kubo.names.set(name, { path: `/ipfs/${CID}` });
    expect((await resolve('&details=true')).json()).toMatchObject({ cid: CID, sequence: null, validUntil: null });
    kubo.names.set(name, { path: 'http://10.0.0.1/' });
    expectErrorResponse(await resolve(), 502);
    kubo.names.delete(name);
    expectErrorResponse(await resolve(), 404, 'Nothing is published');
  });

  test('stores our uploads, pins and names', async () => {
    const added = (await service.http.inject(buildUploadRequest({ 'dir/a.txt': 'kept by Kubo' }, { headers }))).json();
    expect(added.pin).toMatchObject({ state: 'pinned', size: 999, blocks: 3 });
    expect(kubo.pins.has(added.cid)).toBe(true);
    expect((await sendGet(`/api/ipfs?path=${added.cid}/a.txt`)).body).toBe('kept by Kubo');
    // The gateway serves what the node has pinned, and makes it fetch nothing else.
    expect((await service.http.inject({ url: `/ipfs/${added.cid}/a.txt` })).body).toBe('kept by Kubo');
    kubo.commands.length = 0;
    expectErrorResponse(await service.http.inject({ url: `/ipfs/${CID}` }), 404, 'is not pinned here');
    expect(kubo.commands).toEqual(['pin/ls']);

    const missing = cidText(rawBlock(Buffer.from('nowhere')).cid);
    await service.http.inject({ method: 'POST', url: '/api/ipfs/pin', headers, payload: { path: missing } });
    await service.services.ipfs.pinWorker.drain();
    const failed = (await sendGet(`/api/ipfs/pins/${missing}`)).json();
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('did not find it in time') });

    const made = (
      await service.http.inject({ method: 'POST', url: '/api/ipfs/keys', headers, payload: { keyName: 'k' } })
    ).json();
    const payload = { keyName: 'k', path: added.cid };
    const published = await service.http.inject({ method: 'POST', url: '/api/ipfs/name/publish', headers, payload });
    expect(published.json()).toMatchObject({ name: made.name, sequence: 0 });
    expect(kubo.names.get(made.name)?.record?.length).toBeGreaterThan(100);
  });

  test('stores blocks, changes directories and exports CAR files like the embedded node', async () => {
    const put = async (query: string, payload: Buffer) =>
      (
        await service.http.inject({
          method: 'POST',
          url: `/api/ipfs/block${query}`,
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          payload,
        })
      ).json();
    const block = await put('?hash=sha2-512', Buffer.from('a block of its own'));
    expect((await sendGet(`/api/ipfs/block?path=${block.cid}`)).body).toBe('a block of its own');
    const changes = [
      { op: 'add', path: 'docs/leaf', source: CID },
      { op: 'add', path: 'block', source: block.cid },
    ];
    const patched = (
      await service.http.inject({ method: 'POST', url: '/api/ipfs/patch', headers, payload: { changes } })
    ).json();
    expect(patched).toMatchObject({ previousCid: null, pin: { state: 'pinned' } });
    expect(kubo.pins.has(patched.cid)).toBe(true);
    expect((await sendGet(`/api/ipfs?path=${patched.cid}/docs/leaf`)).body).toBe('what the node has');
    const car = await sendGet(`/api/ipfs/export?path=${patched.cid}`);
    const { roots, blocks } = await readCar(pieces(car.rawPayload, 1_000));
    const found: string[] = [];
    for await (const { cid } of blocks) found.push(cidText(cid));
    expect(roots.map(cidText)).toEqual([patched.cid]);
    // The root, the block, the directory and its leaf: links are sorted by name.
    expect([found.length, found[0], found[1], found[3]]).toEqual([4, patched.cid, block.cid, CID]);
  });

  const REQUEST_URLS = [
    '/api/ipfs/status',
    `/api/ipfs?path=${CID}`,
    `/api/ipfs/stat?path=${CID}`,
    `/api/ipfs/ls?path=${CID}`,
  ];

  test.each<readonly [Mood, number, RegExp]>([
    ['silent', 503, /in time/],
    ['broken', 503, /rejected the request/],
    ['refuses', 503, /rejected the request/],
    ['wrong', 502, /failed its checks/],
    ['redirect', 502, /failed its checks: it answered 307/],
  ])('that is %s results in %i', async (mood, status, sentence) => {
    kubo.names.set(name, { path: `/ipfs/${CID}` });
    kubo.mood = mood;
    for (const url of [...REQUEST_URLS, `/api/ipfs/ipns?name=${name}&nocache=true`]) {
      expectErrorResponse(await sendGet(url), status, sentence);
    }
  });

  test('that is down results in 503, and the rest of the service works', async () => {
    const stoppedNode = await startKubo();
    await stoppedNode.close();
    const lonely = await openTestService({ IPFS_API_URL: stoppedNode.url }, { log });
    for (const url of [...REQUEST_URLS, `/api/ipfs/ipns?name=${name}`]) {
      const response = await lonely.http.inject({ url, headers });
      expectErrorResponse(response, 503, 'cannot be reached');
      expect(response.headers['retry-after']).toBe('5');
    }
    expect((await lonely.http.inject({ url: `/api/ipfs/cid/${CID}`, headers })).statusCode).toBe(200);
    expect((await lonely.http.inject('/api/health/ready')).statusCode).toBe(200);
    await lonely.close();
  });

  test('that exceeds the timeout is aborted', async () => {
    kubo.mood = 'silent';
    expectErrorResponse(await resolve('&timeoutMs=100'), 503, /in time/);
  });
});
