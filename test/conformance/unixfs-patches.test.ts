import { CarWriter } from '@ipld/car';
import { decode as decodePb } from '@ipld/dag-pb';
import fc from 'fast-check';
import { CID } from 'multiformats/cid';
import { describe, expect, test } from 'vitest';
import { addToTree, buildTree, newTree } from '../../src/gateways/ipfs/build-directory.js';
import { buildFile, type CidVersion, rawBlock } from '../../src/gateways/ipfs/build-file.js';
import { readCar, writeCar } from '../../src/gateways/ipfs/car.js';
import { type Cid, cidText } from '../../src/gateways/ipfs/cid.js';
import { exportDag } from '../../src/gateways/ipfs/export-dag.js';
import { type DirectoryChange, patchDirectory } from '../../src/gateways/ipfs/patch-directory.js';
import { readNode } from '../../src/gateways/ipfs/unixfs-node.js';
import { walkPath } from '../../src/gateways/ipfs/walk-path.js';
import { inDepth } from '../support/depth.js';
import { collect, createMemoryBlocks, importFiles, type MemoryBlocks, pieces } from '../support/ipfs-blocks.js';

/** Files by path. An importer of the IPFS project makes directories of them from nothing. */
type Tree = ReadonlyMap<string, string>;

const OPTIONS = {
  0: { cidVersion: 0, rawLeaves: false, wrapWithDirectory: true },
  1: { cidVersion: 1, rawLeaves: true, wrapWithDirectory: true },
} as const;

async function importTree(tree: Tree, version: CidVersion): Promise<{ root: Cid; blocks: MemoryBlocks }> {
  const blocks = createMemoryBlocks();
  const files = [...tree].map(([path, text]) => ({ path, content: Buffer.from(text) }));
  return { root: await importFiles(blocks, files, OPTIONS[version]), blocks };
}

async function buildOwn(tree: Tree, version: CidVersion): Promise<{ root: Cid; blocks: MemoryBlocks }> {
  const blocks = createMemoryBlocks();
  const own = newTree();
  for (const [path, text] of tree) {
    addToTree(own, path, await buildFile(pieces(Buffer.from(text), 99), blocks.store, { cidVersion: version }));
  }
  const root = (await buildTree(own, blocks.store, '', version)).at(-1)?.cid as Cid;
  return { root, blocks };
}

/** Patches the tree and expects the CID that the importer gives the changed tree; every block has to be there. */
async function expectPatched(
  before: { readonly root: Cid; readonly blocks: MemoryBlocks },
  version: CidVersion,
  changes: readonly (readonly [path: string, text: string | undefined])[],
  after: Tree,
): Promise<Cid> {
  const { blocks } = before;
  const located: DirectoryChange[] = [];
  for (const [path, text] of changes) {
    const file =
      text === undefined
        ? undefined
        : await buildFile(pieces(Buffer.from(text), 99), blocks.store, { cidVersion: version });
    located.push({ segments: path.split('/'), target: file?.cid });
  }
  const { cid } = await patchDirectory(blocks.find, blocks.store, before.root, located);
  const expected = await importTree(after, version);
  expect(cidText(cid)).toBe(cidText(expected.root));
  await collect(writeCar(cid, exportDag(blocks.find, { path: [], end: cid, scope: 'all', repeats: false }, LIMITS)));
  return cid;
}

const LIMITS = { maxBlocks: 1_000_000, maxBytes: 1_000_000_000n };

/** 1,024 names of 220 bytes with CIDs of 36 bytes are 262,144 bytes: the most that one block holds. */
const THRESHOLD = 1_024;
const longName = (index: number): string => `file-${String(index).padStart(215, '0')}`;
const largeTree = (count: number): Map<string, string> =>
  new Map(Array.from({ length: count }, (_, index) => [`big/${longName(index)}`, `${index % 7}`]));

describe('patched directory', () => {
  test('at the threshold becomes sharded and plain again, with the CIDs of ipfs-unixfs-importer', async () => {
    const tree = largeTree(THRESHOLD);
    const plain = await buildOwn(tree, 1);
    const readKind = async (root: Cid) => {
      const { cid } = await walkPath(plain.blocks.find, root, ['big']);
      return readNode(cid, (await plain.blocks.find(cid)) as Uint8Array).kind;
    };
    const more = new Map([...tree, ['big/one more', 'x']]);
    const sharded = await expectPatched(plain, 1, [['big/one more', 'x']], more);
    expect(await readKind(sharded)).toBe('shard');
    const again = await expectPatched({ root: sharded, blocks: plain.blocks }, 1, [['big/one more', undefined]], tree);
    expect([await readKind(again), cidText(again)]).toEqual(['directory', cidText(plain.root)]);
  });

  test('that is large is read and written only on the way to a change', async () => {
    const tree = largeTree(4_000);
    const { root, blocks } = await buildOwn(tree, 1);
    const stored = new Set(blocks.map.keys());
    blocks.lookups = 0;
    const { cid } = await patchDirectory(blocks.find, blocks.store, root, [
      { segments: ['big', longName(7)], target: undefined },
      { segments: ['big', 'a new one'], target: rawBlock(Buffer.from('0')).cid },
    ]);
    // 256 shards have some 16 entries each: 1,024 entries are enough to know that one block cannot hold them all.
    expect(blocks.lookups).toBeLessThan(120);
    expect([...blocks.map.keys()].filter((key) => !stored.has(key)).length).toBeLessThan(10);
    tree.delete(`big/${longName(7)}`);
    tree.set('big/a new one', '0');
    expect(cidText(cid)).toBe(cidText((await importTree(tree, 1)).root));
  });

  test('has the CID of ipfs-unixfs-importer after any changes of any tree', async () => {
    const part = fc.constantFrom('a', 'b', 'ü', 'long'.repeat(20), 'c d', '0', 'A');
    // Subdirectories count in Kubo and not in the importer, so the directory near the threshold has none.
    const path = fc.oneof(
      fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
      part.map((name) => `large/${name}`),
    );
    const change = fc.tuple(path, fc.option(fc.string({ maxLength: 5 }), { nil: undefined }));
    const arbitrary = fc.record({
      first: fc.dictionary(path, fc.string({ maxLength: 5 }), { maxKeys: 8 }),
      changes: fc.array(change, { minLength: 1, maxLength: 12 }),
      filler: fc.constantFrom(0, 0, 900, 901, 902, 903),
      version: fc.constantFrom<CidVersion>(0, 1),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ first, changes, filler, version }) => {
        const tree = new Map<string, string>();
        // 254 bytes with a CID of 36 bytes; 34 bytes in version 0, where more of them stay below the threshold.
        for (let index = 0; index < filler + (version === 0 && filler > 0 ? 6 : 0); index += 1)
          tree.set(`large/${String(index).padStart(5, '0')}${'n'.repeat(249)}`, '');
        tree.set('kept', 'k');
        for (const [key, text] of Object.entries(first)) if (isFree(tree, key)) tree.set(key, text);
        const before = await buildOwn(tree, version);
        const applied = changes.filter(([key, text]) => apply(tree, key, text));
        await expectPatched(before, version, applied, tree);
      }),
      { numRuns: inDepth(6, 20) },
    );
  });
});

/** Whether a file can be put at the path: no file is above it, and no directory is there. */
const isFree = (tree: Tree, path: string): boolean =>
  ![...tree.keys()].some((key) => key.startsWith(`${path}/`) || path.startsWith(`${key}/`));

/** Changes the model, if the change is possible and leaves no empty directory, which importers cannot make. */
function apply(tree: Map<string, string>, path: string, text: string | undefined): boolean {
  if (text !== undefined) {
    if (!isFree(tree, path)) return false;
    tree.set(path, text);
    return true;
  }
  const below = [...tree.keys()].filter((key) => key === path || key.startsWith(`${path}/`));
  const parent = path.split('/').slice(0, -1).join('/');
  const siblings = [...tree.keys()].filter((key) => key.startsWith(`${parent}/`) && !below.includes(key));
  if (below.length === 0 || (parent !== '' && siblings.length === 0)) return false;
  for (const key of below) tree.delete(key);
  return true;
}

describe('CAR file', () => {
  /** Depth first, each block once, written by the package of the IPFS project alone. */
  async function foreignCar({ root, blocks }: { readonly root: Cid; readonly blocks: MemoryBlocks }): Promise<Buffer> {
    const { writer, out } = CarWriter.create([CID.parse(cidText(root))]);
    const all = collect(out);
    const sent = new Set<string>();
    const visit = async (cid: CID): Promise<void> => {
      if (sent.has(cid.toString())) return;
      sent.add(cid.toString());
      const bytes = (await blocks.find(cid as unknown as Cid)) as Uint8Array;
      await writer.put({ cid, bytes });
      if (cid.code === 0x70) for (const { Hash } of decodePb(bytes).Links) await visit(Hash as CID);
    };
    await visit(CID.parse(cidText(root)));
    await writer.close();
    return await all;
  }

  const exported = ({ root, blocks }: { readonly root: Cid; readonly blocks: MemoryBlocks }): Promise<Buffer> =>
    collect(writeCar(root, exportDag(blocks.find, { path: [], end: root, scope: 'all', repeats: false }, LIMITS)));

  test('of any tree is byte for byte that of the packages of the IPFS project, and is read back', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'ß');
    const tree = fc.dictionary(
      fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
      fc.string({ maxLength: 5 }),
      { minKeys: 1, maxKeys: 12 },
    );
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom<CidVersion>(0, 1), async (files, version) => {
        const free = new Map<string, string>();
        for (const [path, text] of Object.entries(files)) if (isFree(free, path)) free.set(path, text);
        const foreign = await importTree(free, version);
        const ours = await buildOwn(free, version);
        const bytes = await exported(ours);
        expect(bytes.equals(await foreignCar(foreign))).toBe(true);
        const { roots, blocks } = await readCar(pieces(bytes, 1_000));
        expect(roots.map(cidText)).toEqual([cidText(foreign.root)]);
        for await (const block of blocks)
          expect(Buffer.compare((await foreign.blocks.find(block.cid)) as Uint8Array, block.bytes)).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  test('of a sharded directory is that of the packages of the IPFS project', async () => {
    const tree = largeTree(1_500);
    expect((await exported(await buildOwn(tree, 1))).equals(await foreignCar(await importTree(tree, 1)))).toBe(true);
  });
});
