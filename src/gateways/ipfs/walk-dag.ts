import { ServiceError } from '../../kernel/errors.js';
import { type FindBlock, getBlock, readAs } from './blocks.js';
import type { Cid } from './cid.js';
import { linksOf } from './links.js';
import { hashKey, IDENTITY, type Multihash } from './multihash.js';

export interface DagLimits {
  readonly maxBlocks: number;
  /** Of all blocks together, each counted once. Undefined: any. */
  readonly maxBytes: bigint | undefined;
}

/** Deeper than any honest content; levels cost memory. */
const MAX_DEPTH = 1_024;

/**
 * Every block below a root, each once, however often it is led to: what doubles at each level for a reader is here no
 * larger than what is stored. Fails where a block is missing or a limit is passed.
 */
export async function* walkDag(
  find: FindBlock,
  root: Cid,
  { maxBlocks, maxBytes }: DagLimits,
): AsyncGenerator<{ readonly hash: Multihash; readonly size: number }> {
  const known = new Set<string>();
  const open: { readonly cid: Cid; readonly depth: number }[] = [];
  /** Counted when it is led to, not when it is read: what waits to be read takes memory too. */
  const meet = (cid: Cid, depth: number): void => {
    // The same bytes lead elsewhere when another codec reads them.
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
    for (const link of readAs(cid, block, (encoded) => linksOf(cid, encoded))) meet(link, depth + 1);
  }
}
