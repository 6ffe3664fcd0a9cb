import type { NetworkDb } from '../../../store/network-db.js';
import {
  findIssuerId,
  heightsBetween,
  heightsWithin,
  selectIssuerHeights,
} from '../../../store/queries/cardano/blocks/block-heights.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type BoundaryBlock, boundariesWithin } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { chainWindow, type HeightRange, mergeChain } from '../../../store/queries/cardano/chain/chain-window.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import type { BlockFilters } from '../../shapes/cardano-blocks/lists.js';

/** A page of blocks by height; only the blocks of one pool need an index. */
export async function readBlockPage(
  db: NetworkDb<'cardano'>,
  filters: BlockFilters,
): Promise<readonly (ChainBlock | BoundaryBlock)[]> {
  const { page, pageSize, order, poolId } = filters;
  const pool = poolId === undefined ? undefined : readPoolId(poolId);
  return await db.snapshot(async (snapshot) => {
    const [within, boundaries] = await Promise.all([
      heightsWithin(snapshot, filters),
      pool === undefined ? boundariesWithin(snapshot, filters) : [],
    ]);
    if (pool !== undefined) return await readPoolBlocks(snapshot, pool, within, filters);
    const window = chainWindow(within, boundaries, { order, skip: (page - 1) * pageSize, limit: pageSize });
    const blocks = await chainBlocks(snapshot, heightsBetween(snapshot, window.heights), order);
    return mergeChain(blocks, window.markers, order);
  });
}

async function readPoolBlocks(
  db: NetworkDb<'cardano'>,
  pool: Uint8Array,
  within: HeightRange,
  { order, ...page }: BlockFilters,
): Promise<readonly ChainBlock[]> {
  const issuerId = await findIssuerId(db, pool);
  if (issuerId === undefined) return [];
  return await numberedPage(page, (range) =>
    chainBlocks(db, selectIssuerHeights(db, issuerId, within, { ...range, order }), order),
  );
}
