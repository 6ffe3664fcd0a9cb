import { type FindBlock, getBlock, malformed } from './blocks.js';
import { badName, type FileTree, isTree } from './build-directory.js';
import type { Cid } from './cid.js';
import type { DagLink } from './dag-pb.js';
import { type Directory, findEntry, isDirectory, loadShard, readBuckets, type Shard } from './directory.js';
import {
  type BucketLink,
  type BuiltDirectory,
  buildDirectory,
  buildShards,
  type DirectoryTarget,
  storeShard,
} from './directory-blocks.js';
import { bucketAt, bucketBits, nameHash } from './shard-bucket.js';
import { readNode } from './unixfs-node.js';

/** A link to add. A directory may replace its former version; a file must not be there already. */
interface AddedLink {
  readonly link: DagLink;
  readonly path: string;
  readonly isFile: boolean;
}

/**
 * Adds files and directories to a directory that this service wrote before, and returns the new one. Shards are read,
 * extended and written one after the other: memory holds the files to add and one shard of each level, however large the
 * directory is.
 */
export async function mergeTree(
  find: FindBlock,
  target: DirectoryTarget,
  before: Cid | undefined,
  tree: FileTree,
  path = '',
): Promise<BuiltDirectory> {
  const node = before === undefined ? undefined : readNode(before, await getBlock(find, before));
  if (node !== undefined && !isDirectory(node)) throw badName(path, 'is a file and a directory');
  const directory = before === undefined || node === undefined ? undefined : { cid: before, node };
  const added: AddedLink[] = [];
  for (const [name, entry] of tree.entries) {
    const place = path === '' ? name : `${path}/${name}`;
    if (!isTree(entry)) {
      added.push({ link: { name, cid: entry.cid, size: entry.cumulativeSize }, path: place, isFile: true });
      continue;
    }
    const known = directory && (await findEntry(find, directory.cid, directory.node, name));
    const { cid, cumulativeSize } = await mergeTree(find, target, known, entry, place);
    added.push({ link: { name, cid, size: cumulativeSize }, path: place, isFile: false });
  }
  if (directory === undefined) {
    return await buildDirectory(
      added.map(({ link }) => link),
      target,
    );
  }
  return await extendDirectory(find, target, directory, added);
}

async function extendDirectory(
  find: FindBlock,
  target: DirectoryTarget,
  { cid, node }: { readonly cid: Cid; readonly node: Directory },
  added: readonly AddedLink[],
): Promise<BuiltDirectory> {
  if (node.kind === 'directory') {
    const links = new Map(node.links.map((link) => [link.name, link]));
    for (const { link, path, isFile } of added) {
      if (isFile && links.has(link.name)) throw badName(path, 'occurs twice');
      links.set(link.name, link);
    }
    return await buildDirectory([...links.values()], target);
  }
  const hashed: HashedLink[] = [];
  for (const each of added) hashed.push({ ...each, hash: await nameHash(each.link.name) });
  return await extendShard(node, hashed, 0);

  async function extendShard(shard: Shard, links: readonly HashedLink[], depth: number): Promise<BuiltDirectory> {
    const slots = new Map(readBuckets(cid, shard).map(({ bucket, link, name }) => [bucket, { ...link, name }]));
    for (const [bucket, members] of groupByBucket(cid, links, depth, shard.fanout))
      slots.set(bucket, await extendSlot(slots.get(bucket), members, depth + 1));
    const buckets = [...slots].map(([bucket, link]): BucketLink => ({ bucket, link }));
    return await storeShard(
      buckets.sort((one, other) => one.bucket - other.bucket),
      shard.fanout,
      target,
    );
  }

  /** A link without a name leads to the next level. */
  async function extendSlot(
    slot: DagLink | undefined,
    members: readonly HashedLink[],
    depth: number,
  ): Promise<DagLink> {
    if (slot?.name === '') {
      const part = await extendShard(await loadShard(find, cid, slot.cid), members, depth);
      return { name: '', cid: part.cid, size: part.cumulativeSize };
    }
    const replacing = members.find(({ link }) => link.name === slot?.name);
    if (replacing?.isFile) throw badName(replacing.path, 'occurs twice');
    const links = members.map(({ link }) => link);
    const all = slot === undefined || replacing !== undefined ? links : [slot, ...links];
    const [only] = all;
    if (all.length === 1 && only !== undefined) return only;
    const part = await buildShards(all, target, depth);
    return { name: '', cid: part.cid, size: part.cumulativeSize };
  }
}

interface HashedLink extends AddedLink {
  readonly hash: bigint;
}

function groupByBucket(
  cid: Cid,
  links: readonly HashedLink[],
  depth: number,
  fanout: number,
): ReadonlyMap<number, readonly HashedLink[]> {
  const groups = new Map<number, HashedLink[]>();
  for (const each of links) {
    const bucket = bucketAt(each.hash, depth * bucketBits(fanout), fanout);
    if (bucket === undefined) throw malformed(cid, 'a sharded directory that is too deep');
    const group = groups.get(bucket);
    if (group === undefined) groups.set(bucket, [each]);
    else group.push(each);
  }
  return groups;
}
