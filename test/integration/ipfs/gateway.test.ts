import { execFileSync } from 'node:child_process';
import { CarReader } from '@ipld/car';
import { multihashToIPNSRoutingKey } from 'ipns';
import { ipnsValidator } from 'ipns/validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IPFS_EXAMPLE } from '../../../src/api/shapes/ipfs/examples.js';
import { cidText, parseCid } from '../../../src/gateways/ipfs/cid.js';
import { matchesHash } from '../../../src/gateways/ipfs/multihash.js';
import { expectErrorResponse } from '../../support/error-responses.js';
import { eventually } from '../../support/eventually.js';
import { recordingLog } from '../../support/recording-log.js';
import { openTestService, type TestService } from '../../support/service.js';
import { buildUploadRequest } from './form.js';

const { log, events } = recordingLog();
const key = { 'x-api-key': 'xt_demo_cardano-mainnet' };
const { root, readme, name } = IPFS_EXAMPLE;
let service: TestService;

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', IPFS_MAX_READ_BYTES: '3000000', IPFS_GATEWAY_PORT: '0' },
    { log },
  );
});
afterAll(async () => {
  await service.close();
  expect(events.filter(({ level }) => level === 'error')).toEqual([]);
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' = 'GET') =>
  service.http.inject({ method, url, headers });

const patterned = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 9) + (at >> 17) * 7) & 0xff);

/** Adds files and returns the CID of the last entry, which is the directory of all. */
async function add(files: Record<string, string | Uint8Array>, query = '?wrap=true'): Promise<string> {
  const { entries } = (
    await service.http.inject(buildUploadRequest(files, { url: `/api/ipfs/add${query}`, headers: key }))
  ).json<{ entries: { cid: string; name: string }[] }>();
  const { cid } = entries.at(-1) as { cid: string };
  if (!query.includes('pin=false'))
    await eventually(async () => {
      const pin = await service.http.inject({ url: `/api/ipfs/pins/${cid}`, headers: key });
      return pin.json<{ state: string }>().state === 'pinned';
    });
  return cid;
}

/** The blocks of a CAR file, each verified. */
async function readCar(bytes: Uint8Array): Promise<readonly string[]> {
  const cids: string[] = [];
  for await (const block of (await CarReader.fromBytes(bytes)).blocks()) {
    const cid = parseCid(block.cid.toString());
    expect(matchesHash(cid.multihash, block.bytes)).toBe(true);
    cids.push(cidText(cid));
  }
  return cids;
}

describe('content without a key', () => {
  test('is served if it is pinned, at its root and below it', async () => {
    const response = await get(`/ipfs/${root}/readme.txt`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('This directory came with the service');
    expect(response.headers).toMatchObject({
      etag: `"${readme}"`,
      'cache-control': 'public, max-age=29030400, immutable',
      'x-ipfs-path': `/ipfs/${root}/readme.txt`,
      'x-ipfs-roots': `${root},${readme}`,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect((await get(`/ipfs/${readme}`)).body).toBe(response.body);
  });

  test('is not served if nothing holds it; a key reads it', async () => {
    const loose = await add({ 'loose.txt': 'without a pin' }, '?pin=false');
    expectErrorResponse(await get(`/ipfs/${loose}`), 404);
    expect((await get(`/ipfs/${loose}`, key)).body).toBe('without a pin');
    expectErrorResponse(await get(`/ipfs/${loose}`, { 'x-api-key': 'xt_demo_unknown' }), 401);
  });

  test('has ranges, HEAD, 304 and a name', async () => {
    const path = `/ipfs/${root}/readme.txt`;
    const part = await get(path, { range: 'bytes=5-13' });
    expect([part.statusCode, part.body]).toEqual([206, 'directory']);
    expect((await get(path, { 'if-none-match': `"${readme}"` })).statusCode).toBe(304);
    const head = await get(path, {}, 'HEAD');
    expect([head.statusCode, head.body, Number(head.headers['content-length'])]).toEqual([200, '', expect.any(Number)]);
    const named = await get(`${path}?filename=other.txt&download=true`);
    expect(named.headers['content-disposition']).toContain('attachment; filename="other.txt"');
  });

  test('is found under a name, and cached as long as its record says', async () => {
    const response = await get(`/ipns/${name}/readme.txt`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect(response.headers['x-ipfs-roots']).toBe(`${root},${readme}`);
  });
});

describe('a directory', () => {
  test('is listed as a page without scripts, and names stay text', async () => {
    const directory = await add({ '<b>bold&.txt': 'x', 'a b/c.txt': 'y' });
    const moved = await get(`/ipfs/${directory}?x=1`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/ipfs/${directory}/?x=1`]);
    const page = await get(`/ipfs/${directory}/`);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).toContain('href="./%3Cb%3Ebold%26.txt">&lt;b&gt;bold&amp;.txt</a>');
    expect(page.body).not.toMatch(/<script|<b>/);
    expect((await get(`/ipfs/${directory}/%3Cb%3Ebold%26.txt`)).body).toBe('x');
    expect((await get(`/ipfs/${directory}/a%20b/c.txt`)).body).toBe('y');
    expectErrorResponse(await get(`/ipfs/${directory}/missing`), 404);
    const again = await get(`/ipfs/${directory}/`, { 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('with an index page shows that page, which cannot run scripts on the port of the service', async () => {
    const site = await add({ 'index.html': '<script>1</script>', 'style.css': 'b{}' });
    const page = await get(`/ipfs/${site}/`);
    expect(page.body).toBe('<script>1</script>');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(page.headers['content-disposition']).toMatch(/^inline/);
  });
});

describe('verifiable formats', () => {
  test('a raw block has the bytes of its CID', async () => {
    for (const [query, headers] of [
      ['?format=raw', {}],
      ['', { accept: 'application/vnd.ipld.raw' }],
    ] as const) {
      const { rawPayload, headers: got } = await get(`/ipfs/${root}${query}`, headers);
      expect(matchesHash(parseCid(root).multihash, rawPayload)).toBe(true);
      expect(got).toMatchObject({
        'content-type': 'application/vnd.ipld.raw',
        etag: `"${root}.raw"`,
        'content-disposition': expect.stringContaining(`attachment; filename="${root}.bin"`),
      });
    }
  });

  test('a TAR archive has the files of a directory, as the operation returns it', async () => {
    const directory = await add({ 'a.txt': 'first', 'b/c.txt': 'second' });
    const archive = await get(`/ipfs/${directory}?format=tar`);
    expect(archive.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': expect.stringContaining(`attachment; filename="${directory}.tar"`),
    });
    const list = execFileSync('tar', ['-tf', '-'], { input: archive.rawPayload }).toString().trim().split('\n');
    expect(list).toEqual(['/', '/a.txt', '/b/', '/b/c.txt'].map((path) => `${directory}${path}`));
    const { rawPayload } = await get(`/api/ipfs/archive?path=/ipfs/${directory}`, key);
    expect(rawPayload.equals(archive.rawPayload)).toBe(true);
    expect((await get(`/ipfs/${directory}`, { accept: 'application/x-tar' })).rawPayload.equals(rawPayload)).toBe(true);
    const cached = await get(`/ipfs/${directory}?format=tar`, { 'if-none-match': String(archive.headers.etag) });
    expect(cached.statusCode).toBe(304);
  });

  test('a CAR file has every block once, depth first, and leads from the root to the end of the path', async () => {
    const large = patterned(1_000_000);
    const directory = await add({ 'large.bin': large, 'copy.bin': large, 'small.txt': 'small' });
    const all = await get(`/ipfs/${directory}?format=car`);
    expect(all.headers['content-type']).toBe('application/vnd.ipld.car; version=1; order=dfs; dups=n');
    const blocks = await readCar(all.rawPayload);
    expect(new Set(blocks).size).toBe(blocks.length);
    // The directory, the file with its four parts, and the small file.
    expect([blocks[0], blocks.length]).toEqual([directory, 7]);
    const repeated = await readCar(
      (await get(`/ipfs/${directory}`, { accept: 'application/vnd.ipld.car; dups=y' })).rawPayload,
    );
    expect(repeated).toHaveLength(12);
    const file = await readCar((await get(`/ipfs/${directory}/large.bin?format=car`)).rawPayload);
    expect([file[0], file.length]).toEqual([directory, 6]);
    const scoped = async (query: string) => await readCar((await get(`/ipfs/${directory}${query}`)).rawPayload);
    expect(await scoped('/large.bin?format=car&dag-scope=block')).toHaveLength(2);
    expect(await scoped('?format=car&dag-scope=entity')).toEqual([directory]);
    // The parts have 262,144 bytes each.
    expect(await scoped('/large.bin?format=car&entity-bytes=0:10')).toHaveLength(3);
    expect(await scoped('/large.bin?format=car&entity-bytes=262143:262144')).toHaveLength(4);
    expect(await scoped('/large.bin?format=car&entity-bytes=-10:*')).toHaveLength(3);
    expect(await scoped('/large.bin?format=car&entity-bytes=2000000:*')).toHaveLength(2);
    expect(await scoped('/large.bin?format=car&entity-bytes=0:*')).toEqual(file);
    expect(await scoped('/large.bin?format=car&entity-bytes=-9999999:*')).toEqual(file);
    // Byte 900,000 is in the last part, as the third last one is.
    expect(await scoped('/large.bin?format=car&entity-bytes=900000:-100')).toHaveLength(3);
    expect(await scoped('?format=car&entity-bytes=0:*')).toEqual([directory]);
    expectErrorResponse(await get(`/ipfs/${directory}/absent.bin?format=car`), 404);
    const head = await get(`/ipfs/${directory}?format=car`, {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await get(`/ipfs/${directory}?format=car`, { 'if-none-match': String(all.headers.etag) })).statusCode).toBe(
      304,
    );
  });

  test('a sharded directory is exported with the blocks that lead to one of its entries', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`file-${index}-${'x'.repeat(60)}.txt`, String(index % 7)]),
    );
    const directory = await add(files);
    const path = `/ipfs/${directory}/file-4321-${'x'.repeat(60)}.txt`;
    expect((await get(path)).body).toBe(String(4_321 % 7));
    const blocks = await readCar((await get(`${path}?format=car`)).rawPayload);
    expect(blocks[0]).toBe(directory);
    expect(blocks.length).toBeGreaterThan(2);
    expect(blocks.length).toBeLessThan(6);
    // All shards, but none of the files.
    const shards = await readCar((await get(`/ipfs/${directory}?format=car&dag-scope=entity`)).rawPayload);
    expect(shards.length).toBeGreaterThan(200);
    expect(shards.every((cid) => cid.startsWith('bafy'))).toBe(true);
    expect((await get(`/ipfs/${directory}/`)).body).toContain('Only the first 2000 entries are listed');
  });

  test('a signed record of a name verifies with the package of the IPFS project', async () => {
    const response = await get(`/ipns/${name}?format=ipns-record`);
    expect(response.headers['content-type']).toBe('application/vnd.ipfs.ipns-record');
    await ipnsValidator(multihashToIPNSRoutingKey(parseCid(name).multihash as never), response.rawPayload);
    expectErrorResponse(await get(`/ipfs/${root}?format=ipns-record`), 400);
    expectErrorResponse(await get(`/ipns/${name}/readme.txt?format=ipns-record`), 400);
  });
});

test.each([
  ['/ipfs/', 400],
  ['/ipfs/nonsense', 400],
  [`/ipfs/${root}/%ff`, 400],
  [`/ipfs/${root}/..%2f`, 404],
  [`/ipfs/${root}/%2e%2e`, 400],
  [`/ipfs/${root}?format=zip`, 400],
  [`/ipfs/${root}?format=car&dag-scope=some`, 400],
  [`/ipfs/${root}?format=car&car-version=2`, 400],
  [`/ipfs/${root}?format=car&entity-bytes=a:b`, 400],
  [`/ipfs/${root}?format=dag-cbor`, 406],
  [`/ipfs/${root}/?filename=${'x'.repeat(300)}`, 400],
])('%s is rejected with %i', async (url, status) => {
  expectErrorResponse(await get(url), status);
});

test('conditions and methods of the gateway specification', async () => {
  const elsewhere = 'bafkreidgvpkjawlxz6sffxzwgooowe5yt7i6wsyg236mfoks77nywkptdq';
  expectErrorResponse(await get(`/ipfs/${elsewhere}`, { ...key, 'cache-control': 'only-if-cached' }), 412);
  expect((await get(`/ipfs/${root}/`, { 'cache-control': 'only-if-cached' })).statusCode).toBe(200);
  expectErrorResponse(await get(`/ipfs/${root}`, { 'service-worker': 'script' }), 400);
  expectErrorResponse(await get(`/ipfs/${root}`, {}, 'POST'), 405);
  const preflight = await get(`/ipfs/${root}`, { origin: 'https://example.org' }, 'OPTIONS');
  expect(preflight.statusCode).toBe(204);
  // The conformance tests of the IPFS project require these headers of both.
  for (const { headers } of [preflight, await get(`/ipfs/${root}/`)]) {
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    const list = (header: string) => String(headers[header]).split(', ');
    expect(list('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['Content-Type', 'Range', 'User-Agent', 'X-Requested-With']),
    );
    expect(list('access-control-expose-headers')).toEqual(
      expect.arrayContaining([
        'Content-Range',
        'Content-Length',
        'X-Ipfs-Path',
        'X-Ipfs-Roots',
        'X-Chunked-Output',
        'X-Stream-Output',
      ]),
    );
  }
  const raw = { accept: 'application/vnd.ipld.raw' };
  const named = await get(`/ipfs/${root}?filename=foobar.bin`, raw);
  expect(named.headers).toMatchObject({
    'content-disposition': expect.stringContaining('attachment; filename="foobar.bin"'),
    'content-length': String(named.rawPayload.length),
    'x-content-type-options': 'nosniff',
    'x-ipfs-path': `/ipfs/${root}`,
    'x-ipfs-roots': root,
    'cache-control': expect.stringMatching(/^public, .*immutable/),
  });
  const part = await get(`/ipfs/${root}`, { ...raw, range: 'bytes=2-5' });
  expect([part.statusCode, part.rawPayload.equals(named.rawPayload.subarray(2, 6))]).toEqual([206, true]);
  // Clients test whether a gateway is verifiable with the empty block, which every gateway has.
  const empty = await get('/ipfs/bafkqaaa?format=raw', raw);
  expect([empty.statusCode, empty.rawPayload.length, empty.headers['content-type']]).toEqual([
    200,
    0,
    'application/vnd.ipld.raw',
  ]);
});

test('on a port of its own, pages may run scripts and nothing else is served', async () => {
  const site = await add({ 'index.html': '<script>2</script>' });
  const port = await service.listenForIpfsGateway();
  const page = await fetch(`http://127.0.0.1:${port}/ipfs/${site}/`);
  expect([page.status, await page.text()]).toEqual([200, '<script>2</script>']);
  expect(page.headers.get('content-security-policy')).toBeNull();
  expect((await fetch(`http://127.0.0.1:${port}/api/network/tip`)).status).toBe(404);
});

test('a service that other machines can reach has no gateway on its main port', async () => {
  const open = await openTestService({ HOST: '0.0.0.0', CROSSTIE_SANDBOX: 'on' });
  try {
    expect((await open.http.inject({ url: `/ipfs/${root}` })).statusCode).toBe(404);
  } finally {
    await open.close();
  }
});
