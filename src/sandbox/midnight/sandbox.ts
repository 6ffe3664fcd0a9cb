import { decodeBlock } from '../../chains/midnight/block.js';
import type { LedgerVersion } from '../../chains/midnight/tag.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { toSourceBlock } from '../../sources/midnight/read-block.js';
import type { PendingTransaction, Point, SourceBlock } from '../../sources/source.js';
import type { SandboxEvent } from '../chain-events.js';
import { createRandomInt } from '../random-int.js';
import type { SandboxChange, SandboxStore, SavedSandbox } from '../sandbox-store.js';
import { SerialQueue } from '../serial-queue.js';
import { BlockMaker } from './block-maker.js';
import {
  everydayTransactions,
  LAST_HEIGHT,
  type Page,
  type PlannedTransaction,
  PROLOGUE_HEIGHT,
  pageAt,
} from './history.js';
import { describeRejection, type ThreadLedger } from './ledger-thread.js';
import { FAUCET } from './wallets.js';

export interface SandboxDependencies {
  readonly network: MidnightNetwork;
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Seed of a new chain; an existing chain keeps its own. */
  readonly seed: number;
  /** Amount of simulated activity. */
  readonly activity: number;
}

/** `reason`: why the transaction was rejected. */
export interface Submitted {
  readonly reason?: string;
  readonly published: { readonly hash: string; readonly identifiers: readonly string[] };
}

/** Number of blocks after which a block is final. */
export const FINAL_AFTER = 3;
const PAUSE_MS = 1_000;

/** A running simulated Midnight chain: the real ledger in a thread, blocks in a store. Operations run one at a time. */
export class MidnightSandbox {
  readonly #dependencies: SandboxDependencies;
  readonly #queue: SerialQueue<SandboxChange>;
  /** Opens the ledger on first use, because opening takes the thread a quarter of a second. */
  readonly #openMaker: () => Promise<BlockMaker>;
  #maker: Promise<BlockMaker> | undefined;
  #tip: Required<Point> | undefined;
  #pending: PendingTransaction[] = [];
  /** Submitted transactions of the newest blocks: bytes without proofs cannot be recovered from a block. */
  #submitted: { readonly height: number; readonly transaction: PendingTransaction }[] = [];
  #continues = false;

  private constructor(dependencies: SandboxDependencies, saved: SavedSandbox, snapshot: Uint8Array | undefined) {
    this.#dependencies = dependencies;
    this.#queue = new SerialQueue(dependencies.store, saved, { invalidates: isAhead });
    this.#openMaker = () => BlockMaker.open(dependencies.network, saved, snapshot);
  }

  /** Opens the stored chain or creates one with its first blocks. */
  static async open(dependencies: SandboxDependencies): Promise<MidnightSandbox> {
    const { store, clock, seed, log } = dependencies;
    const began = performance.now();
    const known = await store.load();
    const saved = known ?? { seed, startedAt: Math.floor(clock.now() / 1000), clockOffset: 0, paused: false };
    const stored = known === undefined ? undefined : await store.ledgerUpTo(Number.MAX_SAFE_INTEGER);
    const sandbox = new MidnightSandbox(dependencies, saved, stored?.bytes);
    if (known === undefined) {
      await store.begin(saved, await sandbox.#producePrologue());
      log.info('sandbox.begun', { blocks: PROLOGUE_HEIGHT + 1, seed, ms: Math.round(performance.now() - began) });
    } else {
      sandbox.#tip = (await store.blocksAfter((stored?.height ?? 0) - 1, 1))[0]?.point;
      sandbox.#pending = [...(await store.mempool())];
    }
    return sandbox;
  }

  get saved(): SavedSandbox {
    return this.#queue.saved;
  }

  get tip(): Required<Point> | undefined {
    return this.#tip;
  }

  get pending(): readonly PendingTransaction[] {
    return this.#pending;
  }

  /** Whether the history is complete; until then blocks are produced faster than real time. */
  get isHistoryComplete(): boolean {
    return (this.#tip?.height ?? -1) >= LAST_HEIGHT;
  }

  get finalizedHeight(): number | undefined {
    return this.#tip && Math.max(0, this.#tip.height - FINAL_AFTER);
  }

  /** Never before the newest block, regardless of the clock. */
  get slot(): number {
    return Math.max(this.#clockSlot, this.#tip?.slot ?? 0);
  }

  /** Clock slot, which may have been set back. */
  get #clockSlot(): number {
    const { clock, network } = this.#dependencies;
    return Math.floor((clock.now() / 1000 + this.saved.clockOffset) / network.slotSeconds);
  }

  /** The unshielded address of a user, 32 bytes in hexadecimal. */
  async getAddress(name: string): Promise<string> {
    const { ledger } = await this.#open();
    return ledger.wallets.get(name)?.address ?? '';
  }

  async getLedgerVersion(): Promise<LedgerVersion> {
    return (await this.#open()).ledgerVersion;
  }

  /** Bridged NIGHT of an address, 32 bytes in hexadecimal. */
  bridgeBalance: ThreadLedger['bridgeBalance'] = (address) =>
    this.#queue.run(async () => (await this.#open()).ledger.bridgeBalance(address));

  faucet(): Promise<string> {
    return this.getAddress(FAUCET);
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    return this.#queue.onEvent(listener);
  }

  async sourceBlocksAfter(height: number, limit: number): Promise<readonly SourceBlock[]> {
    const blocks = await this.#dependencies.store.blocksAfter(height, limit);
    if (blocks.length === 0) this.#continueSoon();
    return blocks.map(({ bytes }) => toSourceBlock(decodeBlock(bytes), this.#dependencies.network));
  }

  find(hash: string): Promise<Required<Point> | undefined> {
    return this.#dependencies.store.find(hash);
  }

  /** Produces the block of the current slot; none in the slot of the last block. */
  produce(): Promise<void> {
    return this.#queue.run(async () => {
      const { slot } = this.#tip ?? { slot: -1 };
      // After the clock was set back, the chain continues with its own time; otherwise it would stop until the clock
      // catches up.
      if (this.isHistoryComplete && this.#clockSlot < slot) await this.#moveClockTo(slot + 1);
      await this.#grow(this.slot);
    });
  }

  /** After a long pause, during which no blocks were produced. */
  bridge(): Promise<void> {
    return this.produce();
  }

  advanceBlocks(count: number): Promise<void> {
    return this.#queue.run(async () => {
      for (let made = 0; made < count; made += 1) await this.#growNow();
    });
  }

  /** An epoch has 300 slots (half an hour). Produces one block at its end. */
  advanceEpochs(count: number): Promise<void> {
    return this.#queue.run(async () => {
      await this.#moveClockTo(
        Math.max(this.slot, this.#tip?.slot ?? 0) + count * this.#dependencies.network.epochSlots,
      );
      await this.#grow(this.slot);
    });
  }

  fork(depth: number): Promise<void> {
    return this.#queue.run(() => this.#drop(depth));
  }

  /** A reorg: replaces the newest blocks by a branch that is one block longer. */
  reorganise(depth: number): Promise<void> {
    return this.#queue.run(async () => {
      if (!this.isHistoryComplete || (this.#tip?.height ?? 0) - depth < LAST_HEIGHT) {
        await this.#grow(this.slot);
        return;
      }
      await this.#drop(depth);
      const from = this.#tip!.slot;
      const room = this.slot - from;
      for (let made = 1; made <= depth + 1; made += 1) await this.#grow(from + Math.floor((room * made) / (depth + 1)));
    });
  }

  /** Pays from the faucet in a separate block; returns the hash of the transaction. */
  fund(address: string, amount: bigint): Promise<string> {
    return this.#queue.run(async () => {
      const hashes = await this.#growNow([{ type: 'transfer', from: FAUCET, to: address, amount: String(amount) }]);
      return hashes[0]!;
    });
  }

  /**
   * Submits a transaction. An unproven one, as wallets pass it to a prover, is accepted too and published with
   * placeholder proofs.
   */
  submit(bytes: Uint8Array): Promise<Submitted> {
    return this.#queue.run(async () => {
      const maker = await this.#open();
      const published = await maker.ledger.identify(bytes);
      if (this.#pending.some(({ id }) => id === published.hash)) return { published };
      const reason = await maker.ledger.validate(bytes, maker.getSlotTime(this.slot));
      if (reason !== undefined) return { reason: describeRejection(reason), published };
      const added = [{ id: published.hash, bytes }];
      await this.#queue.commit({ added });
      this.#pending.push(...added);
      this.#queue.emit({ type: 'mempool' });
      return { published };
    });
  }

  merkleUpdate: ThreadLedger['merkleUpdate'] = (tree, start, end) =>
    this.#queue.run(async () => (await this.#open()).ledger.merkleUpdate(tree, start, end));

  setPaused(paused: boolean): Promise<void> {
    return this.#queue.run(() => this.#queue.commit({ settings: { paused } }));
  }

  /** Releases the ledger in the thread. */
  close(): void {
    void this.#queue
      .end()
      .then(() => this.#maker)
      .then((maker) => maker?.ledger.close())
      .catch(() => undefined);
  }

  #open(): Promise<BlockMaker> {
    this.#maker ??= this.#openMaker().catch((error: unknown) => {
      this.#maker = undefined;
      throw error;
    });
    return this.#maker;
  }

  /** Produces the rest of the history with a delay, so that the first requests are served first. */
  #continueSoon(): void {
    if (this.isHistoryComplete || this.#continues) return;
    this.#continues = true;
    const { log } = this.#dependencies;
    const continueHistory = () =>
      this.#queue.run(() => this.#produceRest()).catch((error) => log.warn('sandbox.history-failed', { error }));
    setTimeout(() => void continueHistory(), PAUSE_MS).unref();
  }

  async #produceRest(): Promise<void> {
    while (!this.isHistoryComplete && !this.#queue.ended) await this.#produceNextPage();
  }

  /** Stores all first blocks together, because storing them one by one takes twice as long. */
  async #producePrologue(): Promise<SandboxChange> {
    const maker = await this.#open();
    const { network } = this.#dependencies;
    const blocks: SourceBlock[] = [];
    for (let height = 0; height <= PROLOGUE_HEIGHT; height += 1) {
      const slot = maker.getHistorySlot(height);
      const { block } = await maker.forge({
        tip: this.#tip,
        slot,
        page: pageAt(network, maker.ledgerVersion, height),
        submitted: [],
      });
      blocks.push(block);
      this.#tip = block.point;
    }
    return { blocks, ledger: { height: PROLOGUE_HEIGHT, bytes: await maker.ledger.snapshot() } };
  }

  /** Produces the next block of the history. */
  async #produceNextPage(): Promise<void> {
    const height = (this.#tip?.height ?? -1) + 1;
    const maker = await this.#open();
    const page = pageAt(this.#dependencies.network, maker.ledgerVersion, height);
    await this.#produceBlock(maker.getHistorySlot(height), page, []);
  }

  async #growNow(transactions: readonly PlannedTransaction[] = []): Promise<readonly string[]> {
    await this.#moveClockTo(Math.max(this.slot, (this.#tip?.slot ?? 0) + 1));
    return await this.#grow(this.slot, transactions);
  }

  async #grow(slot: number, requested?: readonly PlannedTransaction[]): Promise<readonly string[]> {
    await this.#produceRest();
    if (this.#tip !== undefined && slot <= this.#tip.slot) return [];
    const randomInt = createRandomInt(`midnight ${this.#dependencies.network.id} ${this.#tip?.hash} ${slot}`);
    const transactions = requested ?? everydayTransactions(randomInt, this.#dependencies.activity);
    return await this.#produceBlock(slot, { transactions, mappings: [] }, this.#pending, requested !== undefined);
  }

  /** Makes, keeps and announces a block. `must`: a caller requested its transactions, so a refused one is an error. */
  async #produceBlock(
    slot: number,
    page: Page,
    submitted: readonly PendingTransaction[],
    must = false,
  ): Promise<readonly string[]> {
    const { log } = this.#dependencies;
    const maker = await this.#open();
    const before = must ? await maker.ledger.snapshot() : undefined;
    const { block, produced } = await maker.forge({ tip: this.#tip, slot, page, submitted });
    const failed = produced.refused.find(({ planned }) => planned !== undefined);
    if (failed !== undefined && before !== undefined) {
      await maker.restore(before);
      throw new ServiceError('invalid', `This cannot be paid: ${describeRejection(failed.reason)}`);
    }
    for (const { reason, ...what } of produced.refused) log.warn('sandbox.refused', { reason, ...what });
    const { height } = block.point;
    const removed = submitted.map(({ id }) => id);
    await this.#queue.commit({
      blocks: [block],
      ledger: { height, bytes: await maker.ledger.snapshot() },
      removed,
    });
    this.#tip = block.point;
    this.#pending = this.#pending.filter(({ id }) => !removed.includes(id));
    this.#submitted = [
      ...this.#submitted.filter((each) => each.height > height - FINAL_AFTER),
      ...submitted.map((transaction) => ({ height, transaction })),
    ];
    this.#queue.emit({ type: 'grown' });
    return produced.transactions.map(({ hash }) => hash);
  }

  async #drop(depth: number): Promise<void> {
    const { store, network } = this.#dependencies;
    const height = (this.#tip?.height ?? 0) - depth;
    if (height < LAST_HEIGHT || depth > FINAL_AFTER)
      throw new ServiceError(
        'invalid',
        `A fork of ${network.id} drops at most ${FINAL_AFTER} blocks, and none of its history`,
      );
    const kept = await store.ledgerUpTo(height);
    if (kept?.height !== height) throw new ServiceError('invalid', `The ledger of block ${height} is no longer stored`);
    await (await this.#open()).restore(kept.bytes);
    this.#tip = (await store.blocksAfter(height - 1, 1))[0]!.point;
    await this.#queue.commit({ retainedHeight: height });
    this.#queue.emit({ type: 'fork', kept: this.#tip });
    await this.#restorePending(height);
  }

  /** Returns submitted transactions to the mempool when they are still valid; simulated actions are dropped. */
  async #restorePending(height: number): Promise<void> {
    const maker = await this.#open();
    const added: PendingTransaction[] = [];
    for (const { transaction } of this.#submitted.filter((each) => each.height > height))
      if ((await maker.ledger.validate(transaction.bytes, maker.getSlotTime(this.slot))) === undefined)
        added.push(transaction);
    this.#submitted = this.#submitted.filter((each) => each.height <= height);
    await this.#queue.commit({ added });
    this.#pending.push(...added);
  }

  async #moveClockTo(slot: number): Promise<void> {
    const { clock, network } = this.#dependencies;
    const clockOffset = slot * network.slotSeconds - Math.floor(clock.now() / 1000);
    if (clockOffset > this.saved.clockOffset) await this.#queue.commit({ settings: { clockOffset } });
  }
}

/** The ledger may be ahead of the chain or lost: it is reopened from the store. */
const isAhead = (error: unknown): boolean => !(error instanceof ServiceError) || error.kind !== 'invalid';
