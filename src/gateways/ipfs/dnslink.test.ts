import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dnsResolver, resolveDnslink } from './dnslink.js';

/** A name server that has a few TXT records, reports others as missing and does not respond for some. */
let server: Socket;
let address: string;
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  '_dnslink.site.example': ['dnslink=/ipfs/first', 'other'],
  'bare.example': ['dnslink=/ipfs/bare'],
  'two.example': ['dnslink=/ipfs/b', 'dnslink=/ipfs/a'],
};

beforeAll(async () => {
  server = createSocket('udp4', (query, { port, address: from }) => {
    const { name, end } = readName(query);
    if (name.includes('silent')) return;
    server.send(buildResponse(query, end, ENTRIES[name], name.includes('broken')), port, from);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function buildResponse(query: Buffer, end: number, entries: readonly string[] = [], corrupt = false): Buffer {
  const code = corrupt ? 2 : entries.length === 0 ? 3 : 0;
  const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, entries.length, 0, 0, 0, 0]);
  const records = entries.map((text) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, bytes.length + 1, bytes.length]), bytes]);
  });
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

const resolver = () => dnsResolver({ servers: [address], timeoutMs: 100 });

describe('a domain', () => {
  test.each([
    ['site.example', '/ipfs/first'],
    ['bare.example', '/ipfs/bare'],
    ['two.example', '/ipfs/a'],
    ['nothing.example', undefined],
  ])('%s resolves to %s', async (domain, value) => {
    expect(await resolveDnslink(resolver(), domain)).toBe(value);
  });

  test.each(['silent.example', 'broken.example'])(
    '%s without a response is different from a missing record',
    async (domain) => {
      await expect(resolveDnslink(resolver(), domain)).rejects.toMatchObject({ kind: 'unavailable' });
    },
  );
});
