import { decodeBlock } from '../../chains/cardano/block.js';
import { epochToSlot, slotToTime, timeToSlot } from '../../chains/cardano/time.js';
import { encodeTransaction } from '../../chains/cardano/transaction.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Point } from '../../sources/source.js';
import { everydayLife } from './activity.js';
import { Chain, type SandboxBlock } from './chain.js';
import { plainOutput } from './coins.js';
import { drawFrom, pick } from './draw.js';
import { writeHistory } from './history.js';
import { violationsOf } from './judge.js';
import { partsOf, type Waiting, waitingOf } from './mempool.js';
import type { SandboxChange, SandboxStore, SavedSandbox } from './sandbox-store.js';
import { makeWorld, type World } from './world.js';

export interface SandboxParts {
  readonly network: CardanoNetwork;
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Of a chain that begins now; one that was begun keeps its own. */
  readonly seed: number;
  /** Transactions that people make by themselves in a block, at most. */
  readonly activity: number;
}

/** `fork`: blocks above the height are gone. */
export type SandboxEvent =
  | { readonly type: 'grown' | 'mempool' }
  | { readonly type: 'fork'; readonly kept: Required<Point> };

/** How many blocks are read at once. */
const PAGE = 500;

/** A simulated chain that lives: it keeps itself in a store, takes transactions and grows. One call at a time. */
export class Sandbox {
  readonly #parts: SandboxParts;
  readonly #listeners = new Set<(event: SandboxEvent) => void>();
  readonly #waiting = new Map<string, Waiting>();
  #saved: SavedSandbox;
  #chain: Chain;
  /** Where the ledger of the chain ends and what waits begins. */
  #base = 0;
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(parts: SandboxParts, saved: SavedSandbox, chain: Chain) {
    this.#parts = parts;
    this.#saved = saved;
    this.#chain = chain;
    this.#base = chain.ledger.mark();
  }

  /** Takes up the chain that is stored, or begins one. */
  static async open(parts: SandboxParts): Promise<Sandbox> {
    const { network, store, clock, seed, log } = parts;
    const saved = await store.load();
    if (saved === undefined) {
      const startedAt = Math.floor(clock.now() / 1000);
      const begun: SavedSandbox = { seed, startedAt, clockOffset: 0, paused: false };
      const began = performance.now();
      const chain = new Chain(makeWorld(network, seed));
      const blocks = writeHistory(chain, timeToSlot(network, startedAt));
      await store.begin(begun, blocks);
      log.info('sandbox.begun', { blocks: blocks.length, seed, ms: Math.round(performance.now() - began) });
      return new Sandbox(parts, begun, chain);
    }
    const chain = await replayed(makeWorld(network, saved.seed), store, Number.MAX_SAFE_INTEGER);
    const sandbox = new Sandbox(parts, saved, chain);
    for (const { bytes } of await store.mempool()) sandbox.#admit(waitingOf(bytes));
    return sandbox;
  }

  get world(): World {
    return this.#chain.world;
  }

  get tip(): Required<Point> | undefined {
    return this.#chain.tip;
  }

  get paused(): boolean {
    return this.#saved.paused;
  }

  get waiting(): readonly Waiting[] {
    return [...this.#waiting.values()];
  }

  /** The slot that it is now on this chain. */
  get slot(): number {
    const { clock, network } = this.#parts;
    return timeToSlot(network, Math.floor(clock.now() / 1000) + this.#saved.clockOffset);
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  blocksAfter(height: number, limit: number): Promise<readonly SandboxBlock[]> {
    return this.#parts.store.blocksAfter(height, limit);
  }

  find(hash: string): Promise<Required<Point> | undefined> {
    return this.#parts.store.find(hash);
  }

  /** The block of this moment; none while it is still the moment of the last one. */
  produce(): Promise<void> {
    return this.#inTurn(() => this.#grow(this.slot));
  }

  /** After a long sleep: a block for each epoch that was missed, and one for now. */
  bridge(): Promise<void> {
    return this.#inTurn(() => this.#bridgeTo(this.slot));
  }

  /** Undefined for a transaction that waits for a block now, else every reason why it may not. */
  submit(bytes: Uint8Array): Promise<readonly string[] | undefined> {
    return this.#inTurn(async () => {
      let waiting: Waiting;
      try {
        waiting = waitingOf(bytes);
      } catch (error) {
        if (error instanceof DecodeError) return [`These bytes are not a transaction: ${error.message}`];
        throw error;
      }
      if (this.#waiting.has(waiting.id)) return undefined;
      const refusal = this.#admit(waiting);
      if (refusal !== undefined) return refusal;
      await this.#commit({ added: [waiting] });
      this.#tell({ type: 'mempool' });
      return undefined;
    });
  }

  /** Blocks now, without waiting; the chain's clock goes ahead of ours for them. */
  advanceBlocks(count: number): Promise<void> {
    return this.#inTurn(async () => {
      for (let made = 0; made < count; made += 1) {
        const slot = Math.max(this.slot, (this.tip?.slot ?? 0) + SLOTS_BETWEEN);
        await this.#moveClockTo(slot);
        await this.#grow(slot);
      }
    });
  }

  /** To the same moment of a later epoch. */
  advanceEpochs(count: number): Promise<void> {
    return this.#inTurn(async () => {
      const { network } = this.#parts;
      const slot = this.slot + epochToSlot(network, count) - epochToSlot(network, 0);
      await this.#moveClockTo(slot);
      await this.#bridgeTo(slot);
    });
  }

  /** Drops the newest blocks; what they held waits again. */
  fork(depth: number): Promise<void> {
    return this.#inTurn(async () => {
      const { store, network } = this.#parts;
      const height = (this.tip?.height ?? 0) - depth;
      if (height < 0 || depth > network.finalityDepth)
        throw new ServiceError('invalid', `A fork of ${network.id} may drop up to ${network.finalityDepth} blocks`);
      const dropped = await store.blocksAfter(height, depth);
      const before = this.waiting;
      this.#chain = await replayed(this.world, store, height);
      this.#base = this.#chain.ledger.mark();
      this.#waiting.clear();
      for (const { bytes } of dropped) for (const waiting of transactionsIn(bytes)) this.#admit(waiting);
      for (const waiting of before) this.#admit(waiting);
      const kept = this.tip!;
      const removed = before.filter(({ id }) => !this.#waiting.has(id)).map(({ id }) => id);
      await this.#commit({ keptHeight: height, removed, added: this.waiting });
      this.#tell({ type: 'fork', kept });
    });
  }

  /** Pays somebody out of the faucet; answers the id of the transaction, which waits for the next block. */
  fund(address: Uint8Array, lovelace: bigint): Promise<string> {
    return this.#inTurn(async () => {
      const { faucet } = this.world;
      const made = this.#chain.tell(this.slot, { payer: faucet, outputs: [plainOutput(address, lovelace)] });
      const waiting = waitingOf(made.bytes);
      this.#waiting.set(waiting.id, waiting);
      await this.#commit({ added: [waiting] });
      this.#tell({ type: 'mempool' });
      return waiting.id;
    });
  }

  setPaused(paused: boolean): Promise<void> {
    return this.#inTurn(() => this.#commit({ settings: { paused } }));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #tell(event: SandboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Applies a transaction on top of what waits already; answers why not. */
  #admit(waiting: Waiting): readonly string[] | undefined {
    const violations = violationsOf(this.#chain, this.slot, waiting.transaction);
    if (violations.length > 0) return violations.map(({ reason }) => reason);
    this.#chain.apply(this.slot, waiting.transaction);
    this.#waiting.set(waiting.id, waiting);
    return undefined;
  }

  async #grow(slot: number): Promise<void> {
    const { tip } = this.#chain;
    if (tip !== undefined && slot <= tip.slot) return;
    const chain = this.#chain;
    const waiting = this.waiting;
    chain.ledger.undoTo(this.#base);
    this.#waiting.clear();
    chain.enter(slot);
    const taken: Waiting[] = [];
    const removed: string[] = [];
    const { maxBlockBodySize } = chain.at(slot).parameters;
    let left = Number(maxBlockBodySize);
    for (const each of waiting) {
      removed.push(each.id);
      if (each.bytes.length > left || violationsOf(chain, slot, each.transaction).length > 0) continue;
      chain.apply(slot, each.transaction);
      taken.push(each);
      left -= each.bytes.length;
    }
    const draw = drawFrom(`block ${chain.world.name} ${tip?.hash} ${slot}`);
    const told = everydayLife(chain, slot, draw, this.#parts.activity);
    const parts = [...taken.map(({ transaction }) => partsOf(transaction)), ...told.map((made) => made.parts)];
    const block = chain.forge(slot, pick(draw, chain.world.pools), parts);
    chain.ledger.settle();
    this.#base = chain.ledger.mark();
    const inBlock = new Set(taken);
    for (const each of waiting) if (!inBlock.has(each)) this.#admit(each);
    await this.#commit({ blocks: [block], removed: removed.filter((id) => !this.#waiting.has(id)) });
    this.#tell({ type: 'grown' });
  }

  async #bridgeTo(slot: number): Promise<void> {
    const { network } = this.#parts;
    const last = this.#chain.epochAt(slot);
    for (let epoch = this.#chain.ledger.standing.epoch + 1; epoch <= last; epoch += 1)
      await this.#grow(Math.min(epochToSlot(network, epoch) + SLOTS_BETWEEN, slot));
    await this.#grow(slot);
  }

  async #moveClockTo(slot: number): Promise<void> {
    const { clock, network } = this.#parts;
    const clockOffset = slotToTime(network, slot) - Math.floor(clock.now() / 1000);
    if (clockOffset > this.#saved.clockOffset) await this.#commit({ settings: { clockOffset } });
  }

  async #commit(change: SandboxChange): Promise<void> {
    await this.#parts.store.commit(change);
    if (change.settings !== undefined) this.#saved = { ...this.#saved, ...change.settings };
  }
}

const SLOTS_BETWEEN = 20;

async function replayed(world: World, store: SandboxStore, untilHeight: number): Promise<Chain> {
  const chain = new Chain(world);
  for (let height = -1; ; ) {
    const blocks = await store.blocksAfter(height, PAGE);
    for (const { bytes, point } of blocks) {
      if (point.height > untilHeight) return chain;
      chain.replay(bytes);
      height = point.height;
    }
    if (blocks.length < PAGE) return chain;
  }
}

const transactionsIn = (bytes: Uint8Array): readonly Waiting[] =>
  decodeBlock(bytes).transactions.map((transaction) => waitingOf(encodeTransaction(transaction, true)));
