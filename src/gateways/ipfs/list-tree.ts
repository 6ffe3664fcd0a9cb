import { type FindBlock, getBlock } from './blocks.js';
import type { BuiltEntry } from './build-directory.js';
import { type Cid, RAW } from './cid.js';
import { isDirectory, listEntries } from './directory.js';
import { readNode } from './unixfs-node.js';

const BATCH_ENTRIES = 500;

/**
 * Every file and directory below a directory that this service built, children before parents, in batches. Memory holds
 * a batch of each level. Returns the bytes of its files.
 */
export async function* listTree(
  find: FindBlock,
  { cid, cumulativeSize, path }: Pick<BuiltEntry, 'cid' | 'cumulativeSize' | 'path'>,
): AsyncGenerator<readonly BuiltEntry[], bigint> {
  const directory = await readEntry(find, cid);
  if (!isDirectory(directory)) throw new Error('not a directory');
  let size = 0n;
  let after: readonly number[] | undefined;
  for (;;) {
    const entries = await listEntries(find, cid, directory, { after, limit: BATCH_ENTRIES });
    let files: BuiltEntry[] = [];
    for (const { name, cid: child, cumulativeSize: childSize } of entries) {
      const entry = { cid: child, cumulativeSize: childSize, path: path === '' ? name : `${path}/${name}` };
      // A raw leaf is as large as its link says.
      const node = child.code === RAW ? undefined : await readEntry(find, child);
      if (node !== undefined && isDirectory(node)) {
        if (files.length > 0) yield files;
        files = [];
        size += yield* listTree(find, entry);
      } else {
        const file: BuiltEntry = { ...entry, type: 'file', size: node?.kind === 'file' ? node.size : childSize };
        files.push(file);
        size += file.size;
      }
    }
    if (files.length > 0) yield files;
    if (entries.length < BATCH_ENTRIES) break;
    after = entries.at(-1)?.place;
  }
  yield [{ path, type: 'directory', cid, size, cumulativeSize }];
  return size;
}

const readEntry = async (find: FindBlock, cid: Cid) => readNode(cid, await getBlock(find, cid));
