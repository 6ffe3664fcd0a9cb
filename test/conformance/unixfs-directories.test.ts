import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToTree, buildTree, newTree } from '../../src/gateways/ipfs/build-directory.js';
import { buildFile } from '../../src/gateways/ipfs/build-file.js';
import { type Cid, cidText } from '../../src/gateways/ipfs/cid.js';
import { readNode } from '../../src/gateways/ipfs/unixfs-node.js';
import { walkPath } from '../../src/gateways/ipfs/walk-path.js';
import { takeFirst } from '../support/depth.js';
import { createMemoryBlocks, importFiles, type MemoryBlocks, pieces } from '../support/ipfs-blocks.js';

/** Builds a directory of small files and expects the same blocks as in another implementation. */
async function expectSameDirectory(names: readonly string[]): Promise<{ ours: MemoryBlocks; root: Cid }> {
  const ours = createMemoryBlocks();
  const tree = newTree();
  for (const name of names) addToTree(tree, name, await buildFile(pieces(Buffer.from(name), 99), ours.store));
  const built = (await buildTree(tree, ours.store)).at(-1);
  const theirs = createMemoryBlocks();
  const files = names.map((name) => ({ path: name, content: Buffer.from(name) }));
  const root = await importFiles(theirs, files, { cidVersion: 1, rawLeaves: true, wrapWithDirectory: true });
  expect(cidText(built?.cid as Cid)).toBe(cidText(root));
  // The other implementation also writes intermediate directories: ours are among its blocks.
  expect([...ours.map.keys()].filter((key) => !theirs.map.has(key))).toEqual([]);
  return { ours, root };
}

describe('a large directory', () => {
  const sizes = [
    ['exactly the threshold', 4_096, 0],
    ['one byte above the threshold', 4_096, 1],
    ['one byte below the threshold', 4_096, -1],
    ['4,900 files', 4_900, 0],
  ] as const;
  test.each(takeFirst(sizes, 2))(
    'of %s has the CID of ipfs-unixfs-importer, and every path can be read',
    async (_, count, extra) => {
      // 4,096 names of 28 bytes with CIDs of 36 bytes are 262,144 bytes: the threshold itself.
      const names = Array.from({ length: count }, (__, index) => `file-${String(index).padStart(23, '0')}`);
      if (extra === 1) names[7] = `${names[7]}x`;
      if (extra === -1) names[7] = names[7]?.slice(0, -1) ?? '';
      const { ours, root } = await expectSameDirectory(names);
      const node = readNode(root, (await ours.find(root)) as Uint8Array);
      expect(node.kind).toBe(count > 4_096 || extra > 0 ? 'shard' : 'directory');
      for (const [index, name] of names.entries()) {
        // A flat directory is decoded completely for each path.
        if (node.kind === 'directory' && index % 100 !== 7) continue;
        const { cid } = await walkPath(ours.find, root, [name]);
        expect(Buffer.from((await ours.find(cid)) as Uint8Array).toString()).toBe(name);
      }
    },
  );

  test('of any names, sharded or not, has the CID of ipfs-unixfs-importer', async () => {
    const part = fc
      .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
      .filter((text) => !/[/\p{Cc}]|^\.{1,2}$/u.test(text));
    const arbitrary = fc.record({
      names: fc.uniqueArray(part, { minLength: 1, maxLength: 40 }),
      // Long names bring small directories close to the threshold.
      filler: fc.integer({ min: 890, max: 915 }),
      deep: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ names, filler, deep }) => {
        const long = Array.from(
          { length: filler },
          (_, index) => `${String(index).padStart(5, '0')}${'n'.repeat(250)}`,
        );
        const all = [...new Set([...names, ...long])].map((name) => (deep ? `a/${name}` : name));
        await expectSameDirectory(deep ? [...all, ...names.map((name) => `b/${name}`)] : all);
      }),
      { numRuns: 12 },
    );
  });
});
