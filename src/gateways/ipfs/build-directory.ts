import { ServiceError } from '../../kernel/errors.js';
import type { Built, CidVersion, StoreBlock } from './build-file.js';
import type { DagLink } from './dag-pb.js';
import { buildDirectory, type DirectoryTarget } from './directory-blocks.js';

/** Uploaded files by name, as a tree. */
export interface FileTree {
  readonly entries: Map<string, FileTree | Built>;
}

/** The tree of one upload with its number of files and directories. */
export interface UploadTree extends FileTree {
  count: number;
}

export interface BuiltEntry extends Built {
  /** Path from the root with slashes. Empty for the unnamed root directory. */
  readonly path: string;
  readonly type: 'file' | 'directory';
}

const LONGEST_NAME_BYTES = 255;
const MAX_LEVELS = 32;
/** Maximum files and directories that are held in memory until the directories are built. */
export const MAX_TREE_ENTRIES = 100_000;

export const newTree = (): UploadTree => ({ entries: new Map(), count: 0 });

export const isTree = (entry: FileTree | Built): entry is FileTree => 'entries' in entry;

/** Splits a file name into path segments. Names that no file system accepts and path traversal are rejected. */
export function splitFileName(name: string): readonly string[] {
  const parts = name.replace(/^\/+/, '').split('/');
  if (parts.length > MAX_LEVELS) throw badName(name, `has more than ${MAX_LEVELS} parts`);
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') throw badName(name, "has a part that is empty, '.' or '..'");
    if (Buffer.byteLength(part) > LONGEST_NAME_BYTES)
      throw badName(name, `has a part of more than ${LONGEST_NAME_BYTES} bytes`);
    if (/\p{Cc}/u.test(part)) throw badName(name, 'has a character that names must not have');
  }
  return parts;
}

export function addToTree(tree: UploadTree, name: string, file: Built): void {
  const parts = splitFileName(name);
  let place: FileTree = tree;
  const put = (part: string, entry: FileTree | Built): void => {
    tree.count += 1;
    if (tree.count > MAX_TREE_ENTRIES) {
      throw new ServiceError('invalid', `One upload may have at most ${MAX_TREE_ENTRIES} files and directories`);
    }
    place.entries.set(part, entry);
  };
  for (const part of parts.slice(0, -1)) {
    const known = place.entries.get(part);
    if (known !== undefined && !isTree(known)) throw badName(name, 'uses another file as a directory');
    const next: FileTree = known ?? { entries: new Map() };
    if (known === undefined) put(part, next);
    place = next;
  }
  const last = parts.at(-1) ?? '';
  if (place.entries.has(last)) throw badName(name, 'occurs twice');
  put(last, file);
}

export function badName(name: string, problem: string): ServiceError {
  const plain = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const excerpt = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
  return new ServiceError('invalid', `The file name '${excerpt}' ${problem}`);
}

/** All entries of the tree, deepest first, the directory itself last. */
export async function buildTree(
  tree: FileTree,
  storeBlock: StoreBlock,
  path = '',
  version: CidVersion = 1,
): Promise<readonly BuiltEntry[]> {
  const all: BuiltEntry[] = [];
  await buildInto(all, tree, { storeBlock, version }, path);
  return all;
}

async function buildInto(
  all: BuiltEntry[],
  tree: FileTree,
  target: DirectoryTarget,
  path: string,
): Promise<BuiltEntry> {
  const links: DagLink[] = [];
  let size = 0n;
  for (const [name, entry] of tree.entries) {
    const place = path === '' ? name : `${path}/${name}`;
    const child: BuiltEntry = isTree(entry)
      ? await buildInto(all, entry, target, place)
      : { ...entry, path: place, type: 'file' };
    if (child.type === 'file') all.push(child);
    links.push({ name, cid: child.cid, size: child.cumulativeSize });
    size += child.size;
  }
  const directory: BuiltEntry = { path, type: 'directory', size, ...(await buildDirectory(links, target)) };
  all.push(directory);
  return directory;
}
