import fc from 'fast-check';
import { exporter } from 'ipfs-unixfs-exporter';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { CID } from 'multiformats/cid';
import { describe, expect, test } from 'vitest';
import {
  collect,
  createMemoryBlocks,
  foreignStore,
  importFiles,
  type MemoryBlocks,
  ourCid,
  pieces,
} from '../../../test/support/ipfs-blocks.js';
import { addToTree, buildTree, MAX_TREE_ENTRIES, newTree } from './build-directory.js';
import { buildFile, type FileLayout } from './build-file.js';
import { type Cid, cidText } from './cid.js';
import { findEntry, isDirectory, listEntries } from './directory.js';
import { buildShards } from './directory-blocks.js';
import { readFile } from './read-file.js';
import { nameHash } from './shard-bucket.js';
import { type FileNode, readNode } from './unixfs-node.js';
import { walkDag } from './walk-dag.js';

const createBytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 0xff);

async function fileAt({ find }: MemoryBlocks, cid: Cid): Promise<{ cid: Cid; node: FileNode }> {
  const node = readNode(cid, (await find(cid)) as Uint8Array);
  if (node.kind !== 'file') throw new Error(`a ${node.kind}`);
  return { cid, node };
}

const SMALL: FileLayout = { chunkBytes: 16, linksPerNode: 3, cidVersion: 1 };
const foreignLayout = ({ chunkBytes, linksPerNode, cidVersion }: FileLayout) => ({
  cidVersion,
  rawLeaves: cidVersion === 1,
  chunker: fixedSize({ chunkSize: chunkBytes }),
  layout: balanced({ maxChildrenPerNode: linksPerNode }),
});

describe('a file', () => {
  test.each([0, 1] as const)(
    'of any length has the same CID of version %i as in other implementations',
    async (cidVersion) => {
      const layout = { ...SMALL, cidVersion };
      for (const length of [0, 1, 15, 16, 17, 48, 49, 64, 144, 145, 160, 432, 433, 1_300]) {
        const bytes = createBytes(length);
        const ours = createMemoryBlocks();
        const built = await buildFile(pieces(bytes, 10), ours.store, layout);
        const theirs = createMemoryBlocks();
        const root = await importFiles(theirs, [{ path: 'a', content: bytes }], foreignLayout(layout));
        expect({ length, cid: cidText(built.cid) }).toEqual({ length, cid: cidText(root) });
        expect(built.size).toBe(BigInt(length));
        expect([...ours.map.keys()].sort()).toEqual([...theirs.map.keys()].sort());
      }
    },
  );

  test('of the default layout has the same CID as in other implementations', async () => {
    const bytes = createBytes(262_144 * 2 + 5);
    const built = await buildFile(pieces(bytes, 65_536), () => undefined);
    const root = await importFiles(createMemoryBlocks(), [{ path: 'a', content: bytes }], {
      cidVersion: 1,
      rawLeaves: true,
      chunker: fixedSize({ chunkSize: 262_144 }),
    });
    expect(cidText(built.cid)).toBe(cidText(root));
  });

  test('is read correctly for any range, with leaves of any kind', async () => {
    const bytes = createBytes(700);
    const raw = createMemoryBlocks();
    const rawRoot = (await buildFile(pieces(bytes, 100), raw.store, SMALL)).cid;
    const inner = createMemoryBlocks();
    const options = { ...foreignLayout(SMALL), rawLeaves: false, cidVersion: 0 };
    const innerRoot = await importFiles(inner, [{ path: 'a', content: bytes }], options);
    const files = [
      { blocks: raw, file: await fileAt(raw, rawRoot) },
      { blocks: inner, file: await fileAt(inner, innerRoot) },
    ];
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 720 }), fc.nat({ max: 720 }), async (from, to) => {
        for (const { blocks, file } of files) {
          const span = { from: BigInt(from), to: BigInt(to) };
          const read = await collect(readFile(blocks.find, file, span));
          expect(read).toEqual(Buffer.from(bytes.slice(from, Math.max(from, to))));
        }
      }),
    );
  });

  test('is read no further than requested', async () => {
    const blocks = createMemoryBlocks();
    const { cid } = await buildFile(pieces(createBytes(5_000), 100), blocks.store, SMALL);
    const file = await fileAt(blocks, cid);
    blocks.lookups = 0;
    await collect(readFile(blocks.find, file, { from: 2_000n, to: 2_001n }));
    expect(blocks.lookups).toBeLessThanOrEqual(6);
  });

  test('can be exported by another implementation', async () => {
    const bytes = createBytes(900);
    const blocks = createMemoryBlocks();
    const { cid } = await buildFile(pieces(bytes, 100), blocks.store, SMALL);
    const entry = await exporter(CID.parse(cidText(cid)), foreignStore(blocks) as never);
    expect(await collect((entry as unknown as { content(): AsyncIterable<Uint8Array> }).content())).toEqual(
      Buffer.from(bytes),
    );
  });
});

/** MurmurHash3 has no key, so colliding names can be computed, like these two. */
const COLLIDING_NAMES = ['collision-one---second-block----', 'nx69n-----------;&`X3l5T2rscQ}s4'] as const;

describe('a directory', () => {
  const names = ['b.txt', 'a', 'deep/er/c', 'deep/d', 'ä', 'z z'];

  test.each([0, 1] as const)('has the same CID of version %i as in other implementations', async (cidVersion) => {
    const tree = newTree();
    const ours = createMemoryBlocks();
    for (const name of names)
      addToTree(tree, name, await buildFile(pieces(Buffer.from(name), 3), ours.store, { cidVersion }));
    const built = await buildTree(tree, ours.store, '', cidVersion);
    const files = names.map((name) => ({ path: name, content: Buffer.from(name) }));
    const options = { cidVersion, rawLeaves: cidVersion === 1, wrapWithDirectory: true };
    const root = await importFiles(createMemoryBlocks(), files, options);
    expect(cidText(built.at(-1)?.cid as Cid)).toBe(cidText(root));
    expect(built.map(({ path }) => path)).toEqual([
      'b.txt',
      'a',
      'deep/er/c',
      'deep/er',
      'deep/d',
      'deep',
      'ä',
      'z z',
      '',
    ]);
  });

  test.each(['', 'a//b', '../a', 'a/..', './a', 'a\0b', 'a\nb', `${'n'.repeat(256)}`, 'a/'.repeat(40)])(
    'rejects a file named %j',
    (name) => expect(() => addToTree(newTree(), name, {} as never)).toThrow(/file name/),
  );

  test('of more than 100,000 files and directories is rejected', () => {
    const tree = newTree();
    for (let index = 0; index < MAX_TREE_ENTRIES / 2; index += 1) addToTree(tree, `${index}/a`, {} as never);
    expect(() => addToTree(tree, '0/b', {} as never)).toThrow('at most 100000 files and directories');
  });

  test('rejects a duplicate name and a file used as a directory', () => {
    const tree = newTree();
    addToTree(tree, 'a/b', {} as never);
    expect(() => addToTree(tree, 'a/b', {} as never)).toThrow('occurs twice');
    expect(() => addToTree(tree, 'a/b/c', {} as never)).toThrow('uses another file as a directory');
    expect(() => addToTree(tree, 'a', {} as never)).toThrow('occurs twice');
  });

  test('with two names of one hash is rejected, because no implementation can store both', async () => {
    const entry = { cid: ourCid(CID.parse('bafkqaaa')), size: 0n };
    const [one, other] = COLLIDING_NAMES;
    expect(await nameHash(one)).toBe(await nameHash(other));
    const links = [one, other].map((name) => ({ ...entry, name }));
    await expect(buildShards(links, { storeBlock: () => undefined, version: 1 })).rejects.toThrow('have the same hash');
  });

  test('that is sharded is read by name and in pages without duplicates', async () => {
    const blocks = createMemoryBlocks();
    const many = Array.from({ length: 1_500 }, (_, index) => `file ${index} ü.txt`);
    const files = many.map((name) => ({ path: name, content: Buffer.from(name) }));
    const options = { cidVersion: 1, rawLeaves: true, wrapWithDirectory: true, shardSplitThresholdBytes: 1 };
    const cid = await importFiles(blocks, files, options);
    const node = readNode(cid, (await blocks.find(cid)) as Uint8Array);
    expect(node.kind).toBe('shard');
    if (!isDirectory(node)) throw new Error('no directory');
    for (const name of many.slice(0, 200)) {
      const found = (await findEntry(blocks.find, cid, node, name)) as Cid;
      expect(Buffer.from((await blocks.find(found)) as Uint8Array).toString()).toBe(name);
    }
    expect(await findEntry(blocks.find, cid, node, 'nothing')).toBeUndefined();
    expect(await findEntry(blocks.find, cid, node, '')).toBeUndefined();

    const met: string[] = [];
    let after: readonly number[] | undefined;
    for (;;) {
      const page = await listEntries(blocks.find, cid, node, { after, limit: 7 });
      if (page.length === 0) break;
      met.push(...page.map(({ name }) => name));
      after = page.at(-1)?.place;
    }
    expect(met).toHaveLength(many.length);
    expect(met.toSorted()).toEqual(many.toSorted());

    let count = 0;
    for await (const _ of walkDag(blocks.find, cid, { maxBlocks: 10_000, maxBytes: undefined })) count += 1;
    expect(count).toBe(blocks.map.size);
  });
});
