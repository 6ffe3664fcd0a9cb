import { ServiceError } from '../../kernel/errors.js';
import { MAX_BLOCK_BYTES } from './blocks.js';
import type { Built, KeepBlock } from './build-file.js';
import { cidOf, DAG_PB } from './cid.js';
import { encodeDagPb } from './dag-pb.js';
import { sha256Multihash } from './multihash.js';
import { DIRECTORY_NODE } from './unixfs.js';

/** Files by the names that they came with, as a tree. */
export interface FileTree {
  readonly entries: Map<string, FileTree | Built>;
}

export interface BuiltEntry extends Built {
  /** From the root, with slashes. Empty for a directory that nobody named. */
  readonly path: string;
  readonly type: 'file' | 'directory';
}

const LONGEST_NAME_BYTES = 255;
const MOST_LEVELS = 32;

export const newTree = (): FileTree => ({ entries: new Map() });

const isTree = (entry: FileTree | Built): entry is FileTree => 'entries' in entry;

/** The parts of a file's name. Names that no file system takes, or that lead elsewhere, are refused. */
export function nameParts(name: string): readonly string[] {
  const parts = name.replace(/^\/+/, '').split('/');
  if (parts.length > MOST_LEVELS) throw badName(name, `has more than ${MOST_LEVELS} parts`);
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') throw badName(name, "has a part that is empty, '.' or '..'");
    if (Buffer.byteLength(part) > LONGEST_NAME_BYTES)
      throw badName(name, `has a part of more than ${LONGEST_NAME_BYTES} bytes`);
    if (/\p{Cc}/u.test(part)) throw badName(name, 'has a character that names must not have');
  }
  return parts;
}

export function addToTree(tree: FileTree, name: string, file: Built): void {
  const parts = nameParts(name);
  let place = tree;
  for (const part of parts.slice(0, -1)) {
    const next = place.entries.get(part) ?? newTree();
    if (!isTree(next)) throw badName(name, 'goes on where another file ends');
    place.entries.set(part, next);
    place = next;
  }
  const last = parts.at(-1) ?? '';
  if (place.entries.has(last)) throw badName(name, 'is there twice');
  place.entries.set(last, file);
}

function badName(name: string, problem: string): ServiceError {
  const plain = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const shown = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
  return new ServiceError('invalid', `The file name '${shown}' ${problem}`);
}

/** Every entry below the tree, deepest first, and the directory itself last. */
export async function buildTree(tree: FileTree, keep: KeepBlock, path = ''): Promise<readonly BuiltEntry[]> {
  const all: BuiltEntry[] = [];
  const links: { readonly name: string; readonly entry: Built }[] = [];
  for (const [name, entry] of tree.entries) {
    const place = path === '' ? name : `${path}/${name}`;
    const below = isTree(entry)
      ? await buildTree(entry, keep, place)
      : [{ ...entry, path: place, type: 'file' as const }];
    all.push(...below);
    links.push({ name, entry: below.at(-1) as BuiltEntry });
  }
  const bytes = encodeDagPb({
    links: links
      .sort((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)))
      .map(({ name, entry }) => ({ name, cid: entry.cid, size: entry.cumulativeSize })),
    data: DIRECTORY_NODE,
  });
  if (bytes.length > MAX_BLOCK_BYTES / 2) throw new ServiceError('invalid', 'A directory has too many files');
  const block = { cid: cidOf(DAG_PB, sha256Multihash(bytes)), bytes };
  await keep(block);
  const sum = (of: (entry: Built) => bigint): bigint => links.reduce((total, { entry }) => total + of(entry), 0n);
  const size = sum((entry) => entry.size);
  const cumulativeSize = sum((entry) => entry.cumulativeSize) + BigInt(bytes.length);
  return [...all, { path, type: 'directory', cid: block.cid, size, cumulativeSize }];
}
