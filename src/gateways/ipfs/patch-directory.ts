import { ServiceError } from '../../kernel/errors.js';
import { type FindBlock, getBlock, readAs } from './blocks.js';
import type { CidVersion, StoreBlock } from './build-file.js';
import { type Cid, cidText, DAG_PB } from './cid.js';
import { type DagLink, decodeDagPb } from './dag-pb.js';
import { isDirectory } from './directory.js';
import type { BuiltDirectory } from './directory-blocks.js';
import { type EditableDirectory, editDirectory, newDirectory } from './edit-directory.js';
import { listAttributes } from './unixfs.js';
import { readNode } from './unixfs-node.js';

/** Content is put at a path below the root, replacing what was there, or removed without `target`. */
export interface DirectoryChange {
  readonly segments: readonly string[];
  readonly target: Cid | undefined;
}

interface OpenDirectory {
  readonly entries: EditableDirectory;
  /** Directories below that have changes, or are new. */
  readonly children: Map<string, OpenDirectory>;
}

/**
 * Changes files and directories below a root and returns the new root. Only directories on the way to a change are read
 * and written. Without a root, the changes apply to an empty directory.
 */
export async function patchDirectory(
  find: FindBlock,
  storeBlock: StoreBlock,
  root: Cid | undefined,
  changes: readonly DirectoryChange[],
): Promise<BuiltDirectory> {
  const tree = await editTree(find, root);
  for (const { segments, target } of changes) {
    if (target !== undefined) await tree.put(segments, { cid: target, size: await measureDag(find, target) });
    else if (!(await tree.remove(segments)))
      throw new ServiceError('not-found', `There is no '${formatPath(segments)}' to remove`);
  }
  return await tree.write(storeBlock);
}

/** A directory with everything below it, to change. */
interface EditableTree {
  put(segments: readonly string[], link: Omit<DagLink, 'name'>): Promise<void>;
  /** Whether there was anything to remove. */
  remove(segments: readonly string[]): Promise<boolean>;
  write(storeBlock: StoreBlock): Promise<BuiltDirectory>;
}

async function editTree(find: FindBlock, root: Cid | undefined): Promise<EditableTree> {
  const top = root === undefined ? openNew(1) : await openDirectory(find, root, cidText(root));
  return {
    async put(segments, link) {
      const parent = (await openParent(find, top, segments, true)) as OpenDirectory;
      const name = getLast(segments);
      parent.children.delete(name);
      await parent.entries.set({ ...link, name });
    },
    async remove(segments) {
      const parent = await openParent(find, top, segments, false);
      if (parent === undefined) return false;
      const opened = parent.children.delete(getLast(segments));
      return (await parent.entries.delete(getLast(segments))) || opened;
    },
    write: (storeBlock) => write(top, storeBlock),
  };
}

function getLast(segments: readonly string[]): string {
  const name = segments.at(-1);
  if (name === undefined) throw new ServiceError('invalid', 'A change needs a path below the root');
  return name;
}

const openNew = (version: CidVersion): OpenDirectory => ({ entries: newDirectory(version), children: new Map() });

async function openDirectory(find: FindBlock, cid: Cid, place: string): Promise<OpenDirectory> {
  const bytes = await getBlock(find, cid);
  const node = readNode(cid, bytes);
  if (!isDirectory(node)) throw new ServiceError('invalid', `'${place}' is not a directory`);
  const data = readAs(cid, bytes, decodeDagPb).data ?? new Uint8Array();
  return { entries: editDirectory(find, cid, node, listAttributes(data)), children: new Map() };
}

/** The directory of the last segment. Missing directories are created, or the result is undefined. */
async function openParent(
  find: FindBlock,
  top: OpenDirectory,
  segments: readonly string[],
  create: boolean,
): Promise<OpenDirectory | undefined> {
  let place = top;
  for (const [depth, name] of segments.slice(0, -1).entries()) {
    let next = place.children.get(name);
    if (next === undefined) {
      const link = await place.entries.get(name);
      if (link === undefined && !create) return undefined;
      next =
        link === undefined
          ? openNew(place.entries.version)
          : await openDirectory(find, link.cid, formatPath(segments.slice(0, depth + 1)));
      place.children.set(name, next);
    }
    place = next;
  }
  return place;
}

async function write({ entries, children }: OpenDirectory, storeBlock: StoreBlock): Promise<BuiltDirectory> {
  for (const [name, child] of children) {
    const { cid, cumulativeSize } = await write(child, storeBlock);
    await entries.set({ name, cid, size: expectExact(cid, cumulativeSize) });
  }
  return await entries.write(storeBlock);
}

/** The size that a link states: the block, and for dag-pb what its own links state. */
async function measureDag(find: FindBlock, cid: Cid): Promise<bigint> {
  const bytes = await getBlock(find, cid);
  const links = cid.code === DAG_PB ? readAs(cid, bytes, decodeDagPb).links : [];
  return expectExact(
    cid,
    links.reduce((sum, link) => sum + link.size, BigInt(bytes.length)),
  );
}

/** Sizes are stated by the authors of links; implementations read none beyond 2^53. */
function expectExact(cid: Cid, size: bigint): bigint {
  if (size <= BigInt(Number.MAX_SAFE_INTEGER)) return size;
  throw new ServiceError('invalid', `The content ${cidText(cid)} states a size that is too large`);
}

function formatPath(segments: readonly string[]): string {
  const plain = segments.join('/').replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
