import { ServiceError } from '../../kernel/errors.js';
import { type Built, type CidVersion, dagPbBlock, type StoreBlock } from './build-file.js';
import { type DagLink, encodeDagPb } from './dag-pb.js';
import { bucketAt, bucketBits, bucketPrefix, nameHash } from './shard-bucket.js';
import { encodeShardNode } from './unixfs.js';

/** Buckets of a shard, as in Kubo and ipfs-unixfs-importer. */
export const SHARD_FANOUT = 256;

/** A directory is sharded if the names and CIDs of its links exceed this many bytes (Kubo's default). */
export const MAX_FLAT_BYTES = 262_144;

export interface NamedEntry {
  readonly name: string;
  readonly entry: Built;
}

export const needsShards = (links: readonly NamedEntry[]): boolean =>
  links.reduce((sum, { name, entry }) => sum + Buffer.byteLength(name) + entry.cid.byteLength, 0) > MAX_FLAT_BYTES;

type Hashed = NamedEntry & { readonly hash: bigint };

/** Writes the blocks of a sharded directory (UnixFS: HAMT), deepest first, and returns its root. */
export async function buildShards(
  links: readonly NamedEntry[],
  storeBlock: StoreBlock,
  version: CidVersion = 1,
): Promise<Built> {
  const hashed: Hashed[] = [];
  for (const link of links) hashed.push({ ...link, hash: await nameHash(link.name) });
  return await buildShard(hashed, 0, storeBlock, version);
}

async function buildShard(
  entries: readonly Hashed[],
  depth: number,
  storeBlock: StoreBlock,
  version: CidVersion,
): Promise<Built> {
  const links: DagLink[] = [];
  const bitfield = new Uint8Array(SHARD_FANOUT / 8);
  for (const [bucket, members] of byBucket(entries, depth)) {
    // The bitfield is one big-endian number: the lowest bucket is the last bit.
    const byte = bitfield.length - 1 - (bucket >> 3);
    bitfield[byte] = (bitfield[byte] ?? 0) | (1 << (bucket & 7));
    const prefix = bucketPrefix(bucket, SHARD_FANOUT);
    const [only] = members;
    const { cid, cumulativeSize, name } =
      members.length === 1 && only !== undefined
        ? { ...only.entry, name: only.name }
        : { ...(await buildShard(members, depth + 1, storeBlock, version)), name: '' };
    links.push({ name: prefix + name, cid, size: cumulativeSize });
  }
  const first = bitfield.findIndex((byte) => byte !== 0);
  const bytes = encodeDagPb({ links, data: encodeShardNode(bitfield.subarray(first), SHARD_FANOUT) });
  const block = dagPbBlock(bytes, version);
  await storeBlock(block);
  return {
    cid: block.cid,
    size: entries.reduce((sum, { entry }) => sum + entry.size, 0n),
    cumulativeSize: links.reduce((sum, { size }) => sum + size, BigInt(bytes.length)),
  };
}

function byBucket(entries: readonly Hashed[], depth: number): readonly (readonly [number, readonly Hashed[]])[] {
  const buckets = new Map<number, Hashed[]>();
  for (const entry of entries) {
    const bucket = bucketAt(entry.hash, depth * bucketBits(SHARD_FANOUT), SHARD_FANOUT);
    // Names with equal hashes exist; no implementation can store both in one sharded directory.
    if (bucket === undefined)
      throw new ServiceError('invalid', `The file names ${pairText(entries)} have the same hash`);
    const members = buckets.get(bucket);
    if (members === undefined) buckets.set(bucket, [entry]);
    else members.push(entry);
  }
  return [...buckets].sort(([one], [other]) => one - other);
}

const pairText = (entries: readonly Hashed[]): string =>
  entries
    .slice(0, 2)
    .map(({ name }) => `'${name.slice(0, 60)}'`)
    .join(' and ');
