import type { TransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import { epochLength, epochToSlot } from '../../chains/cardano/time.js';
import { type Draw, pick } from '../draw.js';
import type { Chain, ForgedBlock } from './chain.js';
import type { Composed } from './compose.js';
import type { Intent } from './intent.js';
import type { SandboxEra } from './timeline.js';
import { eraOf } from './timeline.js';
import type { World } from './world.js';

/** A generator of additional blocks between those of the history. */
export interface Meanwhile {
  blocksBefore(slot: number): Iterable<ForgedBlock>;
}

/** Builds the history of a chain block by block, up to a slot. */
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
   * Continues at a position of an epoch, given in thousandths of its available part; yields after each additional
   * block. Returns false for a position in the future.
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

  /** Adds a last block in the final slot. */
  *end(): Generator<undefined> {
    if (this.chain.tip?.slot === this.#untilSlot) return;
    this.#slot = this.#untilSlot;
    yield* this.#letPass();
    this.chain.enter(this.#slot);
    this.turnPage();
  }

  /** Adds the additional blocks up to the current slot. */
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

  /** Adds transactions that are already applied to the chain. */
  add(composed: readonly Composed[]): void {
    this.#waiting.push(...composed.map(({ parts }) => parts));
  }

  /** The position of the next transaction. */
  get place(): { readonly slot: number; readonly txIndex: number } {
    return { slot: this.#slot, txIndex: this.#waiting.length };
  }

  /** Closes the block and starts the next one some slots later. */
  turnPage(): void {
    this.blocks.push(this.chain.forge(this.#slot, pick(this.draw, this.chain.leaders), this.#waiting));
    this.#waiting = [];
    if (this.#slot >= this.#untilSlot) return;
    this.#slot = Math.min(this.#slot + 20 + this.draw(60), this.#untilSlot);
    this.chain.enter(this.#slot);
  }
}
