import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { OffChainGateway } from '../off-chain/off-chain.js';
import { readRegistry } from './read-registry.js';
import { type RegisteredToken, readRegisteredToken } from './registry-entry.js';

const SUBJECT = `${'ab'.repeat(28)}746965`;

const entry = (subject = SUBJECT, more: object = {}) => ({
  subject,
  policy: '82018200581c',
  name: { value: 'Tie', sequenceNumber: 1, signatures: [{ publicKey: 'one', signature: '00' }] },
  description: {
    value: 'What holds rails together',
    sequenceNumber: 3,
    signatures: [
      { publicKey: 'one', signature: '01' },
      { publicKey: 'two', signature: '02' },
    ],
  },
  decimals: { value: 6, sequenceNumber: 0, signatures: [] },
  ...more,
});

const folder = mkdtempSync(join(tmpdir(), 'crosstie-registry-'));
afterAll(() => rmSync(folder, { recursive: true }));

const emptyGateway: OffChainGateway = {
  fetch: () => Promise.reject(new Error('nothing there')),
  open: () => Promise.reject(new Error('nothing there')),
};

async function all(tokens: AsyncIterable<RegisteredToken>): Promise<readonly RegisteredToken[]> {
  const found: RegisteredToken[] = [];
  for await (const token of tokens) found.push(token);
  return found;
}

/** A tar archive with these files. */
function tar(files: Readonly<Record<string, string>>): Uint8Array {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(content.length.toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    return [header, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

describe('token registry entry', () => {
  test('has name, description, decimals and the number of signers', () => {
    expect(readRegisteredToken(entry())).toEqual({
      subject: SUBJECT,
      name: 'Tie',
      description: 'What holds rails together',
      ticker: undefined,
      decimals: 6,
      url: undefined,
      logo: undefined,
      signatures: 2,
      sequenceNumber: 3,
    });
  });

  test('is rejected without a name or a valid subject', () => {
    for (const wrong of [
      entry('xyz'),
      entry(SUBJECT, { name: undefined }),
      entry(SUBJECT, { name: { value: 5 } }),
      entry(SUBJECT, { description: { value: 'x'.repeat(501) } }),
      [],
      null,
      'text',
    ])
      expect(readRegisteredToken(wrong)).toBeUndefined();
  });

  test('keeps valid properties beside invalid ones', () => {
    const read = readRegisteredToken(entry(SUBJECT, { decimals: { value: -1 }, ticker: { value: 'TOOLONGTICKER' } }));
    expect(read).toMatchObject({ name: 'Tie', decimals: undefined, ticker: undefined });
  });
});

describe('token registry', () => {
  test('is read from the folder of its repository', async () => {
    mkdirSync(join(folder, 'mappings'));
    writeFileSync(join(folder, 'mappings', 'a.json'), JSON.stringify(entry()));
    writeFileSync(join(folder, 'mappings', 'broken.json'), '{');
    writeFileSync(join(folder, 'mappings', 'README.md'), 'nothing');
    expect(await all(readRegistry(folder, emptyGateway))).toMatchObject([{ subject: SUBJECT }]);
  });

  test('is read from a packed folder, file by file', async () => {
    const other = `${'cd'.repeat(28)}00`;
    const packed = gzipSync(
      tar({ 'r/mappings/a.json': JSON.stringify(entry()), 'r/x.txt': 'no', 'r/b.json': JSON.stringify(entry(other)) }),
    );
    const gateway: OffChainGateway = {
      ...emptyGateway,
      open: async (url) => ({
        url,
        mediaType: undefined,
        body: (async function* () {
          for (let at = 0; at < packed.length; at += 100) yield packed.subarray(at, at + 100);
        })(),
      }),
    };
    const tokens = await all(readRegistry('https://a.example/registry.tar.gz', gateway));
    expect(tokens.map(({ subject }) => subject)).toEqual([SUBJECT, other]);
  });

  test('is read from a JSON list', async () => {
    const bytes = Buffer.from(JSON.stringify([entry(), 'nonsense']));
    const gateway: OffChainGateway = {
      ...emptyGateway,
      fetch: async (url) => ({ url, mediaType: 'application/json', bytes }),
    };
    expect(await all(readRegistry('https://a.example/list.json', gateway))).toHaveLength(1);
  });
});
