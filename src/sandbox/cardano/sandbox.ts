import { epochToSlot, slotToTime, timeToSlot } from '../../chains/cardano/time.js';
import { type OutputContent, plainOutput } from '../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { runInSteps } from '../../kernel/run-in-steps.js';
import { type CardanoSourceBlock, cardanoBlock } from '../../sources/cardano/cardano-block.js';
import type { Point } from '../../sources/source.js';
import type { SandboxEvent } from '../chain-events.js';
import { drawFrom, pick } from '../draw.js';
import type { SandboxBlock, SandboxChange, SandboxStore, SavedSandbox } from '../sandbox-store.js';
import { LEDGER_EVERY } from '../saved-chain.js';
import { Turns } from '../turns.js';
import { everydayLife } from './activity.js';
import { Chain } from './chain.js';
import { withMinimum } from './coins.js';
import { historyInSteps } from './history.js';
import type { Intent } from './intent.js';
import { marketLife } from './market/market-life.js';
import { partsOf, transactionsIn, type Waiting, WaitingRoom, waitingOf } from './mempool.js';
import { restoreChain, saveLedger } from './saved-chain.js';
import { makeWorld, type World } from './world.js';

export interface SandboxParts {
  readonly network: CardanoNetwork;
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Seed of a new chain; an existing chain keeps its own. */
  readonly seed: number;
  /** Maximum number of simulated transactions per block. */
  readonly activity: number;
}

/** Slots between blocks that are produced without waiting. */
const SLOTS_BETWEEN = 20;

/** A running simulated chain: it persists itself, accepts transactions and grows. Operations run one at a time. */
export class Sandbox {
  readonly #parts: SandboxParts;
  readonly #turns: Turns<SandboxChange>;
  #chain: Chain;
  #room: WaitingRoom;

  private constructor(parts: SandboxParts, saved: SavedSandbox, chain: Chain) {
    this.#parts = parts;
    this.#turns = new Turns(parts.store, saved);
    this.#chain = chain;
    this.#room = new WaitingRoom(chain);
  }

  /** Opens the stored chain or creates one. */
  static async open(parts: SandboxParts): Promise<Sandbox> {
    const { network, store } = parts;
    const saved = await store.load();
    if (saved === undefined) return Sandbox.#begin(parts);
    const chain = await restoreChain(makeWorld(network, saved.seed), store, Number.MAX_SAFE_INTEGER);
    const sandbox = new Sandbox(parts, saved, chain);
    for (const { bytes } of await store.mempool()) sandbox.#room.admit(waitingOf(bytes), sandbox.slot);
    return sandbox;
  }

  static async #begin(parts: SandboxParts): Promise<Sandbox> {
    const { network, store, clock, seed, log } = parts;
    const began = performance.now();
    const startedAt = Math.floor(clock.now() / 1000);
    const chain = new Chain(makeWorld(network, seed));
    const blocks = await runInSteps(historyInSteps(chain, timeToSlot(network, startedAt)));
    const saved: SavedSandbox = { seed, startedAt, clockOffset: 0, paused: false };
    await store.begin(saved, { blocks, ledger: saveLedger(chain) });
    log.info('sandbox.begun', { blocks: blocks.length, seed, ms: Math.round(performance.now() - began) });
    return new Sandbox(parts, saved, chain);
  }

  get world(): World {
    return this.#chain.world;
  }

  get chain(): Chain {
    return this.#chain;
  }

  get saved(): SavedSandbox {
    return this.#turns.saved;
  }

  get tip(): Required<Point> | undefined {
    return this.#chain.tip;
  }

  get waiting(): readonly Waiting[] {
    return this.#room.all;
  }

  /** The current slot of the chain. Never before the newest block, regardless of the clock. */
  get slot(): number {
    return Math.max(this.#clockSlot, this.tip?.slot ?? 0);
  }

  /** Clock slot, which may have been set back. */
  get #clockSlot(): number {
    const { clock, network } = this.#parts;
    const time = Math.floor(clock.now() / 1000) + this.saved.clockOffset;
    return time < network.systemStart ? -1 : timeToSlot(network, time);
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    return this.#turns.onEvent(listener);
  }

  blocksAfter(height: number, limit: number): Promise<readonly SandboxBlock[]> {
    return this.#parts.store.blocksAfter(height, limit);
  }

  async sourceBlocksAfter(height: number, limit: number): Promise<readonly CardanoSourceBlock[]> {
    return (await this.blocksAfter(height, limit)).map(({ bytes }) => cardanoBlock(bytes));
  }

  find(hash: string): Promise<Required<Point> | undefined> {
    return this.#parts.store.find(hash);
  }

  /** Produces the block of the current slot; none in the slot of the last block. */
  produce(): Promise<void> {
    return this.#turns.take(async () => {
      await this.#catchUpWithClock();
      // A clock that jumped ahead must not skip epoch boundaries.
      if (this.#chain.epochAt(this.slot) > this.#epoch + 1) await this.#bridgeTo(this.slot);
      else await this.#grow(this.slot);
    });
  }

  /** After a long pause: adds a block for each missed epoch and one for now. */
  bridge(): Promise<void> {
    return this.#turns.take(async () => {
      await this.#catchUpWithClock();
      await this.#bridgeTo(this.slot);
    });
  }

  /**
   * After the clock was set back, the chain continues with its own time; otherwise it would stop until the clock
   * catches up.
   */
  async #catchUpWithClock(): Promise<void> {
    const { slot } = this.tip ?? { slot: -1 };
    if (this.#clockSlot < slot) await this.#moveClockTo(slot + 1);
  }

  /** Submits a transaction; returns the rejection reasons, empty when it was accepted. */
  submit(bytes: Uint8Array): Promise<readonly string[]> {
    return this.#turns.take(async () => {
      const waiting = readTransaction(bytes);
      if (typeof waiting === 'string') return [waiting];
      if (this.#room.has(waiting.id)) return [];
      const reasons = this.#room.admit(waiting, this.slot);
      if (reasons.length === 0) await this.#announce([waiting]);
      return reasons;
    });
  }

  /** Produces blocks immediately by moving the chain clock ahead. */
  advanceBlocks(count: number): Promise<void> {
    return this.#turns.take(async () => {
      for (let made = 0; made < count; made += 1) await this.#growNow();
    });
  }

  /** Moves to the same position in a later epoch. */
  advanceEpochs(count: number): Promise<void> {
    return this.#turns.take(async () => {
      const { network } = this.#parts;
      const slot = this.slot + epochToSlot(network, this.#epoch + count) - epochToSlot(network, this.#epoch);
      await this.#moveClockTo(slot);
      await this.#bridgeTo(slot);
    });
  }

  /** Rolls back the newest blocks. Their transactions return to the mempool when they are still valid. */
  fork(depth: number): Promise<void> {
    return this.#turns.take(() => this.#drop(depth));
  }

  /** A reorg: replaces the newest blocks by a branch that is one block longer. */
  reorganise(depth: number): Promise<void> {
    return this.#turns.take(async () => {
      await this.#drop(depth);
      const from = this.tip!.slot;
      const room = this.slot - from;
      for (let made = 1; made <= depth + 1; made += 1) await this.#grow(from + Math.floor((room * made) / (depth + 1)));
    });
  }

  /** Pays from the faucet and produces a block immediately, so that the output can be spent. */
  fund(address: Uint8Array, lovelace: bigint): Promise<string> {
    return this.#turns.take(async () => {
      const waiting = this.#compose({ payer: this.world.faucet, outputs: [this.#payable(address, lovelace)] });
      await this.#announce([waiting]);
      // Earlier pending transactions may fill a block.
      for (let made = 0; made < MAX_FUND_BLOCKS && this.#room.has(waiting.id); made += 1) await this.#growNow(1);
      return waiting.id;
    });
  }

  /** Pays this many outputs to an address, in as many blocks as needed. */
  scatter(address: Uint8Array, count: number, lovelace: bigint): Promise<void> {
    return this.#turns.take(async () => {
      const output = this.#payable(address, lovelace);
      for (let left = count; left > 0; ) {
        const batch = Math.min(left, OUTPUTS_PER_TRANSACTION * TRANSACTIONS_PER_BLOCK);
        for (let given = 0; given < batch; given += OUTPUTS_PER_TRANSACTION) {
          const length = Math.min(OUTPUTS_PER_TRANSACTION, batch - given);
          const outputs = Array.from({ length }, () => output);
          this.#compose({ payer: this.world.faucet, outputs });
        }
        left -= batch;
        await this.#growNow();
      }
    });
  }

  setPaused(paused: boolean): Promise<void> {
    return this.#turns.take(() => this.#turns.commit({ settings: { paused } }));
  }

  get #epoch(): number {
    return this.#chain.ledger.standing.epoch;
  }

  async #drop(depth: number): Promise<void> {
    const { store, network } = this.#parts;
    const height = (this.tip?.height ?? 0) - depth;
    if (height < 0 || depth > network.finalityDepth)
      throw new ServiceError('invalid', `A fork of ${network.id} drops at most ${network.finalityDepth} blocks`);
    const dropped = await store.blocksAfter(height, depth);
    const before = this.waiting;
    this.#chain = await restoreChain(this.world, store, height);
    this.#room = new WaitingRoom(this.#chain);
    const returning = dropped.flatMap(({ bytes }) => transactionsIn(bytes));
    for (const waiting of [...returning, ...before]) this.#room.admit(waiting, this.slot);
    await this.#turns.commit({ keptHeight: height, removed: before.map(({ id }) => id), added: this.waiting });
    this.#turns.tell({ type: 'fork', kept: this.tip! });
  }

  #payable(address: Uint8Array, lovelace: bigint): OutputContent {
    const output = plainOutput(address, lovelace);
    const least = withMinimum(output, this.#chain.at(this.slot).parameters).lovelace;
    if (lovelace < least)
      throw new ServiceError('invalid', `An output at this address must hold at least ${least} lovelace`);
    return output;
  }

  /** Composes and applies a transaction of the simulation. Insufficient funds are reported as a client error. */
  #compose(intent: Intent): Waiting {
    try {
      const waiting = waitingOf(this.#chain.tell(this.slot, intent).bytes);
      this.#room.keep(waiting);
      return waiting;
    } catch (error) {
      if (error instanceof RangeError) throw new ServiceError('invalid', `This cannot be paid: ${error.message}`);
      throw error;
    }
  }

  async #announce(added: readonly Waiting[]): Promise<void> {
    await this.#turns.commit({ added });
    this.#turns.tell({ type: 'mempool' });
  }

  async #growNow(slotsBetween = SLOTS_BETWEEN): Promise<void> {
    const slot = Math.max(this.slot, (this.tip?.slot ?? 0) + slotsBetween);
    await this.#moveClockTo(slot);
    await this.#grow(slot);
  }

  /** Produces a block of pending and simulated transactions. Transactions that are no longer valid are dropped. */
  async #grow(slot: number): Promise<void> {
    const chain = this.#chain;
    const { tip } = chain;
    if (tip !== undefined && slot <= tip.slot) return;
    const waiting = this.#room.empty();
    chain.enter(slot);
    const taken = new Set<Waiting>();
    let left = Number(chain.at(slot).parameters.maxBlockBodySize);
    for (const each of waiting) {
      if (each.bytes.length > left || this.#room.admit(each, slot).length > 0) continue;
      taken.add(each);
      left -= each.bytes.length;
    }
    const draw = drawFrom(`block ${chain.world.name} ${tip?.hash} ${slot}`);
    const activity = left > BUSY_BYTES ? this.#parts.activity : 0;
    const told = [...everydayLife(chain, slot, draw, activity), ...(activity > 0 ? marketLife(chain, slot) : [])];
    const parts = [...[...taken].map(({ transaction }) => partsOf(transaction)), ...told.map((made) => made.parts)];
    const block = chain.forge(slot, pick(draw, chain.leaders), parts);
    this.#room = new WaitingRoom(chain);
    this.#room.settle();
    for (const each of waiting) if (!taken.has(each)) this.#room.admit(each, slot);
    const removed = waiting.filter(({ id }) => !this.#room.has(id)).map(({ id }) => id);
    const ledger = block.point.height % LEDGER_EVERY === 0 ? { ledger: this.#savedLedger() } : {};
    await this.#turns.commit({ blocks: [block], removed, ...ledger });
    this.#turns.tell({ type: 'grown' });
  }

  /** Excludes the mempool. */
  #savedLedger(): ReturnType<typeof saveLedger> {
    const waiting = this.#room.empty();
    const saved = saveLedger(this.#chain);
    for (const each of waiting) this.#room.admit(each, this.slot);
    return saved;
  }

  async #bridgeTo(slot: number): Promise<void> {
    const { network } = this.#parts;
    const last = this.#chain.epochAt(slot);
    for (let epoch = this.#epoch + 1; epoch <= last; epoch += 1)
      await this.#grow(Math.min(epochToSlot(network, epoch) + SLOTS_BETWEEN, slot));
    await this.#grow(slot);
  }

  async #moveClockTo(slot: number): Promise<void> {
    const { clock, network } = this.#parts;
    const clockOffset = slotToTime(network, slot) - Math.floor(clock.now() / 1000);
    if (clockOffset > this.saved.clockOffset) await this.#turns.commit({ settings: { clockOffset } });
  }
}

/** A mempool never holds more than a few blocks. */
const MAX_FUND_BLOCKS = 20;
/** Block bytes up to which simulated transactions are added. */
const BUSY_BYTES = 20_000;
/** Fits into the transaction and block size limits of every network. */
const OUTPUTS_PER_TRANSACTION = 150;
const TRANSACTIONS_PER_BLOCK = 4;

function readTransaction(bytes: Uint8Array): Waiting | string {
  try {
    return waitingOf(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return `These bytes are not a transaction: ${error.message}`;
    throw error;
  }
}
