import { ServiceError } from '../../kernel/errors.js';
import { type Built, type CidVersion, dagPbBlock, type StoreBlock } from './build-file.js';
import { buildShards, type NamedEntry, needsShards } from './build-shards.js';
import { encodeDagPb } from './dag-pb.js';
import { DIRECTORY_NODE } from './unixfs.js';

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
/** Maximum files and directories per upload: they are held in memory until the directories are built. */
export const MAX_TREE_ENTRIES = 100_000;

export const newTree = (): UploadTree => ({ entries: new Map(), count: 0 });

const isTree = (entry: FileTree | Built): entry is FileTree => 'entries' in entry;

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

function badName(name: string, problem: string): ServiceError {
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

interface Target {
  readonly storeBlock: StoreBlock;
  readonly version: CidVersion;
}

async function buildInto(all: BuiltEntry[], tree: FileTree, target: Target, path: string): Promise<BuiltEntry> {
  const links: NamedEntry[] = [];
  for (const [name, entry] of tree.entries) {
    const place = path === '' ? name : `${path}/${name}`;
    if (isTree(entry)) {
      links.push({ name, entry: await buildInto(all, entry, target, place) });
    } else {
      all.push({ ...entry, path: place, type: 'file' });
      links.push({ name, entry });
    }
  }
  const { storeBlock, version } = target;
  const built = needsShards(links) ? await buildShards(links, storeBlock, version) : await buildFlat(links, target);
  const directory: BuiltEntry = { path, type: 'directory', ...built };
  all.push(directory);
  return directory;
}

async function buildFlat(links: readonly NamedEntry[], { storeBlock, version }: Target): Promise<Built> {
  const bytes = encodeDagPb({
    links: links
      .toSorted((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)))
      .map(({ name, entry }) => ({ name, cid: entry.cid, size: entry.cumulativeSize })),
    data: DIRECTORY_NODE,
  });
  const block = dagPbBlock(bytes, version);
  await storeBlock(block);
  const sum = (select: (entry: Built) => bigint): bigint =>
    links.reduce((total, { entry }) => total + select(entry), 0n);
  const size = sum((entry) => entry.size);
  const cumulativeSize = sum((entry) => entry.cumulativeSize) + BigInt(bytes.length);
  return { cid: block.cid, size, cumulativeSize };
}
