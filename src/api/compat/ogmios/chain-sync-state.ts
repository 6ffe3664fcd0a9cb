import { type Block, decodeBlock, wrapBlock } from '../../../chains/cardano/blocks/block.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type BlockPosition, type WholeBlock, wholeBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type BoundaryBlock, findBoundaryBlocks } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import { ChainFollower, type ChainStep } from '../../services/chain/follow-chain.js';
import { toBlockJson, toBoundaryJson } from './block-json.js';
import { toPoint, toTip } from './values.js';

/** Blocks that are read together, so that a client that syncs does not wait for a query each time. */
const BLOCKS_AHEAD = 16;

/** Epoch boundary blocks of Byron are no blocks of the index, so they are added in front of the block that names them. */
type Step = ChainStep<WholeBlock> | { readonly kind: 'boundary'; readonly block: BoundaryBlock };

/** Where a client is on the chain. The first step after an intersection is a rollback to it, as nodes do. */
export class ChainSyncState {
  readonly #db: NetworkDb<'cardano'>;
  readonly #follower: ChainFollower<WholeBlock>;
  readonly #ahead: Step[];
  #tip: IndexTip | undefined;
  /** Hash of the block that the client has reached. */
  #last: string | undefined;

  private constructor(db: NetworkDb<'cardano'>, follower: ChainFollower<WholeBlock>, last: BlockPosition | undefined) {
    this.#db = db;
    this.#follower = follower;
    this.#ahead = [{ kind: 'backward', to: last }];
  }

  static async startAfter(db: NetworkDb<'cardano'>, last: BlockPosition | undefined): Promise<ChainSyncState> {
    return new ChainSyncState(db, await ChainFollower.startAfter(db, last, wholeBlocks), last);
  }

  /** The next response; undefined at the tip. */
  async next(): Promise<object | undefined> {
    if (this.#ahead.length === 0 || this.#tip === undefined) {
      const { steps, tip } = await this.#follower.read(BLOCKS_AHEAD);
      this.#tip = tip;
      this.#ahead.push(...steps);
    }
    const [step] = this.#ahead;
    if (step === undefined) return undefined;
    const response = await this.#take(step);
    return { ...response, tip: toTip(this.#tip) };
  }

  async #take(step: Step): Promise<object> {
    if (step.kind === 'backward') {
      this.#advance(step.to?.hash);
      return { direction: 'backward', point: step.to === undefined ? 'origin' : toPoint(step.to) };
    }
    if (step.kind === 'boundary') {
      this.#advance(step.block.hash);
      return { direction: 'forward', block: toBoundaryJson(step.block) };
    }
    const block = decode(step.block);
    const [first, ...others] = await this.#findBoundaries(block);
    if (first !== undefined) {
      this.#ahead.unshift(...[first, ...others].map((each) => ({ kind: 'boundary', block: each }) as const));
      return await this.#take({ kind: 'boundary', block: first });
    }
    this.#advance(step.block.hash);
    return { direction: 'forward', block: toBlockJson(block) };
  }

  #advance(hash: string | undefined): void {
    this.#ahead.shift();
    this.#last = hash;
  }

  /** The boundary blocks between the last block of the client and this one. */
  async #findBoundaries({ era, header }: Block): Promise<readonly BoundaryBlock[]> {
    const found: BoundaryBlock[] = [];
    if (era !== 'byron') return found;
    let hash = header.previousHash === undefined ? undefined : toHex(header.previousHash);
    while (hash !== undefined && hash !== this.#last) {
      const [boundary] = await findBoundaryBlocks(this.#db, { hashes: [fromHex(hash)] });
      if (boundary === undefined) break;
      found.unshift(boundary);
      hash = boundary.previousHash;
    }
    return found;
  }
}

function decode({ era, bytes, height }: WholeBlock): Block {
  if (bytes === undefined)
    throw new ServiceError(
      'not-implemented',
      `The bytes of block ${height} are neither stored nor in the files of a node: start at a later point, or ask the operator to store all blocks`,
    );
  return decodeBlock(wrapBlock(era, bytes));
}
