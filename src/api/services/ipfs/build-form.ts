import type { FindBlock } from '../../../gateways/ipfs/blocks.js';
import {
  addToTree,
  type BuiltEntry,
  buildTree,
  type FileTree,
  isTree,
  newTree,
} from '../../../gateways/ipfs/build-directory.js';
import { type Built, buildFile, type CidVersion, type StoreBlock } from '../../../gateways/ipfs/build-file.js';
import { listTree } from '../../../gateways/ipfs/list-tree.js';
import { mergeTree } from '../../../gateways/ipfs/merge-tree.js';
import { walkPath } from '../../../gateways/ipfs/walk-path.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { FormPart } from '../../kit/multipart.js';
import type { Slices } from '../../kit/streamed-result.js';

/** Files of one upload. Directories are limited by the depth of paths. */
export const MAX_UPLOAD_FILES = 1_000_000;

export interface FormOptions {
  readonly wrap: boolean;
  readonly cidVersion: CidVersion;
  /** Reads stored blocks back. Without it, all entries are held in memory. */
  readonly find?: FindBlock | undefined;
  /** Files and directories that are held in memory, before directories of them are written. */
  readonly maxHeld?: number;
}

export interface BuiltForm {
  readonly root: BuiltEntry;
  /** Files and directories, children before parents. In slices if they are many. */
  readonly entries: readonly BuiltEntry[] | Slices;
}

const MAX_HELD_ENTRIES = 5_000;

/** Builds the files of a form and the directories of their paths. */
export async function buildForm(
  formParts: AsyncIterable<FormPart>,
  storeBlock: StoreBlock,
  { wrap, cidVersion, find, maxHeld = MAX_HELD_ENTRIES }: FormOptions,
): Promise<BuiltForm> {
  let tree = newTree();
  const written = find && createWrittenTree(find, storeBlock, cidVersion);
  for await (const { fileName, bytes } of formParts) {
    // Browsers send a file without a name for a field that was left empty.
    if (fileName === undefined || fileName === '') continue;
    addToTree(tree, fileName, await buildFile(bytes, storeBlock, { cidVersion }));
    if (written === undefined || tree.count < maxHeld) continue;
    await written.add(tree);
    tree = newTree();
  }
  if (written?.isEmpty === false) {
    await written.add(tree);
    return await written.finish(wrap);
  }
  if (tree.entries.size === 0) throw new ServiceError('invalid', 'The form has no file');
  const entries = await buildHeld(tree, storeBlock, wrap, cidVersion);
  return { root: entries.at(-1) as BuiltEntry, entries };
}

async function buildHeld(
  tree: FileTree,
  storeBlock: StoreBlock,
  wrap: boolean,
  cidVersion: CidVersion,
): Promise<readonly BuiltEntry[]> {
  const only = tree.entries.size === 1 && !wrap ? [...tree.entries][0] : undefined;
  if (only === undefined) return await buildTree(tree, storeBlock, '', cidVersion);
  const [name, entry] = only;
  return isTree(entry)
    ? await buildTree(entry, storeBlock, name, cidVersion)
    : [{ ...entry, path: name, type: 'file' }];
}

/** The part of a large upload whose directories are written already; more files are added to them. */
function createWrittenTree(find: FindBlock, storeBlock: StoreBlock, cidVersion: CidVersion) {
  let root: Pick<Built, 'cid' | 'cumulativeSize'> | undefined;
  let size = 0n;
  const topNames = new Set<string>();

  return {
    get isEmpty() {
      return root === undefined;
    },

    async add(tree: FileTree): Promise<void> {
      root = await mergeTree(find, { storeBlock, version: cidVersion }, root?.cid, tree);
      size += sumSizes(tree);
      // Two are enough to know that there is no single root.
      for (const name of tree.entries.keys()) if (topNames.size < 2) topNames.add(name);
    },

    async finish(wrap: boolean): Promise<BuiltForm> {
      if (root === undefined) throw new Error('nothing was written');
      const [only = ''] = topNames;
      const isWrapped = wrap || topNames.size > 1;
      const top = isWrapped ? root : await findChild(root, only);
      const built: BuiltEntry = { ...top, size, path: isWrapped ? '' : only, type: 'directory' };
      return { root: built, entries: { [Symbol.asyncIterator]: () => listTree(find, built) } };
    },
  };

  async function findChild(directory: Pick<Built, 'cid' | 'cumulativeSize'>, name: string) {
    const { cid } = await walkPath(find, directory.cid, [name]);
    const block = await find(directory.cid);
    // The wrapping directory has one link, and its size is that of the link and of its own block.
    return { cid, cumulativeSize: directory.cumulativeSize - BigInt(block?.length ?? 0) };
  }
}

function sumSizes(tree: FileTree): bigint {
  let size = 0n;
  for (const entry of tree.entries.values()) size += isTree(entry) ? sumSizes(entry) : entry.size;
  return size;
}
