import { ServiceError } from '../../kernel/errors.js';
import { type FindBlock, getBlock, readAs } from './blocks.js';
import type { CarBlock } from './car.js';
import type { Cid } from './cid.js';
import { listLinks } from './links.js';
import { hashKey, IDENTITY } from './multihash.js';
import { type ByteSpan, childrenWithin } from './read-file.js';
import { prefixLength } from './shard-bucket.js';
import { readNode } from './unixfs-node.js';

/** Which blocks below the end of a path are exported (trustless gateway specification of IPFS). */
export type DagScope = 'block' | 'entity' | 'all';

export interface DagExport {
  /** The blocks that lead to `end`: a reader needs them to verify the path. */
  readonly path: readonly Cid[];
  readonly end: Cid;
  readonly scope: DagScope;
  /** The requested bytes of a file of this size; all when absent. For the scope `entity`. */
  readonly selectBytes?: ((size: bigint) => ByteSpan) | undefined;
  /** Whether a block is repeated wherever it is linked. */
  readonly repeats: boolean;
}

export interface ExportLimits {
  readonly maxBlocks: number;
  readonly maxBytes: bigint;
}

interface OpenBlock {
  readonly cid: Cid;
  readonly depth: number;
  /** The position of its bytes in the file to which it belongs. */
  readonly at: bigint;
}

const MAX_DEPTH = 1_024;

/** Blocks depth first, in the order of their links. Identity CIDs contain their bytes and have no block. */
export async function* exportDag(
  find: FindBlock,
  { path, end, scope, selectBytes, repeats }: DagExport,
  { maxBlocks, maxBytes }: ExportLimits,
): AsyncGenerator<CarBlock> {
  const sent = new Set<string>();
  const followed = new Set<string>();
  let visits = 0;
  let bytes = 0n;
  const countVisit = (): void => {
    visits += 1;
    if (visits > maxBlocks) throw tooLarge(`${maxBlocks} blocks`);
  };
  const countBytes = (block: Uint8Array): void => {
    bytes += BigInt(block.length);
    if (bytes > maxBytes) throw tooLarge(`${maxBytes} bytes`);
  };
  const isSent = ({ multihash }: Cid): boolean =>
    multihash.code === IDENTITY || (!addNew(sent, hashKey(multihash)) && !repeats);
  /** The same bytes have other links under another codec. */
  const isFollowed = ({ code, multihash }: Cid): boolean =>
    !addNew(followed, `${code}:${hashKey(multihash)}`) && !repeats;

  for (const cid of path) {
    if (isSent(cid)) continue;
    countVisit();
    const block = await getBlock(find, cid);
    countBytes(block);
    yield { cid, bytes: block };
  }

  let span: ByteSpan | undefined;
  const listChildren = ({ cid, depth, at }: OpenBlock, block: Uint8Array): readonly OpenBlock[] => {
    if (scope === 'block') return [];
    if (scope === 'all')
      return readAs(cid, block, (encoded) => listLinks(cid, encoded)).map((link) => ({
        cid: link,
        depth: depth + 1,
        at: 0n,
      }));
    const node = readNode(cid, block);
    if (node.kind === 'shard')
      return node.links
        .filter(({ name }) => name.length === prefixLength(node.fanout))
        .map((link) => ({ cid: link.cid, depth: depth + 1, at: 0n }));
    if (node.kind !== 'file') return [];
    span ??= selectBytes?.(node.size) ?? { from: 0n, to: node.size };
    return childrenWithin(node, at, span).map((child) => ({ cid: child.cid, depth: depth + 1, at: child.at }));
  };

  const open: OpenBlock[] = [{ cid: end, depth: 0, at: 0n }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { cid, depth } = next;
    if (depth > MAX_DEPTH) throw new ServiceError('invalid', `The content has more than ${MAX_DEPTH} levels`);
    // A part of a file is read at each of its positions, because a range may end inside one of them.
    if (isFollowed(cid) && scope !== 'entity') continue;
    countVisit();
    const block = await getBlock(find, cid);
    if (!isSent(cid)) {
      countBytes(block);
      yield { cid, bytes: block };
    }
    open.push(...listChildren(next, block).toReversed());
    if (open.length > maxBlocks) throw tooLarge(`${maxBlocks} blocks`);
  }
}

/** Whether the key was not in the set before. */
function addNew(set: Set<string>, key: string): boolean {
  if (set.has(key)) return false;
  set.add(key);
  return true;
}

const tooLarge = (limit: string): ServiceError =>
  new ServiceError('too-large', `The content has more than ${limit}: request parts of it`);
