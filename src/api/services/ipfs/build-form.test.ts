import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryBlocks, pieces } from '../../../../test/support/ipfs-blocks.js';
import type { BuiltEntry } from '../../../gateways/ipfs/build-directory.js';
import { cidText } from '../../../gateways/ipfs/cid.js';
import type { FormPart } from '../../kit/multipart.js';
import { type BuiltForm, buildForm } from './build-form.js';

async function* toForm(files: Iterable<readonly [string, string]>): AsyncGenerator<FormPart> {
  for (const [fileName, text] of files) yield { name: 'file', fileName, bytes: pieces(Buffer.from(text), 50) };
}

async function build(
  files: Iterable<readonly [string, string]>,
  options: { readonly wrap: boolean; readonly cidVersion: 0 | 1; readonly maxHeld?: number },
): Promise<BuiltForm> {
  const blocks = createMemoryBlocks();
  const find = options.maxHeld === undefined ? undefined : blocks.find;
  return await buildForm(toForm(files), blocks.store, { ...options, find });
}

async function listEntries({ entries }: BuiltForm): Promise<readonly string[]> {
  const all: BuiltEntry[] = [];
  if (Array.isArray(entries)) all.push(...entries);
  else for await (const slice of entries as AsyncIterable<readonly BuiltEntry[]>) all.push(...slice);
  const seen = new Set<string>();
  for (const { path } of all) {
    const parent = path.split('/').slice(0, -1).join('/');
    expect(seen.has(parent) && parent !== '').toBe(false);
    seen.add(path);
  }
  return all.map(({ path, type, cid, size, cumulativeSize }) =>
    [path, type, cidText(cid), size, cumulativeSize].join(' '),
  );
}

describe('upload whose entries are not all held in memory', () => {
  test('has the root and the entries of one that is', async () => {
    const part = fc.constantFrom('a', 'b', 'c', 'dir', 'x'.repeat(100));
    const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    const arbitrary = fc.record({
      files: fc.dictionary(path, fc.string({ maxLength: 200 }), { minKeys: 1, maxKeys: 20 }),
      wrap: fc.boolean(),
      cidVersion: fc.constantFrom<0 | 1>(0, 1),
      maxHeld: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ files, maxHeld, ...options }) => {
        const free = Object.entries(files).filter(
          ([name]) => !Object.keys(files).some((other) => other.startsWith(`${name}/`)),
        );
        if (free.length === 0) return;
        const held = await build(free, options);
        const written = await build(free, { ...options, maxHeld });
        expect({ ...written.root, cid: cidText(written.root.cid) }).toEqual({
          ...held.root,
          cid: cidText(held.root.cid),
        });
        expect([...(await listEntries(written))].sort()).toEqual([...(await listEntries(held))].sort());
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    [['a/b', 'c', 'a/b'], 'occurs twice'],
    [['a/b', 'c', 'a'], 'occurs twice'],
    [['a', 'c', 'a/b'], 'is a file and a directory'],
  ])('rejects names that contradict those written already: %j', async (names, message) => {
    const files = names.map((name) => [name, name] as const);
    await expect(build(files, { wrap: false, cidVersion: 1, maxHeld: 1 })).rejects.toThrow(message);
  });
});

test('large directory that is written in steps has the shards of one that is written at once', async () => {
  const files = Array.from(
    { length: 1_300 },
    (_, index) => [`d/${index % 100 === 0 ? `sub/${index}` : `${'n'.repeat(240)}-${index}`}`, `${index}`] as const,
  );
  const options = { wrap: false, cidVersion: 1 } as const;
  const held = await build(files, options);
  const written = await build(files, { ...options, maxHeld: 150 });
  expect(cidText(written.root.cid)).toBe(cidText(held.root.cid));
  expect([...(await listEntries(written))].sort()).toEqual([...(await listEntries(held))].sort());
  await expect(build([...files, files[5] as readonly [string, string]], { ...options, maxHeld: 150 })).rejects.toThrow(
    'occurs twice',
  );
});
