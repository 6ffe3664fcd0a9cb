import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOffChainGateway } from './create-gateway.js';
import { httpTransport } from './http-transport.js';
import type { OffChainFailure, Transport } from './off-chain.js';
import { isPublicAddress } from './public-address.js';

const LIMITS = { maxBytes: 1_000, timeoutMs: 2_000 };

type SimulatedResponse = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: readonly string[];
};

/** Simulated web pages; the host names determine the addresses. */
function web(
  pages: Readonly<Record<string, SimulatedResponse>>,
  hosts: Readonly<Record<string, readonly string[]>> = {},
) {
  const requested: string[] = [];
  let now = 0;
  const transport: Transport = async ({ url, address }) => {
    requested.push(`${url.href} at ${address.address}`);
    const { status = 200, headers = {}, body = ['{}'] } = pages[url.href] ?? { status: 404 };
    return {
      status,
      headers,
      body: (async function* () {
        for (const chunk of body) yield Buffer.from(chunk);
      })(),
      close: () => undefined,
    };
  };
  const gateway = createOffChainGateway({
    transport,
    resolve: async (hostname) => (hosts[hostname] ?? ['93.184.216.34']).map((address) => ({ address, family: 4 })),
    ipfsGateway: 'https://ipfs.example',
    clock: { now: () => now },
  });
  const pass = (ms: number): void => {
    now += ms;
  };
  return { gateway, requested, pass };
}

const getFailure = async (promise: Promise<unknown>): Promise<OffChainFailure | undefined> =>
  await promise.then(
    () => undefined,
    (error) => error.failure,
  );

describe('isPublicAddress', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('off-chain gateway', () => {
  test('returns a document with its media type', async () => {
    const { gateway } = web({
      'https://a.example/doc': {
        headers: { 'content-type': 'application/JSON; charset=utf-8' },
        body: ['{"a"', ':1}'],
      },
    });
    const document = await gateway.fetch('https://a.example/doc', LIMITS);
    expect(document).toMatchObject({ mediaType: 'application/json', url: 'https://a.example/doc' });
    expect(Buffer.from(document.bytes).toString()).toBe('{"a":1}');
  });

  test.each([
    'file:///etc/passwd',
    'ftp://a.example/',
    'data:text/plain,hello',
    'https://user:secret@a.example/',
    'https://a.example:22/',
    'nonsense',
    `https://a.example/${'x'.repeat(3_000)}`,
  ])('does not request %s', async (url) => {
    const { gateway, requested } = web({});
    expect(await getFailure(gateway.fetch(url, LIMITS))).toBe('not-allowed');
    expect(requested).toEqual([]);
  });

  test.each(['http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/', 'http://0x7f.1/', 'http://inside.example/'])(
    'does not request %s, which is private',
    async (url) => {
      const { gateway, requested } = web({}, { 'inside.example': ['93.184.216.34', '10.0.0.1'] });
      expect(await getFailure(gateway.fetch(url, LIMITS))).toBe('private-address');
      expect(requested).toEqual([]);
    },
  );

  test('checks every redirect like the first address', async () => {
    const { gateway, requested } = web(
      {
        'https://a.example/': { status: 302, headers: { location: '/next' } },
        'https://a.example/next': { status: 302, headers: { location: 'http://inside.example/' } },
      },
      { 'inside.example': ['192.168.0.1'] },
    );
    expect(await getFailure(gateway.fetch('https://a.example/', LIMITS))).toBe('private-address');
    expect(requested).toHaveLength(2);
  });

  test('stops after three redirects', async () => {
    const { gateway } = web({ 'https://a.example/': { status: 301, headers: { location: 'https://a.example/' } } });
    expect(await getFailure(gateway.fetch('https://a.example/', LIMITS))).toBe('too-many-redirects');
  });

  test('stops reading an oversized document, regardless of its declared length', async () => {
    const { gateway } = web({
      'https://a.example/says': { headers: { 'content-length': '1001' } },
      'https://a.example/is': { body: ['x'.repeat(600), 'x'.repeat(600)] },
    });
    expect(await getFailure(gateway.fetch('https://a.example/says', LIMITS))).toBe('too-large');
    expect(await getFailure(gateway.fetch('https://a.example/is', LIMITS))).toBe('too-large');
  });

  test('rejects error responses and compressed responses', async () => {
    const { gateway } = web({ 'https://a.example/zip': { headers: { 'content-encoding': 'gzip' } } });
    expect(await getFailure(gateway.fetch('https://a.example/none', LIMITS))).toBe('refused');
    expect(await getFailure(gateway.fetch('https://a.example/zip', LIMITS))).toBe('refused');
  });

  test('requests IPFS addresses from an IPFS gateway', async () => {
    const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG';
    const { gateway, requested } = web({ [`https://ipfs.example/ipfs/${cid}`]: {} });
    await gateway.fetch(`ipfs://${cid}`, LIMITS);
    expect(requested).toEqual([`https://ipfs.example/ipfs/${cid} at 93.184.216.34`]);
    expect(await getFailure(gateway.fetch('ipfs://../../admin', LIMITS))).toBe('not-allowed');
  });

  test('caches responses and failures', async () => {
    const { gateway, requested, pass } = web({ 'https://a.example/': {} });
    await gateway.fetch('https://a.example/', LIMITS);
    await gateway.fetch('https://a.example/', LIMITS);
    await getFailure(gateway.fetch('https://a.example/none', LIMITS));
    expect(await getFailure(gateway.fetch('https://a.example/none', LIMITS))).toBe('refused');
    expect(requested).toHaveLength(2);
    pass(3_600_000);
    await gateway.fetch('https://a.example/', LIMITS);
    expect(requested).toHaveLength(3);
  });

  test('sends one request for concurrent callers', async () => {
    const { gateway, requested } = web({ 'https://a.example/': {} });
    await Promise.all(Array.from({ length: 5 }, () => gateway.fetch('https://a.example/', LIMITS)));
    expect(requested).toHaveLength(1);
  });
});

describe('over HTTP', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/slow') return;
      response.setHeader('content-type', 'text/plain');
      response.end(`${request.headers.host}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const sendRequest = (path: string, signal: AbortSignal) =>
    httpTransport({
      url: new URL(`http://somewhere.example:${port}${path}`),
      address: { address: '127.0.0.1', family: 4 },
      signal,
    });

  test('connects to the checked address under the requested host name', async () => {
    const { status, body } = await sendRequest('/', AbortSignal.timeout(5_000));
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    expect(status).toBe(200);
    expect(Buffer.concat(chunks).toString()).toBe(`somewhere.example:${port}`);
  });

  test('a server that does not respond times out', async () => {
    const stop = new AbortController();
    const requested = sendRequest('/slow', stop.signal);
    stop.abort();
    await expect(requested).rejects.toThrow();
  });
});
