import { malformed, readAs } from './blocks.js';
import { type Cid, DAG_PB, RAW } from './cid.js';
import { type DagLink, decodeDagPb } from './dag-pb.js';
import { decodeUnixFs, MURMUR3_X64_64, type UnixFs } from './unixfs.js';

/** A part of a file: its own bytes, followed by those of its children. */
export interface FileNode {
  readonly kind: 'file';
  readonly data: Uint8Array;
  readonly children: readonly { readonly cid: Cid; readonly size: bigint }[];
  readonly size: bigint;
}

/** A block as a file system node. Any other block is a `node`: linked data of another kind. */
export type UnixFsNode =
  | (FileNode & { readonly raw: boolean; readonly unixFs: UnixFs | undefined; readonly links: readonly DagLink[] })
  | { readonly kind: 'directory'; readonly links: readonly DagLink[]; readonly unixFs: UnixFs }
  | { readonly kind: 'shard'; readonly links: readonly DagLink[]; readonly unixFs: UnixFs; readonly fanout: number }
  | { readonly kind: 'symlink'; readonly links: readonly DagLink[]; readonly unixFs: UnixFs }
  | { readonly kind: 'node'; readonly links: readonly DagLink[] };

const MAX_BUCKETS = 1_024n;

export function readNode(cid: Cid, bytes: Uint8Array): UnixFsNode {
  if (cid.code === RAW) {
    const size = BigInt(bytes.length);
    return { kind: 'file', raw: true, data: bytes, children: [], size, unixFs: undefined, links: [] };
  }
  if (cid.code !== DAG_PB) return { kind: 'node', links: [] };
  const { links, data } = readAs(cid, bytes, decodeDagPb);
  if (data === undefined) return { kind: 'node', links };
  const unixFs = readAs(cid, data, decodeUnixFs);
  switch (unixFs.type) {
    case 'directory':
      return { kind: 'directory', links, unixFs };
    case 'symlink':
      return { kind: 'symlink', links, unixFs };
    case 'shard':
      return { kind: 'shard', links, unixFs, fanout: readFanout(cid, unixFs) };
    case 'metadata':
      return { kind: 'node', links };
    default:
      return { ...toFileNode(cid, links, unixFs), raw: false, unixFs, links };
  }
}

function readFanout(cid: Cid, { fanout = 0n, hashType }: UnixFs): number {
  const power = fanout >= 8n && fanout <= MAX_BUCKETS && (fanout & (fanout - 1n)) === 0n;
  if (!power || hashType !== MURMUR3_X64_64) throw malformed(cid, 'a sharded directory of an unknown kind');
  return Number(fanout);
}

/** The declared sizes must agree, because seeking relies on them. */
function toFileNode(cid: Cid, links: readonly DagLink[], { data, blockSizes, fileSize }: UnixFs): FileNode {
  if (blockSizes.length !== links.length) throw malformed(cid, 'a file whose parts have no sizes');
  const children = links.map((link, index) => ({ cid: link.cid, size: blockSizes[index] ?? 0n }));
  const size = children.reduce((sum, child) => sum + child.size, BigInt(data.length));
  if (fileSize !== undefined && fileSize !== size) throw malformed(cid, 'a file whose sizes do not add up');
  return { kind: 'file', data, children, size };
}
