import type { Block } from '../../chains/cardano/blocks/block.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import type { TakeMore } from '../chain-index.js';
import { areInOneEpoch } from './block-runs.js';

export interface PieceOptions {
  readonly network: CardanoNetwork;
  /** A piece has at least this many bytes, unless its run ends. */
  readonly pieceBytes: number;
  readonly takeMore: TakeMore<Block>;
}

/** The blocks of one append in runs, between which pools may retire, and each run in pieces. */
export class PieceReader {
  readonly #options: PieceOptions;
  /** Blocks that are in no piece yet. */
  #pending: readonly Block[];
  /** The number of pending blocks that belong to the current run. */
  #left = 0;
  #newest: Block | undefined;

  constructor(blocks: readonly Block[], options: PieceOptions) {
    this.#options = options;
    this.#pending = blocks;
  }

  /** Between two runs: the blocks of the following ones, as far as they have arrived. */
  get pending(): readonly Block[] {
    return this.#pending;
  }

  /** The last block of the last piece. */
  get newest(): Block | undefined {
    return this.#newest;
  }

  /** Begins a run with this many of the pending blocks. */
  beginRun(blocks: number): void {
    this.#left = blocks;
  }

  /** Undefined at the end of the run. */
  takePiece(): readonly Block[] | undefined {
    if (this.#left === 0 && !this.#continueRun()) return undefined;
    let bytes = 0;
    let count = 0;
    while (count < this.#left && (count === 0 || bytes < this.#options.pieceBytes)) {
      bytes += this.#pending[count]!.encoded.length;
      count += 1;
    }
    const piece = this.#pending.slice(0, count);
    this.#pending = this.#pending.slice(count);
    this.#left -= count;
    this.#newest = piece.at(-1);
    return piece;
  }

  /** No pool retires within an epoch, so blocks of the same one belong to the run whenever they arrive. */
  #continueRun(): boolean {
    if (this.#pending.length > 0) return false;
    this.#pending = this.#options.takeMore();
    const last = this.#pending.at(-1);
    if (last === undefined || this.#newest === undefined) return false;
    if (!areInOneEpoch([this.#newest, last], this.#options.network)) return false;
    this.#left = this.#pending.length;
    return true;
  }
}
