import type { EncodedTransactionParts } from '../../chains/cardano/blocks/encode-block.js';
import { epochLength, epochToSlot } from '../../chains/cardano/time.js';
import type { RandomInt } from '../random-int.js';
import type { Chain, ForgedBlock } from './chain.js';
import type { Composed } from './compose.js';
import type { SandboxEra } from './forge.js';
import type { Intent } from './intent.js';
import type { Simulation } from './simulation.js';
import { MATURE_VERSION } from './timeline.js';

/** A generator of additional blocks between those of the history. */
export interface AdditionalBlocks {
  blocksBefore(slot: number): Iterable<ForgedBlock>;
}

/** Builds the history of a chain block by block, up to a slot. */
export class HistoryBuilder {
  readonly chain: Chain;
  readonly randomInt: RandomInt;
  readonly blocks: ForgedBlock[] = [];
  readonly #untilSlot: number;
  readonly #meanwhile: AdditionalBlocks | undefined;
  #slot: number;
  #pending: EncodedTransactionParts[] = [];

  constructor(chain: Chain, randomInt: RandomInt, untilSlot: number, meanwhile?: AdditionalBlocks) {
    this.chain = chain;
    this.randomInt = randomInt;
    this.#untilSlot = untilSlot;
    this.#meanwhile = meanwhile;
    this.#slot = chain.tip?.slot ?? -1;
  }

  get simulation(): Simulation {
    return this.chain.simulation;
  }

  get epoch(): number {
    return this.chain.epoch;
  }

  get slot(): number {
    return this.#slot;
  }

  get era(): SandboxEra {
    return this.chain.era;
  }

  get mature(): boolean {
    return this.chain.parameters.protocolVersion.major >= MATURE_VERSION.major;
  }

  /**
   * Continues at a position of an epoch, given in thousandths of its available part; yields after each additional
   * block. Returns false for a position in the future.
   */
  *goTo(epoch: number, moment: number): Generator<undefined, boolean> {
    if (this.#pending.length > 0) this.closeBlock();
    const { network } = this.chain;
    const first = epochToSlot(network, epoch);
    const length = Math.min(epochLength(network, epoch), this.#untilSlot - first);
    if (length <= 0) return false;
    const targetSlot = first + Math.floor((length * moment) / 1000) + this.randomInt(20);
    this.#slot = Math.min(Math.max(targetSlot, this.#slot + 1), this.#untilSlot);
    yield* this.#addOtherBlocks();
    this.chain.enter(this.#slot);
    return true;
  }

  /** Adds a last block in the final slot. */
  *end(): Generator<undefined> {
    if (this.#pending.length > 0) this.closeBlock();
    if (this.chain.tip?.slot === this.#untilSlot) return;
    this.#slot = this.#untilSlot;
    yield* this.#addOtherBlocks();
    this.chain.enter(this.#slot);
    this.closeBlock();
  }

  /** Adds the additional blocks up to the current slot. */
  *#addOtherBlocks(): Generator<undefined> {
    for (const block of this.#meanwhile?.blocksBefore(this.#slot) ?? []) {
      this.blocks.push(block);
      yield undefined;
    }
    this.#slot = Math.max(this.#slot, Math.min((this.chain.tip?.slot ?? 0) + 1, this.#untilSlot));
  }

  submit(intent: Intent): Composed {
    const composed = this.chain.composeAndApply(this.#slot, intent);
    this.#pending.push(composed.parts);
    return composed;
  }

  /** Adds transactions that are already applied to the chain. */
  add(composed: readonly Composed[]): void {
    this.#pending.push(...composed.map(({ parts }) => parts));
  }

  /** The position of the next transaction. */
  get position(): { readonly slot: number; readonly txIndex: number } {
    return { slot: this.#slot, txIndex: this.#pending.length };
  }

  /** Closes the block and starts the next one some slots later. */
  closeBlock(): void {
    this.blocks.push(this.chain.forge(this.#slot, this.chain.electLeader(this.randomInt), this.#pending));
    this.#pending = [];
    if (this.#slot >= this.#untilSlot) return;
    this.#slot = Math.min(this.#slot + 20 + this.randomInt(60), this.#untilSlot);
    this.chain.enter(this.#slot);
  }
}
