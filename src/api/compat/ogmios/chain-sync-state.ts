import { decodeBlock, wrapBlock } from '../../../chains/cardano/blocks/block.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type BlockPosition, type WholeBlock, wholeBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import { ChainFollower, type ChainStep } from '../../services/chain/follow-chain.js';
import { toBlockJson } from './block-json.js';
import { toPoint, toTip } from './values.js';

/** Blocks that are read together, so that a client that syncs does not wait for a query each time. */
const BLOCKS_AHEAD = 16;

/** Where a client is on the chain. The first step after an intersection is a rollback to it, as nodes do. */
export class ChainSyncState {
  readonly #follower: ChainFollower<WholeBlock>;
  readonly #ahead: ChainStep<WholeBlock>[];
  #tip: IndexTip | undefined;

  private constructor(follower: ChainFollower<WholeBlock>, ahead: ChainStep<WholeBlock>[]) {
    this.#follower = follower;
    this.#ahead = ahead;
  }

  static async startAfter(db: NetworkDb<'cardano'>, last: BlockPosition | undefined): Promise<ChainSyncState> {
    const follower = await ChainFollower.startAfter(db, last, wholeBlocks);
    return new ChainSyncState(follower, [{ kind: 'backward', to: last }]);
  }

  /** The next response; undefined at the tip. */
  async next(): Promise<object | undefined> {
    if (this.#ahead.length === 0 || this.#tip === undefined) {
      const { steps, tip } = await this.#follower.read(BLOCKS_AHEAD);
      this.#tip = tip;
      this.#ahead.push(...steps);
    }
    const step = this.#ahead.shift();
    if (step === undefined) return undefined;
    const tip = toTip(this.#tip);
    return step.kind === 'backward'
      ? { direction: 'backward', point: step.to === undefined ? 'origin' : toPoint(step.to), tip }
      : { direction: 'forward', block: decodeJson(step.block), tip };
  }
}

function decodeJson({ era, bytes, height }: WholeBlock): object {
  if (bytes === undefined)
    throw new ServiceError(
      'not-implemented',
      `The bytes of block ${height} are not stored: start at a later point, or ask the operator to store all blocks`,
    );
  return toBlockJson(decodeBlock(wrapBlock(era, bytes)));
}
