import { ServiceError } from '../../kernel/errors.js';
import { type CidVersion, dagPbBlock, type StoreBlock } from './build-file.js';
import type { Cid } from './cid.js';
import { type DagLink, encodeDagPb } from './dag-pb.js';
import type { NewField } from './protobuf.js';
import { bucketAt, bucketBits, bucketPrefix, nameHash } from './shard-bucket.js';
import { DIRECTORY_NODE, encodeDirectoryNode, encodeShardNode } from './unixfs.js';

/** Buckets of a shard, as in Kubo and ipfs-unixfs-importer. */
export const SHARD_FANOUT = 256;

/** A directory is sharded if the names and CIDs of its links exceed this many bytes (Kubo's default). */
export const MAX_FLAT_BYTES = 262_144;

/** Bytes of a link that count towards that size. */
export const measureLink = (name: string, cid: Cid): number => Buffer.byteLength(name) + cid.byteLength;

export const needsShards = (links: readonly DagLink[]): boolean =>
  links.reduce((sum, { name, cid }) => sum + measureLink(name, cid), 0) > MAX_FLAT_BYTES;

/** Where the blocks of a directory go, and in which form. */
export interface DirectoryTarget {
  readonly storeBlock: StoreBlock;
  readonly version: CidVersion;
  /** Mode and modification time of the directory. */
  readonly attributes?: readonly NewField[];
}

export interface BuiltDirectory {
  readonly cid: Cid;
  /** Size of all blocks in bytes, counting duplicates. */
  readonly cumulativeSize: bigint;
}

/** Writes a directory as Kubo does: in one block, or sharded if it is large. */
export const buildDirectory = (links: readonly DagLink[], target: DirectoryTarget): Promise<BuiltDirectory> =>
  needsShards(links) ? buildShards(links, target) : buildFlat(links, target);

export async function buildFlat(links: readonly DagLink[], target: DirectoryTarget): Promise<BuiltDirectory> {
  const { attributes = [] } = target;
  const sorted = links
    .map((link) => ({ link, bytes: Buffer.from(link.name) }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
    .map(({ link }) => link);
  return await storeDirectory(
    sorted,
    attributes.length === 0 ? DIRECTORY_NODE : encodeDirectoryNode(attributes),
    target,
  );
}

/** Writes the blocks of a sharded directory (UnixFS: HAMT), or of a part at a depth of it, deepest first. */
export async function buildShards(
  links: readonly DagLink[],
  target: DirectoryTarget,
  depth = 0,
): Promise<BuiltDirectory> {
  const hashed: Hashed[] = [];
  for (const link of links) hashed.push({ ...link, hash: await nameHash(link.name) });
  return await buildShard(hashed, depth, target);
}

/** A bucket of a shard with its link, whose name is empty if the link leads to another shard. */
export interface BucketLink {
  readonly bucket: number;
  readonly link: DagLink;
}

/** Writes one shard; the buckets have to be in ascending order. */
export async function storeShard(
  buckets: readonly BucketLink[],
  fanout: number,
  target: DirectoryTarget,
): Promise<BuiltDirectory> {
  const bitfield = new Uint8Array(fanout / 8);
  const links = buckets.map(({ bucket, link }) => {
    // The bitfield is one big-endian number: the lowest bucket is the last bit.
    const byte = bitfield.length - 1 - (bucket >> 3);
    bitfield[byte] = (bitfield[byte] ?? 0) | (1 << (bucket & 7));
    return { ...link, name: bucketPrefix(bucket, fanout) + link.name };
  });
  const first = bitfield.findIndex((byte) => byte !== 0);
  const data = encodeShardNode(first === -1 ? new Uint8Array() : bitfield.subarray(first), fanout, target.attributes);
  return await storeDirectory(links, data, target);
}

async function storeDirectory(
  links: readonly DagLink[],
  data: Uint8Array,
  { storeBlock, version }: DirectoryTarget,
): Promise<BuiltDirectory> {
  const block = dagPbBlock(encodeDagPb({ links, data }), version);
  await storeBlock(block);
  return { cid: block.cid, cumulativeSize: links.reduce((sum, { size }) => sum + size, BigInt(block.bytes.length)) };
}

type Hashed = DagLink & { readonly hash: bigint };

async function buildShard(entries: readonly Hashed[], depth: number, target: DirectoryTarget): Promise<BuiltDirectory> {
  const buckets: BucketLink[] = [];
  for (const [bucket, members] of byBucket(entries, depth)) {
    const [only] = members;
    if (members.length === 1 && only !== undefined) {
      const { name, cid, size } = only;
      buckets.push({ bucket, link: { name, cid, size } });
      continue;
    }
    const { storeBlock, version } = target;
    const { cid, cumulativeSize } = await buildShard(members, depth + 1, { storeBlock, version });
    buckets.push({ bucket, link: { name: '', cid, size: cumulativeSize } });
  }
  return await storeShard(buckets, SHARD_FANOUT, target);
}

function byBucket(entries: readonly Hashed[], depth: number): readonly (readonly [number, readonly Hashed[]])[] {
  const buckets = new Map<number, Hashed[]>();
  for (const entry of entries) {
    const bucket = bucketAt(entry.hash, depth * bucketBits(SHARD_FANOUT), SHARD_FANOUT);
    if (bucket === undefined) throw sameHash(entries[0]?.name ?? '', entries[1]?.name ?? '');
    const members = buckets.get(bucket);
    if (members === undefined) buckets.set(bucket, [entry]);
    else members.push(entry);
  }
  return [...buckets].sort(([one], [other]) => one - other);
}

/** Names with equal hashes exist; no implementation can store both in one sharded directory. */
export const sameHash = (one: string, other: string): ServiceError =>
  new ServiceError('invalid', `The file names '${one.slice(0, 60)}' and '${other.slice(0, 60)}' have the same hash`);
