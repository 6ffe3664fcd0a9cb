import { type FindBlock, getBlock, malformed } from './blocks.js';
import type { Cid } from './cid.js';
import type { DagLink } from './dag-pb.js';
import { bucketAt, bucketBits, bucketPrefix, nameHash, prefixLength } from './shard-bucket.js';
import { readNode, type UnixFsNode } from './unixfs-node.js';

export interface DirectoryEntry {
  readonly name: string;
  readonly cid: Cid;
  readonly cumulativeSize: bigint;
  /** Position: the index in a plain directory, the bucket path in a sharded one. */
  readonly place: readonly number[];
}

export type Directory = Extract<UnixFsNode, { readonly kind: 'directory' | 'shard' }>;
export type Shard = Extract<UnixFsNode, { readonly kind: 'shard' }>;

/** A 64-bit hash cannot lead deeper than this, even with the smallest fanout. */
const MAX_DEPTH = 22;
/** Limits shards that contain only shards. */
export const MAX_SHARDS_PER_LISTING = 4_096;

export const isDirectory = (node: UnixFsNode): node is Directory => node.kind === 'directory' || node.kind === 'shard';

/** The entry with the name; undefined if there is none. */
export async function findEntry(
  find: FindBlock,
  cid: Cid,
  directory: Directory,
  name: string,
): Promise<Cid | undefined> {
  if (directory.kind === 'directory') return directory.links.find((link) => link.name === name)?.cid;
  const hash = await nameHash(name);
  let shard: Shard = directory;
  for (let start = 0; ; ) {
    const bucket = bucketAt(hash, start, shard.fanout);
    if (bucket === undefined) throw malformed(cid, 'a sharded directory that is too deep');
    const prefix = bucketPrefix(bucket, shard.fanout);
    const link: DagLink | undefined = shard.links.find((each) => each.name === prefix || each.name === prefix + name);
    if (link === undefined) return undefined;
    if (link.name !== prefix) return link.cid;
    start += bucketBits(shard.fanout);
    shard = await loadShard(find, cid, link.cid);
  }
}

export async function loadShard(find: FindBlock, directory: Cid, cid: Cid): Promise<Shard> {
  const node = readNode(cid, await getBlock(find, cid));
  if (node.kind !== 'shard') throw malformed(directory, 'a sharded directory with a part that is not a shard');
  return node;
}

/** At most `limit` entries after a position, in directory order. */
export async function listEntries(
  find: FindBlock,
  cid: Cid,
  directory: Directory,
  { after, limit }: { readonly after: readonly number[] | undefined; readonly limit: number },
): Promise<readonly DirectoryEntry[]> {
  if (directory.kind === 'directory') {
    const first = after === undefined ? 0 : (after[0] ?? -1) + 1;
    return directory.links
      .slice(first, first + limit)
      .map((link, index) => ({ ...toEntry(link, link.name), place: [first + index] }));
  }
  const entries: DirectoryEntry[] = [];
  let shards = 0;

  const visit = async (shard: Shard, way: readonly number[], later: readonly number[] | undefined): Promise<void> => {
    if (way.length > MAX_DEPTH) throw malformed(cid, 'a sharded directory that is too deep');
    for (const { link, bucket, name } of readBuckets(cid, shard)) {
      if (entries.length >= limit) return;
      const first = later?.[0];
      if (first !== undefined && bucket < first) continue;
      const isOnTheWay = first !== undefined && bucket === first;
      if (name !== '') {
        if (!isOnTheWay) entries.push({ ...toEntry(link, name), place: [...way, bucket] });
        continue;
      }
      shards += 1;
      if (shards > MAX_SHARDS_PER_LISTING) throw malformed(cid, 'a sharded directory that is mostly empty');
      await visit(await loadShard(find, cid, link.cid), [...way, bucket], isOnTheWay ? later?.slice(1) : undefined);
    }
  };

  await visit(directory, [], after);
  return entries;
}

const toEntry = (link: DagLink, name: string): Omit<DirectoryEntry, 'place'> => ({
  name,
  cid: link.cid,
  cumulativeSize: link.size,
});

/** Link names in a shard start with their bucket; a name without more than that refers to another shard. */
export function readBuckets(
  cid: Cid,
  shard: Shard,
): readonly { readonly link: DagLink; readonly bucket: number; readonly name: string }[] {
  const digits = prefixLength(shard.fanout);
  const buckets = shard.links.map((link) => {
    const prefix = link.name.slice(0, digits);
    const bucket = /^[0-9A-F]+$/.test(prefix) && prefix.length === digits ? Number.parseInt(prefix, 16) : -1;
    if (bucket < 0 || bucket >= shard.fanout) throw malformed(cid, 'a sharded directory with an invalid bucket');
    return { link, bucket, name: link.name.slice(digits) };
  });
  return buckets.sort((one, other) => one.bucket - other.bucket);
}
