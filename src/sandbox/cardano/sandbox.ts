import { getMaxBlockReferenceScriptBytes } from '../../chains/cardano/ledger/reference-script-fee.js';
import { epochToSlot, slotToTime, timeToSlot } from '../../chains/cardano/time.js';
import { type OutputContent, plainOutput } from '../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { runInSteps } from '../../kernel/run-in-steps.js';
import { isInRewardWindow } from '../../ledger/rewards/reward-progress.js';
import { type CardanoSourceBlock, cardanoBlock } from '../../sources/cardano/cardano-block.js';
import type { Point } from '../../sources/source.js';
import type { SandboxEvent } from '../chain-events.js';
import { createRandomInt } from '../random-int.js';
import type { SandboxBlock, SandboxChange, SandboxStore, SavedSandbox } from '../sandbox-store.js';
import { LEDGER_EVERY } from '../saved-chain.js';
import { SerialQueue } from '../serial-queue.js';
import { composeRandomTransactions } from './activity.js';
import { Chain } from './chain.js';
import { withMinimum } from './coins.js';
import { countReferenceScriptBytes } from './find-violations.js';
import { generateHistory } from './history.js';
import type { Intent } from './intent.js';
import { runMarket } from './market/market-life.js';
import {
  Mempool,
  type MempoolTransaction,
  toMempoolTransaction,
  toTransactionParts,
  transactionsIn,
} from './mempool.js';
import { voteForNextVersion } from './phases/hard-fork.js';
import { restoreChain, saveLedger } from './saved-chain.js';
import { createSimulation, type Simulation } from './simulation.js';
import { FORK_EPOCHS } from './timeline.js';

export interface SandboxDependencies {
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
  readonly #dependencies: SandboxDependencies;
  readonly #queue: SerialQueue<SandboxChange>;
  #chain: Chain;
  #room: Mempool;

  private constructor(dependencies: SandboxDependencies, saved: SavedSandbox, chain: Chain) {
    this.#dependencies = dependencies;
    this.#queue = new SerialQueue(dependencies.store, saved);
    this.#chain = chain;
    this.#room = new Mempool(chain);
  }

  /** Opens the stored chain or creates one. */
  static async open(dependencies: SandboxDependencies): Promise<Sandbox> {
    const { network, store } = dependencies;
    const saved = await store.load();
    if (saved === undefined) return Sandbox.#create(dependencies);
    const chain = await restoreChain(createSimulation(network, saved.seed), store, Number.MAX_SAFE_INTEGER);
    const sandbox = new Sandbox(dependencies, saved, chain);
    for (const { bytes } of await store.mempool()) sandbox.#room.admit(toMempoolTransaction(bytes), sandbox.slot);
    return sandbox;
  }

  static async #create(dependencies: SandboxDependencies): Promise<Sandbox> {
    const { network, store, clock, seed, log } = dependencies;
    const began = performance.now();
    const startedAt = Math.floor(clock.now() / 1000);
    const chain = new Chain(createSimulation(network, seed));
    const blocks = await runInSteps(generateHistory(chain, timeToSlot(network, startedAt)));
    const saved: SavedSandbox = { seed, startedAt, clockOffset: 0, paused: false };
    await store.begin(saved, { blocks, ledger: saveLedger(chain) });
    log.info('sandbox.begun', { blocks: blocks.length, seed, ms: Math.round(performance.now() - began) });
    return new Sandbox(dependencies, saved, chain);
  }

  get simulation(): Simulation {
    return this.#chain.simulation;
  }

  get chain(): Chain {
    return this.#chain;
  }

  get saved(): SavedSandbox {
    return this.#queue.saved;
  }

  get tip(): Required<Point> | undefined {
    return this.#chain.tip;
  }

  get pending(): readonly MempoolTransaction[] {
    return this.#room.all;
  }

  /** The current slot of the chain. Never before the newest block, regardless of the clock. */
  get slot(): number {
    return Math.max(this.#clockSlot, this.tip?.slot ?? 0);
  }

  /** Clock slot, which may have been set back. */
  get #clockSlot(): number {
    const { clock, network } = this.#dependencies;
    const time = Math.floor(clock.now() / 1000) + this.saved.clockOffset;
    return time < network.systemStart ? -1 : timeToSlot(network, time);
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    return this.#queue.onEvent(listener);
  }

  blocksAfter(height: number, limit: number): Promise<readonly SandboxBlock[]> {
    return this.#dependencies.store.blocksAfter(height, limit);
  }

  async sourceBlocksAfter(height: number, limit: number): Promise<readonly CardanoSourceBlock[]> {
    return (await this.blocksAfter(height, limit)).map(({ bytes }) => cardanoBlock(bytes));
  }

  find(hash: string): Promise<Required<Point> | undefined> {
    return this.#dependencies.store.find(hash);
  }

  /** Produces the block of the current slot; none in the slot of the last block. */
  produce(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#catchUpWithClock();
      await this.#bridgeTo(this.slot);
    });
  }

  /** After a long pause: adds blocks for each missed epoch and one for now. */
  bridge(): Promise<void> {
    return this.#queue.run(async () => {
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
    return this.#queue.run(async () => {
      const pending = readTransaction(bytes);
      if (typeof pending === 'string') return [pending];
      if (this.#room.has(pending.id)) return [];
      await this.#enterSlot();
      const reasons = this.#room.admit(pending, this.slot);
      if (reasons.length === 0) await this.#announce([pending]);
      return reasons;
    });
  }

  /** Produces blocks immediately by moving the chain clock ahead. */
  advanceBlocks(count: number): Promise<void> {
    return this.#queue.run(async () => {
      for (let made = 0; made < count; made += 1) await this.#growNow();
    });
  }

  /** Moves to the same position in a later epoch. */
  advanceEpochs(count: number): Promise<void> {
    return this.#queue.run(async () => {
      const { network } = this.#dependencies;
      const slot = this.slot + epochToSlot(network, this.#epoch + count) - epochToSlot(network, this.#epoch);
      await this.#moveClockTo(slot);
      await this.#bridgeTo(slot);
    });
  }

  /**
   * Votes for each major protocol version up to this one and moves to its epoch, two epochs later each. Like every
   * change of a chain, the fork is part of its blocks.
   */
  hardFork(major: number): Promise<void> {
    return this.#queue.run(async () => {
      const { network } = this.#dependencies;
      for (;;) {
        const current = this.#chain.parameters.protocolVersion.major;
        if (current >= major) return;
        await this.#enterSlot();
        const votes: MempoolTransaction[] = [];
        const submit = (intent: Intent): MempoolTransaction => {
          votes.push(this.#compose(intent));
          return votes.at(-1)!;
        };
        voteForNextVersion({ chain: this.#chain, submit });
        await this.#announce(votes);
        const isPending = (): boolean => votes.some(({ id }) => this.#room.has(id));
        for (let made = 0; made < MAX_FUND_BLOCKS && isPending(); made += 1) await this.#growNow(1);
        const epoch = this.#epoch;
        const slot = this.slot + epochToSlot(network, epoch + FORK_EPOCHS) - epochToSlot(network, epoch);
        await this.#moveClockTo(slot);
        await this.#bridgeTo(slot);
        if (this.#chain.parameters.protocolVersion.major === current)
          throw new ServiceError('invalid', `The votes of ${network.id} did not ratify version ${current + 1}`);
      }
    });
  }

  /** Rolls back the newest blocks. Their transactions return to the mempool when they are still valid. */
  fork(depth: number): Promise<void> {
    return this.#queue.run(() => this.#drop(depth));
  }

  /** A reorg: replaces the newest blocks by a branch that is one block longer. */
  reorganise(depth: number): Promise<void> {
    return this.#queue.run(async () => {
      await this.#drop(depth);
      const from = this.tip!.slot;
      const room = this.slot - from;
      for (let made = 1; made <= depth + 1; made += 1) await this.#grow(from + Math.floor((room * made) / (depth + 1)));
    });
  }

  /** Pays from the faucet and produces a block immediately, so that the output can be spent. */
  fund(address: Uint8Array, lovelace: bigint): Promise<string> {
    return this.#queue.run(async () => {
      await this.#enterSlot();
      const pending = this.#compose({ payer: this.simulation.faucet, outputs: [this.#payable(address, lovelace)] });
      await this.#announce([pending]);
      // Earlier pending transactions may fill a block.
      for (let made = 0; made < MAX_FUND_BLOCKS && this.#room.has(pending.id); made += 1) await this.#growNow(1);
      return pending.id;
    });
  }

  /** Pays this many outputs to an address, in as many blocks as needed. */
  scatter(address: Uint8Array, count: number, lovelace: bigint): Promise<void> {
    return this.#queue.run(async () => {
      await this.#enterSlot();
      const output = this.#payable(address, lovelace);
      for (let left = count; left > 0; ) {
        await this.#enterSlot();
        const batch = Math.min(left, OUTPUTS_PER_TRANSACTION * TRANSACTIONS_PER_BLOCK);
        for (let given = 0; given < batch; given += OUTPUTS_PER_TRANSACTION) {
          const length = Math.min(OUTPUTS_PER_TRANSACTION, batch - given);
          const outputs = Array.from({ length }, () => output);
          this.#compose({ payer: this.simulation.faucet, outputs });
        }
        left -= batch;
        await this.#growNow();
      }
    });
  }

  setPaused(paused: boolean): Promise<void> {
    return this.#queue.run(() => this.#queue.commit({ settings: { paused } }));
  }

  /** The epoch of the tip. */
  get #epoch(): number {
    return this.#chain.epochAt(this.tip?.slot ?? 0);
  }

  async #drop(depth: number): Promise<void> {
    const { store, network } = this.#dependencies;
    const height = (this.tip?.height ?? 0) - depth;
    if (height < 0 || depth > network.finalityDepth)
      throw new ServiceError('invalid', `A fork of ${network.id} drops at most ${network.finalityDepth} blocks`);
    const dropped = await store.blocksAfter(height, depth);
    const before = this.pending;
    this.#chain = await restoreChain(this.simulation, store, height);
    this.#room = new Mempool(this.#chain);
    const returning = dropped.flatMap(({ bytes }) => transactionsIn(bytes));
    for (const pending of [...returning, ...before]) this.#room.admit(pending, this.slot);
    await this.#queue.commit({ retainedHeight: height, removed: before.map(({ id }) => id), added: this.pending });
    this.#queue.emit({ type: 'fork', kept: this.tip! });
  }

  #payable(address: Uint8Array, lovelace: bigint): OutputContent {
    const output = plainOutput(address, lovelace);
    const min = withMinimum(output, this.#chain.parameters).lovelace;
    if (lovelace < min)
      throw new ServiceError('invalid', `An output at this address must hold at least ${min} lovelace`);
    return output;
  }

  /** Composes and applies a transaction of the simulation. Insufficient funds are reported as a client error. */
  #compose(intent: Intent): MempoolTransaction {
    try {
      const pending = toMempoolTransaction(this.#chain.composeAndApply(this.slot, intent).bytes);
      this.#room.add(pending);
      return pending;
    } catch (error) {
      if (error instanceof RangeError) throw new ServiceError('invalid', `This cannot be paid: ${error.message}`);
      throw error;
    }
  }

  /** Brings the ledger to the current slot. A new epoch may invalidate transactions of the mempool. */
  async #enterSlot(): Promise<void> {
    const removed = this.#room.enter(this.slot);
    if (removed.length === 0) return;
    await this.#queue.commit({ removed: removed.map(({ id }) => id) });
    this.#queue.emit({ type: 'mempool' });
  }

  async #announce(added: readonly MempoolTransaction[]): Promise<void> {
    await this.#queue.commit({ added });
    this.#queue.emit({ type: 'mempool' });
  }

  async #growNow(slotsBetween = SLOTS_BETWEEN): Promise<void> {
    const slot = Math.max(this.slot, (this.tip?.slot ?? 0) + slotsBetween);
    await this.#moveClockTo(slot);
    await this.#grow(slot);
  }

  /** Produces a block of pending and simulated transactions. Transactions that are no longer valid are dropped. */
  async #grow(slot: number, max = this.#dependencies.activity): Promise<void> {
    const chain = this.#chain;
    const { tip } = chain;
    if (tip !== undefined && slot <= tip.slot) return;
    const pending = this.#room.empty();
    chain.enter(slot);
    const accepted = new Set<MempoolTransaction>();
    let left = Number(chain.parameters.maxBlockBodySize);
    let scriptBytesLeft = getMaxBlockReferenceScriptBytes(chain.parameters);
    for (const each of pending) {
      const scriptBytes = countReferenceScriptBytes(chain, slot, each.transaction);
      if (each.bytes.length > left || scriptBytes > scriptBytesLeft) continue;
      if (this.#room.admit(each, slot).length > 0) continue;
      accepted.add(each);
      left -= each.bytes.length;
      scriptBytesLeft -= scriptBytes;
    }
    const randomInt = createRandomInt(`block ${chain.simulation.name} ${tip?.hash} ${slot}`);
    const activity = left > BUSY_BYTES && scriptBytesLeft > BUSY_SCRIPT_BYTES ? max : 0;
    const composed = [
      ...composeRandomTransactions(chain, slot, randomInt, activity),
      ...(activity > 0 ? runMarket(chain, slot) : []),
    ];
    const dependencies = [
      ...[...accepted].map(({ transaction }) => toTransactionParts(transaction)),
      ...composed.map((made) => made.parts),
    ];
    const block = chain.forge(slot, chain.electLeader(randomInt), dependencies);
    this.#room = new Mempool(chain);
    for (const each of pending) if (!accepted.has(each)) this.#room.admit(each, slot);
    const removed = pending.filter(({ id }) => !this.#room.has(id)).map(({ id }) => id);
    const ledger = block.point.height % LEDGER_EVERY === 0 ? { ledger: this.#savedLedger() } : {};
    await this.#queue.commit({ blocks: [block], removed, ...ledger });
    this.#queue.emit({ type: 'grown' });
  }

  /** Excludes the mempool. */
  #savedLedger(): ReturnType<typeof saveLedger> {
    const pending = this.#room.empty();
    const saved = saveLedger(this.#chain);
    for (const each of pending) this.#room.admit(each, this.slot);
    return saved;
  }

  /**
   * Adds the block of a slot, and before it the blocks that every epoch needs: one at its start, and one after its reward
   * window, where the chain has none. Of two such blocks only the first has simulated transactions.
   */
  async #bridgeTo(slot: number): Promise<void> {
    const { network } = this.#dependencies;
    const last = this.#chain.epochAt(slot);
    for (let epoch = this.#epoch + 1; epoch <= last; epoch += 1) {
      const first = epochToSlot(network, epoch);
      const closes = !isInRewardWindow(this.#chain.constants, this.tip?.slot ?? 0, epoch - 1);
      if (closes) await this.#grow(first - 1);
      await this.#grow(Math.min(first + SLOTS_BETWEEN, slot), closes ? 0 : this.#dependencies.activity);
    }
    await this.#grow(slot);
  }

  async #moveClockTo(slot: number): Promise<void> {
    const { clock, network } = this.#dependencies;
    const clockOffset = slotToTime(network, slot) - Math.floor(clock.now() / 1000);
    if (clockOffset > this.saved.clockOffset) await this.#queue.commit({ settings: { clockOffset } });
  }
}

/** A mempool never holds more than a few blocks. */
const MAX_FUND_BLOCKS = 20;
/** Block bytes up to which simulated transactions are added. */
const BUSY_BYTES = 20_000;
/** Bytes of reference scripts up to which simulated transactions are added: more than theirs. */
const BUSY_SCRIPT_BYTES = 200_000;
/** Fits into the transaction and block size limits of every network. */
const OUTPUTS_PER_TRANSACTION = 150;
const TRANSACTIONS_PER_BLOCK = 4;

function readTransaction(bytes: Uint8Array): MempoolTransaction | string {
  try {
    return toMempoolTransaction(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return `These bytes are not a transaction: ${error.message}`;
    throw error;
  }
}
