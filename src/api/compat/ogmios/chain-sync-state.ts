import { decodeBlock } from '../../../chains/cardano/blocks/block.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { heightsBetween } from '../../../store/queries/cardano/blocks/block-heights.js';
import { type BlockPosition, type WholeBlock, wholeBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import { ChainFollower } from '../../services/chain/follow-chain.js';
import { toBlockJson } from './block-json.js';
import { toPoint, toTip } from './values.js';

/** Blocks that are read together, so that a client that syncs does not wait for a query each time. */
const BLOCKS_AHEAD = 16;

type Step =
  | { readonly direction: 'forward'; readonly block: WholeBlock }
  | { readonly direction: 'backward'; readonly to: BlockPosition | undefined };

/** Where a client is on the chain. The first step after an intersection is a rollback to it, as nodes do. */
export class ChainSyncState {
  readonly #db: NetworkDb<'cardano'>;
  readonly #follower: ChainFollower;
  readonly #ahead: Step[];
  /** Blocks that the follower has passed and whose bytes are not read yet. */
  #positions: readonly BlockPosition[] = [];
  #tip: IndexTip | undefined;

  private constructor(db: NetworkDb<'cardano'>, follower: ChainFollower, ahead: Step[]) {
    this.#db = db;
    this.#follower = follower;
    this.#ahead = ahead;
  }

  static async startAfter(db: NetworkDb<'cardano'>, last: BlockPosition | undefined): Promise<ChainSyncState> {
    const follower = await ChainFollower.startAfter(db, last);
    return new ChainSyncState(db, follower, [{ direction: 'backward', to: last }]);
  }

  /** The next response; undefined at the tip. */
  async next(): Promise<object | undefined> {
    if (this.#ahead.length === 0 || this.#tip === undefined) await this.#read();
    const step = this.#ahead.shift();
    if (step === undefined || this.#tip === undefined) return undefined;
    const tip = toTip(this.#tip);
    return step.direction === 'backward'
      ? { direction: 'backward', point: step.to === undefined ? 'origin' : toPoint(step.to), tip }
      : { direction: 'forward', block: decodeJson(step.block), tip };
  }

  async #read(): Promise<void> {
    if (this.#positions.length === 0) {
      const { steps, tip } = await this.#follower.read(BLOCKS_AHEAD);
      this.#tip = tip;
      const [first] = steps;
      if (first?.kind === 'backward') this.#ahead.push({ direction: 'backward', to: first.to });
      this.#positions = steps.flatMap((step) => (step.kind === 'forward' ? [step.block] : []));
    }
    const [from, to] = [this.#positions[0], this.#positions.at(-1)];
    if (from === undefined || to === undefined) return;
    // When this fails, the positions are read again at the next request.
    const blocks = await wholeBlocks(this.#db, heightsBetween(this.#db, { from: from.height, to: to.height }));
    const positions = this.#positions;
    this.#positions = [];
    // Blocks that were rolled back meanwhile are left out: the follower reports the rollback at its next read.
    for (const [index, position] of positions.entries()) {
      const block = blocks[index];
      if (block?.hash !== position.hash) return;
      this.#ahead.push({ direction: 'forward', block });
    }
  }
}

function decodeJson({ era, bytes, height }: WholeBlock): object {
  if (bytes === undefined)
    throw new ServiceError(
      'not-implemented',
      `The bytes of block ${height} are not stored: start at a later point, or ask the operator to store all blocks`,
    );
  return toBlockJson(decodeBlock(new CborWriter().array(2).uint(era).raw(bytes).finish()));
}
