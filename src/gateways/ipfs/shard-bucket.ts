import { murmur364 } from '@multiformats/murmur3';

/** The position of a name in a sharded directory (UnixFS: HAMT): each level uses the next bits of the name's hash. */
const HASH_BITS = 64;

const encoder = new TextEncoder();

/** The first 64 bits of MurmurHash3 x64 128; implementations use no more. */
export async function nameHash(name: string): Promise<bigint> {
  const bytes = await murmur364.encode(encoder.encode(name));
  return Buffer.from(bytes.buffer, bytes.byteOffset, 8).readBigUInt64BE(0);
}

export const bucketBits = (fanout: number): number => Math.log2(fanout);

/** The bucket selected by the hash bits from `start` on; undefined if no bits are left. */
export function bucketAt(hash: bigint, start: number, fanout: number): number | undefined {
  const end = start + bucketBits(fanout);
  if (end > HASH_BITS) return undefined;
  return Number((hash >> BigInt(HASH_BITS - end)) & BigInt(fanout - 1));
}

export const prefixLength = (fanout: number): number => (fanout - 1).toString(16).length;

/** The prefix of a link name in a shard: its bucket number. */
export const bucketPrefix = (bucket: number, fanout: number): string =>
  bucket.toString(16).toUpperCase().padStart(prefixLength(fanout), '0');
