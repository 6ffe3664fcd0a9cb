import { decodeBlock } from '../../chains/midnight/block.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { sourceBlockOf } from '../../sources/midnight/read-block.js';
import type { PendingTransaction, Point, SourceBlock } from '../../sources/source.js';
import type { SandboxEvent } from '../chain-events.js';
import { drawFrom } from '../draw.js';
import type { SandboxChange, SandboxStore, SavedSandbox } from '../sandbox-store.js';
import { Turns } from '../turns.js';
import { BlockMaker } from './block-maker.js';
import { describeRefusal, type ThreadLedger } from './ledger-thread.js';
import {
  everydayTransactions,
  LAST_HEIGHT,
  type Page,
  type PlannedTransaction,
  PROLOGUE_HEIGHT,
  pageAt,
} from './story.js';
import { FAUCET } from './wallets.js';

export interface SandboxParts {
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
  readonly #parts: SandboxParts;
  readonly #turns: Turns<SandboxChange>;
  /** Opens the ledger on first use, because opening takes the thread a quarter of a second. */
  readonly #openMaker: () => Promise<BlockMaker>;
  #maker: Promise<BlockMaker> | undefined;
  #tip: Required<Point> | undefined;
  #waiting: PendingTransaction[] = [];
  /** Submitted transactions of the newest blocks: bytes without proofs cannot be recovered from a block. */
  #submitted: { readonly height: number; readonly transaction: PendingTransaction }[] = [];
  #goesOn = false;

  private constructor(parts: SandboxParts, saved: SavedSandbox, snapshot: Uint8Array | undefined) {
    this.#parts = parts;
    this.#turns = new Turns(parts.store, saved, { spoils: isAhead });
    this.#openMaker = () => BlockMaker.open(parts.network, saved.seed, snapshot);
  }

  /** Opens the stored chain or creates one with its first blocks. */
  static async open(parts: SandboxParts): Promise<MidnightSandbox> {
    const { store, clock, seed, log } = parts;
    const began = performance.now();
    const known = await store.load();
    const saved = known ?? { seed, startedAt: Math.floor(clock.now() / 1000), clockOffset: 0, paused: false };
    const stored = known === undefined ? undefined : await store.ledgerUpTo(Number.MAX_SAFE_INTEGER);
    const sandbox = new MidnightSandbox(parts, saved, stored?.bytes);
    if (known === undefined) {
      await store.begin(saved, await sandbox.#tellPrologue());
      log.info('sandbox.begun', { blocks: PROLOGUE_HEIGHT + 1, seed, ms: Math.round(performance.now() - began) });
    } else {
      sandbox.#tip = (await store.blocksAfter((stored?.height ?? 0) - 1, 1))[0]?.point;
      sandbox.#waiting = [...(await store.mempool())];
    }
    return sandbox;
  }

  get saved(): SavedSandbox {
    return this.#turns.saved;
  }

  get tip(): Required<Point> | undefined {
    return this.#tip;
  }

  get waiting(): readonly PendingTransaction[] {
    return this.#waiting;
  }

  /** Whether the history is complete; until then blocks are produced faster than real time. */
  get isTold(): boolean {
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
    const { clock, network } = this.#parts;
    return Math.floor((clock.now() / 1000 + this.saved.clockOffset) / network.slotSeconds);
  }

  /** The unshielded address of a user, 32 bytes in hexadecimal. */
  async addressOf(name: string): Promise<string> {
    const { ledger } = await this.#open();
    return ledger.wallets.get(name)?.address ?? '';
  }

  faucet(): Promise<string> {
    return this.addressOf(FAUCET);
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    return this.#turns.onEvent(listener);
  }

  async sourceBlocksAfter(height: number, limit: number): Promise<readonly SourceBlock[]> {
    const blocks = await this.#parts.store.blocksAfter(height, limit);
    if (blocks.length === 0) this.#goOnSoon();
    return blocks.map(({ bytes }) => sourceBlockOf(decodeBlock(bytes), this.#parts.network));
  }

  find(hash: string): Promise<Required<Point> | undefined> {
    return this.#parts.store.find(hash);
  }

  /** Produces the block of the current slot; none in the slot of the last block. */
  produce(): Promise<void> {
    return this.#turns.take(async () => {
      const { slot } = this.#tip ?? { slot: -1 };
      // After the clock was set back, the chain continues with its own time; otherwise it would stop until the clock
      // catches up.
      if (this.isTold && this.#clockSlot < slot) await this.#moveClockTo(slot + 1);
      await this.#grow(this.slot);
    });
  }

  /** After a long pause, during which no blocks were produced. */
  bridge(): Promise<void> {
    return this.produce();
  }

  advanceBlocks(count: number): Promise<void> {
    return this.#turns.take(async () => {
      for (let made = 0; made < count; made += 1) await this.#growNow();
    });
  }

  /** An epoch has 300 slots (half an hour). Produces one block at its end. */
  advanceEpochs(count: number): Promise<void> {
    return this.#turns.take(async () => {
      await this.#moveClockTo(Math.max(this.slot, this.#tip?.slot ?? 0) + count * this.#parts.network.epochSlots);
      await this.#grow(this.slot);
    });
  }

  fork(depth: number): Promise<void> {
    return this.#turns.take(() => this.#drop(depth));
  }

  /** A reorg: replaces the newest blocks by a branch that is one block longer. */
  reorganise(depth: number): Promise<void> {
    return this.#turns.take(async () => {
      if (!this.isTold || (this.#tip?.height ?? 0) - depth < LAST_HEIGHT) {
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
    return this.#turns.take(async () => {
      const hashes = await this.#growNow([{ type: 'transfer', from: FAUCET, to: address, amount: String(amount) }]);
      return hashes[0]!;
    });
  }

  /**
   * Submits a transaction. An unproven one, as wallets pass it to a prover, is accepted too and published with
   * placeholder proofs.
   */
  submit(bytes: Uint8Array): Promise<Submitted> {
    return this.#turns.take(async () => {
      const maker = await this.#open();
      const published = await maker.ledger.identify(bytes);
      if (this.#waiting.some(({ id }) => id === published.hash)) return { published };
      const reason = await maker.ledger.validate(bytes, maker.timeOf(this.slot));
      if (reason !== undefined) return { reason: describeRefusal(reason), published };
      const added = [{ id: published.hash, bytes }];
      await this.#turns.commit({ added });
      this.#waiting.push(...added);
      this.#turns.tell({ type: 'mempool' });
      return { published };
    });
  }

  merkleUpdate: ThreadLedger['merkleUpdate'] = (tree, start, end) =>
    this.#turns.take(async () => (await this.#open()).ledger.merkleUpdate(tree, start, end));

  setPaused(paused: boolean): Promise<void> {
    return this.#turns.take(() => this.#turns.commit({ settings: { paused } }));
  }

  /** Releases the ledger in the thread. */
  close(): void {
    void this.#turns
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
  #goOnSoon(): void {
    if (this.isTold || this.#goesOn) return;
    this.#goesOn = true;
    const { log } = this.#parts;
    const goOn = () =>
      this.#turns.take(() => this.#tellRest()).catch((error) => log.warn('sandbox.history-failed', { error }));
    setTimeout(() => void goOn(), PAUSE_MS).unref();
  }

  async #tellRest(): Promise<void> {
    while (!this.isTold && !this.#turns.ended) await this.#tellPage();
  }

  /** Stores all first blocks together, because storing them one by one takes twice as long. */
  async #tellPrologue(): Promise<SandboxChange> {
    const maker = await this.#open();
    const blocks: SourceBlock[] = [];
    for (let height = 0; height <= PROLOGUE_HEIGHT; height += 1) {
      const slot = maker.slotOfPage(height);
      const { block } = await maker.forge({ tip: this.#tip, slot, page: pageAt(height), submitted: [] });
      blocks.push(block);
      this.#tip = block.point;
    }
    return { blocks, ledger: { height: PROLOGUE_HEIGHT, bytes: await maker.ledger.snapshot() } };
  }

  /** Produces the next block of the history. */
  async #tellPage(): Promise<void> {
    const height = (this.#tip?.height ?? -1) + 1;
    await this.#make((await this.#open()).slotOfPage(height), pageAt(height), []);
  }

  async #growNow(transactions: readonly PlannedTransaction[] = []): Promise<readonly string[]> {
    await this.#moveClockTo(Math.max(this.slot, (this.#tip?.slot ?? 0) + 1));
    return await this.#grow(this.slot, transactions);
  }

  async #grow(slot: number, requested?: readonly PlannedTransaction[]): Promise<readonly string[]> {
    await this.#tellRest();
    if (this.#tip !== undefined && slot <= this.#tip.slot) return [];
    const draw = drawFrom(`midnight ${this.#parts.network.id} ${this.#tip?.hash} ${slot}`);
    const transactions = requested ?? everydayTransactions(draw, this.#parts.activity);
    return await this.#make(slot, { transactions, mappings: [] }, this.#waiting, requested !== undefined);
  }

  /** Makes, keeps and announces a block. `must`: a caller requested its transactions, so a refused one is an error. */
  async #make(
    slot: number,
    page: Page,
    submitted: readonly PendingTransaction[],
    must = false,
  ): Promise<readonly string[]> {
    const { log } = this.#parts;
    const maker = await this.#open();
    const before = must ? await maker.ledger.snapshot() : undefined;
    const { block, produced } = await maker.forge({ tip: this.#tip, slot, page, submitted });
    const failed = produced.refused.find(({ planned }) => planned !== undefined);
    if (failed !== undefined && before !== undefined) {
      await maker.restore(before);
      throw new ServiceError('invalid', `This cannot be paid: ${describeRefusal(failed.reason)}`);
    }
    for (const { reason, ...what } of produced.refused) log.warn('sandbox.refused', { reason, ...what });
    const { height } = block.point;
    const removed = submitted.map(({ id }) => id);
    await this.#turns.commit({
      blocks: [block],
      ledger: { height, bytes: await maker.ledger.snapshot() },
      removed,
    });
    this.#tip = block.point;
    this.#waiting = this.#waiting.filter(({ id }) => !removed.includes(id));
    this.#submitted = [
      ...this.#submitted.filter((each) => each.height > height - FINAL_AFTER),
      ...submitted.map((transaction) => ({ height, transaction })),
    ];
    this.#turns.tell({ type: 'grown' });
    return produced.transactions.map(({ hash }) => hash);
  }

  async #drop(depth: number): Promise<void> {
    const { store, network } = this.#parts;
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
    await this.#turns.commit({ keptHeight: height });
    this.#turns.tell({ type: 'fork', kept: this.#tip });
    await this.#waitAgain(height);
  }

  /** Returns submitted transactions to the mempool when they are still valid; simulated actions are dropped. */
  async #waitAgain(height: number): Promise<void> {
    const maker = await this.#open();
    const added: PendingTransaction[] = [];
    for (const { transaction } of this.#submitted.filter((each) => each.height > height))
      if ((await maker.ledger.validate(transaction.bytes, maker.timeOf(this.slot))) === undefined)
        added.push(transaction);
    this.#submitted = this.#submitted.filter((each) => each.height <= height);
    await this.#turns.commit({ added });
    this.#waiting.push(...added);
  }

  async #moveClockTo(slot: number): Promise<void> {
    const { clock, network } = this.#parts;
    const clockOffset = slot * network.slotSeconds - Math.floor(clock.now() / 1000);
    if (clockOffset > this.saved.clockOffset) await this.#turns.commit({ settings: { clockOffset } });
  }
}

/** The ledger may be ahead of the chain or lost: it is reopened from the store. */
const isAhead = (error: unknown): boolean => !(error instanceof ServiceError) || error.kind !== 'invalid';
