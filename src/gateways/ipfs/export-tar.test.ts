import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode, prepare } from '@ipld/dag-pb';
import { CID } from 'multiformats/cid';
import { sha256 } from 'multiformats/hashes/sha2';
import { afterAll, describe, expect, test } from 'vitest';
import { collect, createMemoryBlocks, importFiles, ourCid } from '../../../test/support/ipfs-blocks.js';
import { type Cid, DAG_PB } from './cid.js';
import { exportTar } from './export-tar.js';
import { encodeEntry } from './tar.js';

/** Archives are read by the `tar` of the machine. */

const directory = mkdtempSync(join(tmpdir(), 'crosstie-tar-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const LIMITS = { maxEntries: 1_000, maxBytes: 10_000_000n };
const createBytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 0xff);

/** A directory block with links of any name. */
async function createDirectory(links: readonly { readonly name: string; readonly cid: Cid }[]) {
  const bytes = encode(
    prepare({
      // UnixFS: a directory.
      Data: Uint8Array.of(8, 1),
      Links: links.map(({ name, cid }) => ({ Name: name, Tsize: 1, Hash: CID.parse(cid.toString()) })),
    }),
  );
  return { bytes, cid: ourCid(CID.createV1(DAG_PB, await sha256.digest(bytes))) };
}

describe('TAR archive', () => {
  test('of a directory has every file and directory with its bytes', async () => {
    const files = {
      'a.txt': createBytes(5),
      empty: new Uint8Array(),
      'block.bin': createBytes(512),
      'large.bin': createBytes(700_000),
      [`deep/${'long name with ünicode '.repeat(5)}/${'x'.repeat(120)}`]: createBytes(1_000),
    };
    const blocks = createMemoryBlocks();
    const content = Object.entries(files).map(([path, bytes]) => ({ path: `root/${path}`, content: bytes }));
    const cid = await importFiles(blocks, content, { cidVersion: 1, rawLeaves: true });
    const archive = await collect(exportTar(blocks.find, { cid, name: 'top' }, LIMITS));
    expect(archive.length % 512).toBe(0);
    execFileSync('tar', ['-xf', '-', '-C', directory], { input: archive });
    const found = readdirSync(join(directory, 'top'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(found.toSorted()).toEqual(
      Object.keys(files)
        .map((path) => join(directory, 'top', path))
        .toSorted(),
    );
    for (const [path, bytes] of Object.entries(files))
      expect(Buffer.compare(readFileSync(join(directory, 'top', path)), bytes), path).toBe(0);
    expect(Buffer.compare(archive, await collect(exportTar(blocks.find, { cid, name: 'top' }, LIMITS)))).toBe(0);
  });

  test.each(['..', '.', 'a/b', '../outside', 'a\0b'])('of a directory with the name %j is rejected', async (name) => {
    const blocks = createMemoryBlocks();
    const file = await importFiles(blocks, [{ path: 'a', content: createBytes(3) }], {
      cidVersion: 1,
      rawLeaves: true,
    });
    const made = await createDirectory([{ name, cid: file }]);
    await blocks.store(made);
    await expect(collect(exportTar(blocks.find, { cid: made.cid, name: 'top' }, LIMITS))).rejects.toThrow(
      'a name that an archive must not have',
    );
  });

  test('ends with an error where the content is larger than allowed', async () => {
    const blocks = createMemoryBlocks();
    const content = [1, 2, 3].map((each) => ({ path: `root/${each}`, content: createBytes(100) }));
    const cid = await importFiles(blocks, content, { cidVersion: 1, rawLeaves: true });
    const run = (limits: Partial<typeof LIMITS>) =>
      collect(exportTar(blocks.find, { cid, name: 'top' }, { ...LIMITS, ...limits }));
    await expect(run({ maxEntries: 3 })).rejects.toThrow('more than 3 entries');
    await expect(run({ maxBytes: 299n })).rejects.toThrow('more than 299 bytes');
  });

  test('states sizes that do not fit into the header in an extended header', () => {
    const entry = { type: 'file', path: 'a', mode: 0o644, mtime: 0, size: 8_589_934_592n } as const;
    const bytes = Buffer.concat([...encodeEntry(entry)]);
    expect(bytes.toString('latin1')).toContain('19 size=8589934592\n');
    expect([...encodeEntry({ ...entry, size: entry.size - 1n })]).toHaveLength(1);
  });
});
