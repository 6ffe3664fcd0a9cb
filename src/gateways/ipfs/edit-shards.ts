import { type FindBlock, malformed } from './blocks.js';
import type { Cid } from './cid.js';
import type { DagLink } from './dag-pb.js';
import { loadShard, MAX_SHARDS_PER_LISTING, readBuckets, type Shard } from './directory.js';
import {
  type BucketLink,
  type BuiltDirectory,
  type DirectoryTarget,
  MAX_FLAT_BYTES,
  measureLink,
  sameHash,
  storeShard,
} from './directory-blocks.js';
import { bucketAt, bucketBits, nameHash } from './shard-bucket.js';

/** A shard whose parts are loaded when a change reaches them. */
interface OpenShard {
  readonly slots: Map<number, Slot>;
  changed: boolean;
}

/** An entry, or the next level of the directory. The link of a part is outdated once its shard has changed. */
type Slot = { readonly kind: 'entry'; readonly link: DagLink } | PartSlot;

interface PartSlot {
  readonly kind: 'part';
  readonly link: DagLink | undefined;
  shard: OpenShard | undefined;
}

/** The entries of a sharded directory. Only the shards on the way to a change are read and written. */
export interface ShardEntries {
  get(name: string): Promise<DagLink | undefined>;
  /** Sets an entry, or removes it. Returns the one before. */
  put(name: string, link: DagLink | undefined): Promise<DagLink | undefined>;
  /** All entries if a directory of one block can hold them. Reads no more of the directory than is needed to know. */
  listIfSmall(): Promise<readonly DagLink[] | undefined>;
  write(target: DirectoryTarget): Promise<BuiltDirectory>;
}

export function openShards(find: FindBlock, cid: Cid, directory: Shard): ShardEntries {
  const { fanout } = directory;
  const bits = bucketBits(fanout);
  const root = toOpen(directory);

  function toOpen(shard: Shard): OpenShard {
    if (shard.fanout !== fanout) throw malformed(cid, 'a sharded directory with parts of different sizes');
    const slots = readBuckets(cid, shard).map(({ bucket, link, name }): [number, Slot] => [
      bucket,
      name === ''
        ? { kind: 'part', link: { ...link, name: '' }, shard: undefined }
        : { kind: 'entry', link: { ...link, name } },
    ]);
    if (new Set(slots.map(([bucket]) => bucket)).size !== slots.length)
      throw malformed(cid, 'a sharded directory with two entries in a bucket');
    return { slots: new Map(slots), changed: false };
  }

  const load = async (slot: PartSlot): Promise<OpenShard> => {
    slot.shard ??= toOpen(await loadShard(find, cid, (slot.link as DagLink).cid));
    return slot.shard;
  };

  const getBucket = (hash: bigint, depth: number): number => {
    const bucket = bucketAt(hash, depth * bits, fanout);
    if (bucket === undefined) throw malformed(cid, 'a sharded directory that is too deep');
    return bucket;
  };

  async function get(name: string): Promise<DagLink | undefined> {
    const hash = await nameHash(name);
    let shard = root;
    for (let depth = 0; ; depth += 1) {
      const slot = shard.slots.get(getBucket(hash, depth));
      if (slot === undefined) return undefined;
      if (slot.kind === 'entry') return slot.link.name === name ? slot.link : undefined;
      shard = await load(slot);
    }
  }

  async function put(name: string, link: DagLink | undefined): Promise<DagLink | undefined> {
    const before = await get(name);
    if (before === undefined && link === undefined) return undefined;
    const hash = await nameHash(name);
    let shard = root;
    for (let depth = 0; ; depth += 1) {
      shard.changed = true;
      const bucket = getBucket(hash, depth);
      const slot = shard.slots.get(bucket);
      if (slot?.kind === 'part') {
        shard = await load(slot);
        continue;
      }
      if (link === undefined) shard.slots.delete(bucket);
      else if (slot === undefined || slot.link.name === name) shard.slots.set(bucket, { kind: 'entry', link });
      else {
        const part = joinEntries({ link: slot.link, hash: await nameHash(slot.link.name) }, { link, hash }, depth + 1);
        shard.slots.set(bucket, { kind: 'part', link: undefined, shard: part });
      }
      return before;
    }
  }

  /** The shards below a bucket that two names share. */
  function joinEntries(
    one: { readonly link: DagLink; readonly hash: bigint },
    other: { readonly link: DagLink; readonly hash: bigint },
    depth: number,
  ): OpenShard {
    const [first, second] = [bucketAt(one.hash, depth * bits, fanout), bucketAt(other.hash, depth * bits, fanout)];
    if (first === undefined || second === undefined) throw sameHash(one.link.name, other.link.name);
    const slots: [number, Slot][] =
      first === second
        ? [[first, { kind: 'part', link: undefined, shard: joinEntries(one, other, depth + 1) }]]
        : [
            [first, { kind: 'entry', link: one.link }],
            [second, { kind: 'entry', link: other.link }],
          ];
    return { slots: new Map(slots), changed: true };
  }

  async function listIfSmall(): Promise<readonly DagLink[] | undefined> {
    const links: DagLink[] = [];
    let bytes = 0;
    // Level by level: the first levels have most entries in a block.
    const open: PartSlot[] = [{ kind: 'part', link: undefined, shard: root }];
    for (const [index, part] of open.entries()) {
      if (index > MAX_SHARDS_PER_LISTING) throw malformed(cid, 'a sharded directory that is mostly empty');
      // Not retained: a listing may pass through many more shards than changes do.
      const shard = part.shard ?? toOpen(await loadShard(find, cid, (part.link as DagLink).cid));
      for (const slot of shard.slots.values()) {
        if (slot.kind === 'part') open.push(slot);
        else {
          links.push(slot.link);
          bytes += measureLink(slot.link.name, slot.link.cid);
        }
      }
      if (bytes > MAX_FLAT_BYTES) return undefined;
    }
    return links;
  }

  /** Writes what has changed. A part with a single entry is replaced by the entry, as in Kubo. */
  async function writeShard(shard: OpenShard, target: DirectoryTarget): Promise<BuiltDirectory> {
    return await storeShard(await writeParts(shard, target), fanout, target);
  }

  async function writeParts(shard: OpenShard, target: DirectoryTarget): Promise<readonly BucketLink[]> {
    const buckets: BucketLink[] = [];
    const { storeBlock, version } = target;
    for (const [bucket, slot] of [...shard.slots].sort(([one], [other]) => one - other)) {
      if (slot.kind === 'entry' || slot.shard?.changed !== true) {
        buckets.push({ bucket, link: slot.link as DagLink });
        continue;
      }
      const parts = await writeParts(slot.shard, { storeBlock, version });
      const [only] = parts;
      if (only === undefined) continue;
      if (parts.length === 1 && only.link.name !== '') buckets.push({ bucket, link: only.link });
      else {
        const built = await storeShard(parts, fanout, { storeBlock, version });
        buckets.push({ bucket, link: { name: '', cid: built.cid, size: built.cumulativeSize } });
      }
    }
    return buckets;
  }

  return { get, put, listIfSmall, write: (target) => writeShard(root, target) };
}
