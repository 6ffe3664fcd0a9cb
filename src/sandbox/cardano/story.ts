import type { TransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import { epochLength, epochToSlot } from '../../chains/cardano/time.js';
import { type Draw, pick } from '../draw.js';
import type { Chain, ForgedBlock } from './chain.js';
import type { Composed } from './compose.js';
import type { Intent } from './intent.js';
import type { SandboxEra } from './timeline.js';
import { eraOf } from './timeline.js';
import type { World } from './world.js';

/** Others who make blocks of their own between those of a story. */
export interface Meanwhile {
  blocksBefore(slot: number): Iterable<ForgedBlock>;
}

/** Tells what happens on a chain, block by block, up to a slot and never beyond it. */
export class Story {
  readonly chain: Chain;
  readonly draw: Draw;
  readonly blocks: ForgedBlock[] = [];
  readonly #untilSlot: number;
  readonly #meanwhile: Meanwhile | undefined;
  #slot: number;
  #waiting: TransactionParts[] = [];

  constructor(chain: Chain, draw: Draw, untilSlot: number, meanwhile?: Meanwhile) {
    this.chain = chain;
    this.draw = draw;
    this.#untilSlot = untilSlot;
    this.#meanwhile = meanwhile;
    this.#slot = chain.tip?.slot ?? -1;
  }

  get world(): World {
    return this.chain.world;
  }

  get epoch(): number {
    return this.chain.ledger.standing.epoch;
  }

  get slot(): number {
    return this.#slot;
  }

  get era(): SandboxEra {
    return eraOf(this.chain.timeline, this.epoch);
  }

  get mature(): boolean {
    return this.epoch >= this.chain.timeline.maturityEpoch;
  }

  /**
   * Goes on at a moment of an epoch, given in thousandths of what there is of it, with a pause after each block of
   * others. Answers false in the future.
   */
  *goTo(epoch: number, moment: number): Generator<undefined, boolean> {
    const { network } = this.chain;
    const first = epochToSlot(network, epoch);
    const length = Math.min(epochLength(network, epoch), this.#untilSlot - first);
    if (length <= 0) return false;
    const wanted = first + Math.floor((length * moment) / 1000) + this.draw(20);
    this.#slot = Math.min(Math.max(wanted, this.#slot + 1), this.#untilSlot);
    yield* this.#letPass();
    this.chain.enter(this.#slot);
    return true;
  }

  /** A last block in the slot where the story ends. */
  *end(): Generator<undefined> {
    if (this.chain.tip?.slot === this.#untilSlot) return;
    this.#slot = this.#untilSlot;
    yield* this.#letPass();
    this.chain.enter(this.#slot);
    this.turnPage();
  }

  /** What others do up to the slot where the story goes on. */
  *#letPass(): Generator<undefined> {
    if (this.#waiting.length > 0) return;
    for (const block of this.#meanwhile?.blocksBefore(this.#slot) ?? []) {
      this.blocks.push(block);
      yield undefined;
    }
    this.#slot = Math.max(this.#slot, Math.min((this.chain.tip?.slot ?? 0) + 1, this.#untilSlot));
  }

  tell(intent: Intent): Composed {
    const composed = this.chain.tell(this.#slot, intent);
    this.#waiting.push(composed.parts);
    return composed;
  }

  /** Takes in what was told to the chain already. */
  add(composed: readonly Composed[]): void {
    this.#waiting.push(...composed.map(({ parts }) => parts));
  }

  /** Where the next transaction of the block will stand. */
  get place(): { readonly slot: number; readonly txIndex: number } {
    return { slot: this.#slot, txIndex: this.#waiting.length };
  }

  /** Closes the block and begins the next one some slots later. */
  turnPage(): void {
    this.blocks.push(this.chain.forge(this.#slot, pick(this.draw, this.chain.leaders), this.#waiting));
    this.#waiting = [];
    if (this.#slot >= this.#untilSlot) return;
    this.#slot = Math.min(this.#slot + 20 + this.draw(60), this.#untilSlot);
    this.chain.enter(this.#slot);
  }
}
