import { ServiceError } from '../../kernel/errors.js';
import { type FindBlock, getBlock, readAs } from './blocks.js';
import type { Cid } from './cid.js';
import { listLinks } from './links.js';
import { hashKey, IDENTITY, type Multihash } from './multihash.js';

export interface DagLimits {
  readonly maxBlocks: number;
  /** Total of all distinct blocks. Undefined: unlimited. */
  readonly maxBytes: bigint | undefined;
}

/** Deeper than any genuine content; levels cost memory. */
const MAX_DEPTH = 1_024;

/**
 * All blocks below a root, each once regardless of how often it is linked, so the work is bounded by the stored size.
 * Throws if a block is missing or a limit is exceeded.
 */
export async function* walkDag(
  find: FindBlock,
  root: Cid,
  { maxBlocks, maxBytes }: DagLimits,
): AsyncGenerator<{ readonly hash: Multihash; readonly size: number }> {
  const known = new Set<string>();
  const open: { readonly cid: Cid; readonly depth: number }[] = [];
  /** Counted when discovered, not when read: queued blocks take memory too. */
  const meet = (cid: Cid, depth: number): void => {
    // The same bytes have other links under another codec.
    const key = `${cid.code}:${hashKey(cid.multihash)}`;
    if (known.has(key)) return;
    if (known.size >= maxBlocks) throw new ServiceError('invalid', `The content has more than ${maxBlocks} blocks`);
    if (depth > MAX_DEPTH) throw new ServiceError('invalid', `The content has more than ${MAX_DEPTH} levels`);
    known.add(key);
    open.push({ cid, depth });
  };

  meet(root, 0);
  let bytes = 0n;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { cid, depth } = next;
    const block = await getBlock(find, cid);
    if (cid.multihash.code !== IDENTITY) {
      bytes += BigInt(block.length);
      if (maxBytes !== undefined && bytes > maxBytes) {
        throw new ServiceError('invalid', `The content has more than ${maxBytes} bytes`);
      }
      yield { hash: cid.multihash, size: block.length };
    }
    for (const link of readAs(cid, block, (encoded) => listLinks(cid, encoded))) meet(link, depth + 1);
  }
}
