import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { main } from './fetch-test-data.mjs';
import { tarEntries, writeTar } from './tar.mjs';
import { type DataManifest, listHash, manifest as ownManifest, sha256 } from './test-data.mjs';
import { updateTables } from './test-data-table.mjs';

const COMMIT = 'c'.repeat(40);
const BLOCK = Buffer.from('ab'.repeat(150), 'hex');
const ARCHIVED: readonly (readonly [string, Buffer])[] = [
  ['00000.chunk', Buffer.from('first')],
  ['00001.chunk', Buffer.from('second')],
];

let server: Server;
let mirror: string;
let folder: string;
let served: Map<string, Buffer>;
let requests: string[];
let failuresLeft: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url!);
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      response.writeHead(503).end();
      return;
    }
    const body = served.get(request.url!);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ct-data-'));
  requests = [];
  failuresLeft = 0;
  const inRepository = [
    ...ARCHIVED.map(([name, bytes]) => [`name-${COMMIT}/blocks/${name}`, bytes] as const),
    [`name-${COMMIT}/blocks/README.md`, Buffer.from('not selected')] as const,
    [`name-${COMMIT}/other/00002.chunk`, Buffer.from('not in the folder')] as const,
  ];
  served = new Map([
    [`/owner/name/${COMMIT}/plain%20file.json`, Buffer.from('{}')],
    [
      `/owner/name/${COMMIT}/source.rs`,
      Buffer.from(`let a = "${'00'.repeat(120)}";\nlet b = "${BLOCK.toString('hex')}";`),
    ],
    [`/owner/name/tar.gz/${COMMIT}`, gzipSync(writeTar(inRepository))],
  ]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest: DataManifest = {
  repositories: { 'owner/name': { commit: COMMIT, licence: 'MIT' } },
  sets: {
    plain: {
      about: 'A file',
      files: [{ path: 'a/plain.json.gz', sha256: sha256('{}'), from: 'owner/name', at: 'plain file.json' }],
    },
    literal: {
      about: 'A block in a source file',
      files: [
        {
          path: 'block.cbor',
          sha256: sha256(Buffer.concat([Buffer.from('8205', 'hex'), BLOCK])),
          from: 'owner/name',
          at: 'source.rs',
          steps: ['hex-literal', 'prefix 8205'],
        },
      ],
    },
    archive: {
      about: 'Chunks',
      files: [
        {
          path: 'chunks.tar.gz',
          sha256: listHash(ARCHIVED),
          from: 'owner/name',
          folder: 'blocks',
          entries: 2,
          match: '\\.chunk$',
        },
      ],
    },
    collected: { about: 'A list', files: [{ path: 'list.json', sha256: sha256('[]'), made: 'By hand.' }] },
  },
};

async function run(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const env = { CROSSTIE_TEST_DATA: folder, CROSSTIE_TEST_DATA_MIRROR: mirror };
  const code = await main(argv, { env, manifest, print: (line) => lines.push(line), pauseMs: 1 });
  return { code, lines };
}

describe('test data from a mirror', () => {
  test('every set that has an origin is fetched, and the others are named', async () => {
    const { code, lines } = await run();
    expect(code).toBe(0);
    expect(lines).toContain('not fetchable: list.json (test/data/README.md says how it was made)');
    expect(lines.at(-1)).toBe(`3 fetched, 0 failed, 1 not fetchable, in ${folder}`);
    expect(gunzipSync(readFileSync(join(folder, 'a/plain.json.gz'))).toString()).toBe('{}');
    expect(readFileSync(join(folder, 'block.cbor')).toString('hex')).toBe(`8205${BLOCK.toString('hex')}`);
    const chunks = [...tarEntries(gunzipSync(readFileSync(join(folder, 'chunks.tar.gz'))))];
    expect(chunks.map(([name, bytes]) => [name, Buffer.from(bytes)])).toEqual(ARCHIVED);
    expect((await run('--check')).lines).toEqual(['3 of 4 files present, 0 wrong']);
  });

  test('files that are present and right are not fetched again', async () => {
    await run();
    requests = [];
    expect((await run()).lines.at(-1)).toMatch(/^0 fetched, 0 failed/);
    expect(requests).toEqual([]);
  });

  test('content with another hash is not written and makes the command fail', async () => {
    served.set(`/owner/name/${COMMIT}/plain%20file.json`, Buffer.from('{"changed":true}'));
    const { code, lines } = await run('plain');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^FAILED a\/plain\.json\.gz: the hash is [0-9a-f]{64}, not [0-9a-f]{64}$/);
    expect(existsSync(join(folder, 'a/plain.json.gz'))).toBe(false);
  });

  test('an archive that lacks a file is not written', async () => {
    served.set(
      `/owner/name/tar.gz/${COMMIT}`,
      gzipSync(writeTar([[`name-${COMMIT}/blocks/00000.chunk`, Buffer.from('first')]])),
    );
    expect((await run('archive')).code).toBe(1);
    expect(existsSync(join(folder, 'chunks.tar.gz'))).toBe(false);
  });

  test('a file that was changed on disk is reported by --check and replaced by a fetch', async () => {
    await run();
    writeFileSync(join(folder, 'block.cbor'), 'changed');
    const { code, lines } = await run('--check');
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^block\.cbor: the hash is /), '3 of 4 files present, 1 wrong']);
    expect((await run()).lines.at(-1)).toMatch(/^1 fetched, 0 failed/);
    expect((await run('--check')).code).toBe(0);
  });

  test('a request is retried when the server is temporarily unavailable', async () => {
    failuresLeft = 2;
    expect((await run('plain')).code).toBe(0);
    expect(requests).toHaveLength(3);
  });

  test('a file that does not exist is requested only once', async () => {
    served.clear();
    const { code, lines } = await run('plain');
    expect(code).toBe(1);
    expect(lines[0]).toContain('answered 404');
    expect(requests).toHaveLength(1);
  });

  test('--list shows how many files of each set are present', async () => {
    await run('literal');
    const { lines } = await run('--list');
    expect(lines.map((line) => line.split(/ +/).slice(0, 2))).toEqual([
      ['plain', '0/1'],
      ['literal', '1/1'],
      ['archive', '0/1'],
      ['collected', '0/1'],
    ]);
  });

  test('an unknown set is refused', async () => {
    expect(await run('nothing')).toEqual({
      code: 1,
      lines: ['Unknown set: nothing. Run with --list to see the sets.'],
    });
  });
});

describe('the manifest of external data', () => {
  const files = Object.values(ownManifest.sets).flatMap((set) => set.files);

  test('every file has a hash and either an origin or a description of how it was made', () => {
    for (const { path, sha256: hash, from, at, folder: source, made } of files) {
      expect(hash, path).toMatch(/^[0-9a-f]{64}$/);
      expect([from === undefined, at === undefined && source === undefined], path).toEqual(
        made === undefined ? [false, false] : [true, true],
      );
      if (from !== undefined) expect(ownManifest.repositories[from]?.commit, path).toMatch(/^[0-9a-f]{40}$/);
    }
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  });

  test('the tables of test/data/README.md are up to date (node tools/test-data-table.mjs)', () => {
    const readme = readFileSync(new URL('../test/data/README.md', import.meta.url), 'utf8');
    expect(updateTables(readme)).toBe(readme);
  });
});
