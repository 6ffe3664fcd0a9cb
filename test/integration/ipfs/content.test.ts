import { CarWriter } from '@ipld/car';
import { importer } from 'ipfs-unixfs-importer';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { CID } from 'multiformats/cid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IPFS_EXAMPLE } from '../../../src/api/shapes/ipfs/examples.js';
import { sandboxContent } from '../../../src/app/sandbox/ipfs-sandbox.js';
import { rawBlock } from '../../../src/gateways/ipfs/build-file.js';
import { type Cid, cidText, createCid, DAG_PB } from '../../../src/gateways/ipfs/cid.js';
import { encodeDagPb } from '../../../src/gateways/ipfs/dag-pb.js';
import { hashKey, sha256Multihash } from '../../../src/gateways/ipfs/multihash.js';
import { encodeFileNode } from '../../../src/gateways/ipfs/unixfs.js';
import { expectErrorResponse } from '../../support/error-responses.js';
import { collect, createMemoryBlocks, foreignStore, pieces } from '../../support/ipfs-blocks.js';
import { recordingLog } from '../../support/recording-log.js';
import { openTestService, type TestService } from '../../support/service.js';
import { buildUploadRequest } from './form.js';

const { log, events } = recordingLog();
const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
let service: TestService;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', IPFS_MAX_READ_BYTES: '2000000' }, { log });
});
afterAll(async () => {
  await service.close();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const get = (path: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  service.http.inject({ method, url: `/api/ipfs?path=${encodeURIComponent(path)}`, headers: { ...headers, ...more } });
const sendGet = (url: string) => service.http.inject({ url, headers });
const add = (files: Record<string, string | Uint8Array>, query = '') =>
  service.http.inject(buildUploadRequest(files, { url: `/api/ipfs/add${query}`, headers }));

const patterned = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 9) + (at >> 17) * 7) & 0xff);

test('content of the demo account is that of the examples', async () => {
  const { root, entries, name } = await sandboxContent();
  expect(IPFS_EXAMPLE).toMatchObject({ root: cidText(root), name });
  const readme = entries.find(({ path }) => path === 'readme.txt')?.cid as Cid;
  expect(cidText(readme)).toBe(IPFS_EXAMPLE.readme);
  const pins = (await sendGet('/api/ipfs/pins')).json();
  expect(pins.data.map((pin: { cid: string; state: string }) => [pin.cid, pin.state])).toEqual(
    expect.arrayContaining([
      [IPFS_EXAMPLE.root, 'pinned'],
      [IPFS_EXAMPLE.readme, 'pinned'],
    ]),
  );
});

describe('upload', () => {
  test('has the CID of another implementation, and is returned byte for byte', async () => {
    const bytes = patterned(1_000_003);
    const added = (await add({ 'large.bin': bytes })).json();
    const theirs = createMemoryBlocks();
    const options = { cidVersion: 1, rawLeaves: true, chunker: fixedSize({ chunkSize: 262_144 }) } as const;
    let root: CID | undefined;
    for await (const { cid } of importer(
      [{ path: 'a', content: pieces(bytes, 9_999) }],
      foreignStore(theirs) as never,
      options,
    )) {
      root = cid as CID;
    }
    expect(added.cid).toBe(root?.toString());
    expect(added).toMatchObject({ name: 'large.bin', size: 1_000_003, pin: { state: 'pinned', blocks: 5 } });
    const back = await get(added.cid);
    expect(back.rawPayload.equals(Buffer.from(bytes))).toBe(true);
  });

  test('of files with slashes in their names creates directories', async () => {
    const added = (await add({ 'site/index.html': '<p>', 'site/css/a.css': 'p{}', 'site/b': '' }, '?pin=false')).json();
    expect(added).toMatchObject({ name: 'site', size: 6, pin: { state: 'unpinned' } });
    expect(added.entries.map(({ path, type }: { path: string; type: string }) => `${type} ${path}`)).toEqual([
      'file site/index.html',
      'file site/css/a.css',
      'directory site/css',
      'file site/b',
      'directory site',
    ]);
    expect((await get(`${added.cid}/css/a.css`)).body).toBe('p{}');
    const listed = (await sendGet(`/api/ipfs/ls?path=${added.cid}`)).json();
    expect(listed.data.map(({ name, type, size }: Record<string, unknown>) => [name, type, size])).toEqual([
      ['b', 'raw', 0],
      ['css', 'directory', 0],
      ['index.html', 'raw', 3],
    ]);
  });

  test('is wrapped on request or if there is no other root', async () => {
    const single = (await add({ 'a.txt': 'a' }, '?wrap=true')).json();
    expect(single.name).toBe('');
    expect((await get(`/ipfs/${single.cid}/a.txt`)).body).toBe('a');
    const two = (await add({ 'a.txt': 'a', 'b.txt': 'b' })).json();
    expect((await get(`/ipfs/${two.cid}/b.txt`)).body).toBe('b');
  });

  test('can only compute its CID', async () => {
    const added = (await add({ 'x.txt': 'never kept anywhere' }, '?onlyHash=true')).json();
    expect(added.pin).toBeNull();
    expectErrorResponse(await get(added.cid), 404, 'is not on this node');
    const stored = (await add({ 'x.txt': 'never kept anywhere' })).json();
    expect(stored.cid).toBe(added.cid);
  });

  test.each([
    [{ '../etc/passwd': 'x' }, "empty, '.' or '..'"],
    [{ 'a//b': 'x' }, "empty, '.' or '..'"],
    [{ ['n'.repeat(300)]: 'x' }, 'more than 255 bytes'],
    [{ a: 'x', 'a/b': 'y' }, 'uses another file as a directory'],
    [{}, /no file|begin with its boundary|ends early/],
    [{ '': '' }, 'no file'],
  ])('of invalid files is rejected: %j', async (files, sentence) => {
    expectErrorResponse(await add(files), 400, sentence);
  });

  test('larger than the service allows is rejected', async () => {
    const small = await openTestService({ IPFS_MAX_UPLOAD_BYTES: '2000' });
    const request = buildUploadRequest({ a: new Uint8Array(5_000) }, { headers });
    expectErrorResponse(await small.http.inject(request), 413, 'larger than 2000 bytes');
    const { 'content-length': _, ...rest } = request.headers as Record<string, string>;
    const chunked = { ...request, headers: { ...rest, 'transfer-encoding': 'chunked' } };
    expectErrorResponse(await small.http.inject(chunked), 413, 'larger than 2000 bytes');
    await small.close();
  });

  test('is not read before the caller, the add-on and the key have been checked', async () => {
    const malformedRequest = { method: 'POST', url: '/api/ipfs/add', payload: 'not a form' } as const;
    const type = { 'content-type': 'text/plain' };
    expectErrorResponse(await service.http.inject({ ...malformedRequest, headers: type }), 401);
    const basic = { ...type, 'x-api-key': 'xt_demo_cardano-mainnet_basic' };
    expectErrorResponse(await service.http.inject({ ...malformedRequest, headers: basic }), 402, 'Payment Required');
    expectErrorResponse(
      await service.http.inject({ ...malformedRequest, headers: { ...type, ...headers } }),
      415,
      'multipart/form-data',
    );
  });
});

describe('content', () => {
  let cid: string;
  const bytes = patterned(600_000);
  beforeAll(async () => {
    cid = (await add({ 'bytes.bin': bytes })).json().cid;
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=262143-262145', 262_143, 262_146],
    ['bytes=599990-', 599_990, 600_000],
    ['bytes=-5', 599_995, 600_000],
    ['bytes=100-9999999', 100, 600_000],
  ])('is returned in part: %s', async (range, from, to) => {
    const part = await get(cid, { range });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/600000`,
      'content-length': String(to - from),
      etag: `"${cid}"`,
      'accept-ranges': 'bytes',
    });
    expect(part.rawPayload.equals(Buffer.from(bytes.slice(from, to)))).toBe(true);
  });

  test('has no range beyond its end', async () => {
    const beyond = await get(cid, { range: 'bytes=600000-' });
    expectErrorResponse(beyond, 416);
    expect(beyond.headers['content-range']).toBe('bytes */600000');
  });

  test('is returned completely if the range is invalid or for another ETag', async () => {
    for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'pages=1-2', 'nonsense']) {
      expect((await get(cid, { range })).statusCode).toBe(200);
    }
    expect((await get(cid, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get(cid, { range: 'bytes=0-1', 'if-range': `"${cid}"` })).statusCode).toBe(206);
  });

  test('has its CID as ETag, and supports conditional requests', async () => {
    const first = await get(`/ipfs/${cid}`);
    expect(first.headers).toMatchObject({ etag: `"${cid}"`, 'cache-control': 'private, max-age=29030400, immutable' });
    const again = await get(`/ipfs/${cid}`, { 'if-none-match': `"${cid}"` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const byName = await get(`/ipns/${IPFS_EXAMPLE.name}/readme.txt`);
    expect(byName.headers).toMatchObject({ etag: `"${IPFS_EXAMPLE.readme}"`, 'cache-control': 'private, no-cache' });
  });

  test('responds to HEAD like GET, without its bytes', async () => {
    const head = await get(cid, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '600000']);
    const part = await get(cid, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.statusCode, part.headers['content-length']]).toEqual([206, '10']);
  });

  test('larger than the response limit is returned in ranges', async () => {
    const large = (await add({ 'large.bin': new Uint8Array(2_000_001) }, '?pin=false')).json().cid;
    expectErrorResponse(await get(large), 413, 'request a range');
    expect((await get(large, {}, 'HEAD')).headers['content-length']).toBe('2000001');
    expect((await get(large, { range: 'bytes=0-1999999' })).statusCode).toBe(206);
  });

  test.each([
    ['page.html', '<script>alert(1)</script>', 'text/html; charset=utf-8', 'attachment'],
    ['picture.svg', '<svg onload="alert(1)"/>', 'image/svg+xml', 'attachment'],
    ['innocent.txt', 'just text', 'text/plain; charset=utf-8', 'inline'],
    ['noname', '  <!doctype html><script>alert(1)</script>', 'text/html; charset=utf-8', 'attachment'],
    ['doc.xml', '<?xml version="1.0"?><a/>', 'application/xml', 'attachment'],
    ['x.js', 'alert(1)', 'text/javascript; charset=utf-8', 'attachment'],
    ['data.json', '{"a":1}', 'application/json', 'inline'],
    ['bytes', '\0\u0001\u0002', 'application/octet-stream', 'attachment'],
    ['p.png', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png', 'inline'],
    ['évil "name".html', '<p>', 'text/html; charset=utf-8', 'attachment'],
  ])('cannot run in a browser: %s', async (name, content, type, disposition) => {
    const { cid: root } = (await add({ [name.replaceAll('"', '%22')]: content }, '?wrap=true&pin=false')).json();
    const answer = await get(`/ipfs/${root}/${name}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^${disposition}; filename="[ -~]*"; filename\\*=UTF-8''`),
    );
  });

  test('of a directory is a list, not a page', async () => {
    expectErrorResponse(await get(IPFS_EXAMPLE.root), 400, '/api/ipfs/ls');
    expectErrorResponse(await sendGet(`/api/ipfs/ls?path=${IPFS_EXAMPLE.readme}`), 400, 'not a directory');
  });

  test('is found by every form of its path', async () => {
    for (const path of [
      `/ipfs/${IPFS_EXAMPLE.root}/readme.txt`,
      `${IPFS_EXAMPLE.root}/readme.txt`,
      `ipfs://${IPFS_EXAMPLE.root}//readme.txt/`,
      `/ipns/${IPFS_EXAMPLE.name}/readme.txt`,
      `ipns://${IPFS_EXAMPLE.name}/readme.txt`,
      IPFS_EXAMPLE.readme,
      CID.parse(IPFS_EXAMPLE.readme).toString(),
    ]) {
      expect((await get(path)).body).toMatch(/^This directory came/);
    }
    expectErrorResponse(await get(`/ipfs/${IPFS_EXAMPLE.root}/nothing`), 404, "There is no 'nothing'");
    expectErrorResponse(await get(`/ipfs/${IPFS_EXAMPLE.root}/readme.txt/deeper`), 404);
    expectErrorResponse(await get(`/ipfs/${IPFS_EXAMPLE.root}/../a`), 400, "'.' or '..'");
    expectErrorResponse(await get(`/ipfs/${IPFS_EXAMPLE.name}`), 400, 'identifies a key, not content');
    expectErrorResponse(await get('/etc/passwd'), 400, 'must begin with a CID');
  });
});

describe('CAR file', () => {
  const car = async (roots: readonly Cid[], blocks: readonly { cid: Cid; bytes: Uint8Array }[]): Promise<Buffer> => {
    const foreign = (cid: Cid): CID => CID.parse(cidText(cid));
    const { writer, out } = CarWriter.create(roots.map(foreign));
    const all = collect(out);
    for (const { cid, bytes } of blocks) await writer.put({ cid: foreign(cid), bytes });
    await writer.close();
    return await all;
  };
  const send = (payload: Buffer, query = '') =>
    service.http.inject({
      method: 'POST',
      url: `/api/ipfs/import${query}`,
      headers: { ...headers, 'content-type': 'application/vnd.ipld.car' },
      payload,
    });

  test('is imported, and its roots are pinned', async () => {
    const leaf = rawBlock(Buffer.from('a leaf of a CAR file'));
    const bytes = encodeDagPb({
      links: [{ cid: leaf.cid, name: '', size: 20n }],
      data: encodeFileNode(20n, [20n]),
    });
    const root = { cid: createCid(DAG_PB, sha256Multihash(bytes)), bytes };
    const answer = (await send(await car([root.cid], [root, leaf]))).json();
    expect(answer).toMatchObject({ roots: [cidText(root.cid)], blocks: 2, pins: [{ state: 'pinned', blocks: 2 }] });
    expect((await get(cidText(root.cid))).body).toBe('a leaf of a CAR file');
  });

  test('with a block that does not match its CID is rejected', async () => {
    const leaf = rawBlock(Buffer.from('true'));
    expectErrorResponse(
      await send(await car([leaf.cid], [{ ...leaf, bytes: Buffer.from('fake') }])),
      400,
      'does not match its CID',
    );
    expectErrorResponse(await get(cidText(leaf.cid)), 404);
  });

  test('with missing blocks is imported, and the pin reports them', async () => {
    const missing = rawBlock(Buffer.from('missing content'));
    const bytes = encodeDagPb({ links: [{ cid: missing.cid, name: 'x', size: 1n }], data: undefined });
    const root = { cid: createCid(DAG_PB, sha256Multihash(bytes)), bytes };
    const answer = (await send(await car([root.cid], [root]))).json();
    expect(answer.pins).toMatchObject([{ state: 'failed', reason: expect.stringContaining('is not on this node') }]);
  });

  test('of a file that doubles thirty times is stored as its few blocks, and read by range', async () => {
    const blocks = [rawBlock(new Uint8Array(1_000).fill(7))];
    let size = 1_000n;
    for (let level = 0; level < 30; level += 1) {
      const below = blocks.at(-1) as { cid: Cid };
      const link = { cid: below.cid, name: '', size };
      const bytes = encodeDagPb({ links: [link, link], data: encodeFileNode(size * 2n, [size, size]) });
      blocks.push({ cid: createCid(DAG_PB, sha256Multihash(bytes)), bytes });
      size *= 2n;
    }
    const root = blocks.at(-1) as { cid: Cid };
    const answer = (await send(await car([root.cid], blocks))).json();
    expect(answer.pins).toMatchObject([{ state: 'pinned', blocks: 31 }]);
    const stat = (await sendGet(`/api/ipfs/stat?path=${cidText(root.cid)}`)).json();
    expect(stat).toMatchObject({ type: 'file', size: Number(size), blocks: 2 });
    expectErrorResponse(await get(cidText(root.cid)), 413);
    const far = await get(cidText(root.cid), { range: 'bytes=-3' });
    expect([...far.rawPayload]).toEqual([7, 7, 7]);
  });

  test.each([Buffer.from('nonsense'), Buffer.from('0aa16776657273696f6e02', 'hex'), Buffer.alloc(100)])(
    'that is invalid is rejected: %j',
    async (payload) => expectErrorResponse(await send(payload), 400, 'CAR file cannot be read'),
  );
});

test('upload of 1,000 files with long names is sharded like ipfs-unixfs-importer, and can be listed and read', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `file-${String(index).padStart(235, '0')}.txt`);
  const added = (await add(Object.fromEntries(names.map((name) => [`many/${name}`, name])))).json();
  const files = names.map((path) => ({ path, content: pieces(Buffer.from(path), 100) }));
  const options = { cidVersion: 1, rawLeaves: true, wrapWithDirectory: true } as const;
  let root: CID | undefined;
  for await (const { cid } of importer(files, foreignStore(createMemoryBlocks()) as never, options)) root = cid as CID;
  expect(added.cid).toBe(String(root));
  expect(added.pin).toMatchObject({ state: 'pinned' });
  const met: string[] = [];
  let cursor = '';
  do {
    const page = (await sendGet(`/api/ipfs/ls?path=${root}&limit=300&cursor=${cursor}`)).json();
    met.push(...page.data.map(({ name }: { name: string }) => name));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(met.toSorted()).toEqual(names);
  for (const name of names.filter((_, index) => index % 100 === 0)) {
    expect((await get(`/ipfs/${root}/${name}`)).body).toBe(name);
    expect((await sendGet(`/api/ipfs/resolve?path=/ipfs/${root}/${name}`)).statusCode).toBe(200);
  }
  expectErrorResponse(await get(`/ipfs/${root}/file-none.txt`), 404, "There is no 'file-none.txt'");
});

test('sharded directory is listed in pages and resolved by name', async () => {
  const blocks = createMemoryBlocks();
  const names = Array.from({ length: 400 }, (_, index) => `file-${index}.txt`);
  const files = names.map((path) => ({ path, content: pieces(Buffer.from(path), 100) }));
  const options = { cidVersion: 1, rawLeaves: true, wrapWithDirectory: true, shardSplitThresholdBytes: 1 } as const;
  let root: CID | undefined;
  for await (const { cid } of importer(files, foreignStore(blocks) as never, options)) root = cid as CID;
  const { node } = service.services.ipfs;
  const all = [...blocks.map.values()].map((bytes) => ({ cid: createCid(DAG_PB, sha256Multihash(bytes)), bytes }));
  expect(all.map(({ cid }) => hashKey(cid.multihash))).toEqual([...blocks.map.keys()]);
  await node.storeBlocks(all);
  const met: string[] = [];
  let cursor = '';
  do {
    const page = (await sendGet(`/api/ipfs/ls?path=${root}&limit=77&cursor=${cursor}`)).json();
    met.push(...page.data.map(({ name }: { name: string }) => name));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(met.toSorted()).toEqual(names.toSorted());
  expect((await get(`/ipfs/${root}/file-123.txt`)).body).toBe('file-123.txt');
  const first = (await sendGet(`/api/ipfs/ls?path=${root}&limit=1`)).json();
  expectErrorResponse(
    await sendGet(`/api/ipfs/ls?path=${IPFS_EXAMPLE.root}&cursor=${first.nextCursor}`),
    400,
    'Invalid cursor',
  );
});

const postJson = (url: string, payload: object) => service.http.inject({ method: 'POST', url, headers, payload });

describe('block', () => {
  const put = (payload: Buffer, query = '') =>
    service.http.inject({
      method: 'POST',
      url: `/api/ipfs/block${query}`,
      headers: { ...headers, 'content-type': 'application/vnd.ipld.raw' },
      payload,
    });
  const getBlock = (path: string) => sendGet(`/api/ipfs/block?path=${encodeURIComponent(path)}`);

  test.each([
    ['', 'raw', 'bafkrei'],
    ['?hash=sha2-512', 'raw', 'bafkrg'],
    ['?hash=blake2b-256', 'raw', 'bafk2bz'],
    ['?codec=json', 'json', 'bagaai'],
  ])('is stored under its codec and hash function: %s', async (query, codec, prefix) => {
    const bytes = Buffer.from(`"block ${query}"`);
    const answer = (await put(bytes, query)).json();
    expect(answer).toMatchObject({ size: bytes.length, pin: { state: 'unpinned', size: bytes.length } });
    expect(answer.cid.startsWith(prefix)).toBe(true);
    expect((await sendGet(`/api/ipfs/cid/${answer.cid}`)).json()).toMatchObject({ codec });
    const back = await getBlock(answer.cid);
    expect([back.rawPayload.equals(bytes), back.headers['content-type']]).toEqual([true, 'application/vnd.ipld.raw']);
  });

  test('of a directory is read unchanged, and stored again under the same CID of either version', async () => {
    const block = await getBlock(IPFS_EXAMPLE.root);
    expect(block.headers.etag).toBe(`"${IPFS_EXAMPLE.root}.raw"`);
    expect((await put(block.rawPayload, '?codec=dag-pb&pin=true')).json()).toMatchObject({
      cid: IPFS_EXAMPLE.root,
      pin: { state: 'pinned' },
    });
    const old = (await put(block.rawPayload, '?codec=dag-pb&cidVersion=0')).json();
    expect(CID.parse(old.cid).toV1().toString()).toBe(IPFS_EXAMPLE.root);
  });

  test('that is malformed, too large or of an impossible version is rejected', async () => {
    expectErrorResponse(await put(Buffer.from('text'), '?codec=dag-pb'), 400, 'not valid in its codec');
    expectErrorResponse(await put(Buffer.from('text'), '?codec=dag-cbor'), 400, 'not valid in its codec');
    expectErrorResponse(await put(Buffer.from('text'), '?cidVersion=0'), 400, 'only for dag-pb');
    expectErrorResponse(await put(Buffer.alloc(2_097_153)), 413, 'larger than 2097152 bytes');
  });
});

describe('export', () => {
  test('is a CAR file that a fresh service imports', async () => {
    const { cid } = (await add({ 'd/a': 'a', 'd/b/c': patterned(300_000) })).json();
    const car = await sendGet(`/api/ipfs/export?path=/ipfs/${cid}`);
    expect(car.headers).toMatchObject({
      'content-type': 'application/vnd.ipld.car; version=1; order=dfs; dups=n',
      'accept-ranges': 'none',
      'content-disposition': expect.stringContaining(`filename="${cid}.car"`),
    });
    const other = await openTestService({ CROSSTIE_SANDBOX: 'on' });
    const imported = await other.http.inject({
      method: 'POST',
      url: '/api/ipfs/import',
      headers: { ...headers, 'content-type': 'application/vnd.ipld.car' },
      payload: car.rawPayload,
    });
    expect(imported.json()).toMatchObject({ roots: [cid], blocks: 6, pins: [{ state: 'pinned', blocks: 6 }] });
    await other.close();
    const part = await sendGet(`/api/ipfs/export?path=/ipfs/${cid}/b&scope=block`);
    expect(part.rawPayload.length).toBeLessThan(300);
    const unchanged = { ...headers, 'if-none-match': car.headers.etag as string };
    expect(
      (await service.http.inject({ url: `/api/ipfs/export?path=/ipfs/${cid}`, headers: unchanged })).statusCode,
    ).toBe(304);
    expectErrorResponse(await sendGet(`/api/ipfs/export?path=/ipfs/${cid}/nothing`), 404);
  });
});

describe('patch', () => {
  const patch = (payload: object) => postJson('/api/ipfs/patch', payload);

  test('gives the CID of an upload of the changed tree', async () => {
    const before = (await add({ 'site/index.html': '<p>', 'site/css/a.css': 'p{}', 'site/old': 'x' })).json();
    const file = (await add({ 'b.css': 'b{}' })).json();
    const answer = (
      await patch({
        root: `/ipfs/${before.cid}`,
        changes: [
          { op: 'add', path: 'css/b.css', source: file.cid },
          { op: 'add', path: 'index.html', source: file.cid },
          { op: 'add', path: 'new/deep/b.css', source: `/ipfs/${file.cid}` },
          { op: 'remove', path: 'old' },
        ],
        name: 'changed',
      })
    ).json();
    const after = (
      await add({
        'site/index.html': 'b{}',
        'site/css/a.css': 'p{}',
        'site/css/b.css': 'b{}',
        'site/new/deep/b.css': 'b{}',
      })
    ).json();
    expect(answer).toMatchObject({
      cid: after.cid,
      previousCid: before.cid,
      cumulativeSize: after.cumulativeSize,
      pin: { state: 'pinned', name: 'changed' },
    });
    expect((await get(`${before.cid}/old`)).body).toBe('x');
  });

  test('applies changes in their order, and starts from nothing without a root', async () => {
    const { cid } = (await add({ f: 'f' })).json();
    const answer = (
      await patch({
        changes: [
          { op: 'add', path: 'a/b', source: cid },
          { op: 'remove', path: 'a' },
          { op: 'add', path: 'a/c', source: cid },
        ],
        pin: false,
      })
    ).json();
    const whole = (await add({ 'a/c': 'f' }, '?wrap=true')).json();
    expect([answer.cid, answer.previousCid]).toEqual([whole.cid, null]);
  });

  test.each([
    [[{ op: 'remove', path: 'nothing' }], 404, "no 'nothing' to remove"],
    [[{ op: 'remove', path: 'no/where' }], 404, "no 'no/where' to remove"],
    [[{ op: 'add', path: 'readme.txt/x', source: IPFS_EXAMPLE.readme }], 400, "'readme.txt' is not a directory"],
    [[{ op: 'add', path: '../x', source: IPFS_EXAMPLE.readme }], 400, "'.' or '..'"],
    [[{ op: 'add', path: 'x' }], 400, "'source'"],
    [
      [{ op: 'add', path: 'x', source: 'bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfcdi' }],
      404,
      'is not on this node',
    ],
  ])('that is not possible is rejected: %j', async (changes, status, sentence) => {
    expectErrorResponse(await patch({ root: IPFS_EXAMPLE.root, changes }), status, sentence);
    expectErrorResponse(await patch({ root: IPFS_EXAMPLE.readme, changes }), 400);
  });
});

test('directory is listed whole as a stream, with or without the blocks of its entries', async () => {
  const files = Object.fromEntries(Array.from({ length: 1_100 }, (_, index) => [`d/${index}`, `${index % 5}`]));
  const { cid } = (await add(files, '?pin=false')).json();
  const listed = (await sendGet(`/api/ipfs/ls?path=${cid}&all=true`)).json();
  expect(listed.data).toHaveLength(1_100);
  // The schema of a page has no null: the cursor is absent at the end.
  expect(Object.keys(listed)).toEqual(['data']);
  expect(listed.data[0]).toMatchObject({ name: '0', type: 'raw', size: 1 });
  const names = (await sendGet(`/api/ipfs/ls?path=${cid}&all=true&types=false`)).json();
  expect(names.data.map(({ name }: { name: string }) => name)).toEqual(
    listed.data.map(({ name }: { name: string }) => name),
  );
  expect(names.data[0]).toMatchObject({ type: 'raw', size: null });
  const first = (await sendGet(`/api/ipfs/ls?path=${cid}&limit=1000`)).json();
  const rest = (await sendGet(`/api/ipfs/ls?path=${cid}&all=true&cursor=${first.nextCursor}`)).json();
  expect(rest.data).toEqual(listed.data.slice(1_000));
});
