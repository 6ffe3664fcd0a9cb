import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { oneHeight, selectNewestHeight } from '../../../store/queries/cardano/blocks/block-heights.js';
import { type BlockPosition, blockPositions } from '../../../store/queries/cardano/blocks/blocks.js';
import { ChainFollower } from '../../services/chain/follow-chain.js';
import { type BlockRef, findHeight } from './block-ref.js';
import { type ReadBlock, readBlocks } from './read-blocks.js';

type Db = NetworkDb<'cardano'>;

/** Blocks that a stream reads at a time. */
export const BLOCKS_AT_ONCE = 20;

/** References that a client may offer as starting points. */
const MAX_INTERSECTIONS = 100;

export interface FollowedChain {
  readonly follower: ChainFollower<ReadBlock>;
  readonly start: BlockPosition | undefined;
}

/** Starts after the newest of the given blocks that is on the chain; without any, at the tip. */
export async function startFollowing(db: Db, intersect: readonly BlockRef[]): Promise<FollowedChain> {
  if (intersect.length > MAX_INTERSECTIONS)
    throw new ServiceError('invalid', `'intersect' may have at most ${MAX_INTERSECTIONS} items`);
  const start = await db.snapshot(async (snapshot) => {
    if (intersect.length === 0) return (await blockPositions(snapshot, selectNewestHeight(snapshot)))[0];
    const found = await Promise.all(intersect.map((each) => findHeight(snapshot, each)));
    const heights = found.filter((height) => height !== undefined);
    if (heights.length === 0)
      throw new ServiceError('not-found', 'None of the blocks in intersect is on the chain: add older ones');
    return (await blockPositions(snapshot, oneHeight(Math.max(...heights))))[0];
  });
  return { follower: await ChainFollower.startAfter(db, start, readBlocks), start };
}
