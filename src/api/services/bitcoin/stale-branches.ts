import { decodeHeader } from '../../../chains/bitcoin/header.js';
import { toHex } from '../../../kernel/hex.js';
import { type StaleBlockRow, staleBlocks } from '../../../store/queries/bitcoin/blocks.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';

/** Stale blocks that one request reads; test networks have thousands. */
const MAX_READ = 2_000;

/** A branch that reorgs removed from the chain. */
export interface StaleBranch {
  readonly tip: StaleBlockRow;
  /** Number of its blocks, up to the block that it shares with the chain. */
  readonly length: number;
}

/**
 * The stale branches whose tips are below a height, highest first. Branches further down than the blocks that one
 * request reads are left out.
 */
export async function listStaleBranches(db: Db, below?: number): Promise<readonly StaleBranch[]> {
  // The blocks at the height itself show which blocks below it are no tips.
  const after = below === undefined ? undefined : { height: below + 1, hash: '' };
  const rows = await staleBlocks(db, { after, limit: MAX_READ });
  const blocks = new Map(rows.map((row) => [row.hash, { row, parent: toHex(decodeHeader(row.header).previousHash) }]));
  const parents = new Set([...blocks.values()].map(({ parent }) => parent));
  // The parent of the lowest block of a branch is on the chain, or stale and not among the blocks that were read.
  const lowestRoot = rows.length < MAX_READ ? 0 : rows.at(-1)!.height + 2;
  return rows.flatMap((tip) => {
    if (parents.has(tip.hash) || (below !== undefined && tip.height >= below)) return [];
    let length = 1;
    let root = blocks.get(tip.hash)!;
    for (let next = blocks.get(root.parent); next !== undefined; next = blocks.get(root.parent)) {
      root = next;
      length += 1;
    }
    return root.row.height < lowestRoot ? [] : [{ tip, length }];
  });
}
