import { decodeBlock, peekBlock } from '../../chains/bitcoin/block.js';
import { dustLimit } from '../../chains/bitcoin/spend-weight.js';
import { decodeTransaction } from '../../chains/bitcoin/transaction.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { BitcoinSourceBlock } from '../../sources/bitcoin/bitcoin-source.js';
import type { Point } from '../../sources/source.js';
import type { SandboxEvent } from '../chain-events.js';
import { createRandomInt, pick } from '../random-int.js';
import type { SavedSandbox } from '../sandbox-store.js';
import { LEDGER_EVERY } from '../saved-chain.js';
import { SerialQueue } from '../serial-queue.js';
import { addPayments, bumpPendingFees } from './activity.js';
import { Chain } from './chain.js';
import type { Intent } from './compose.js';
import type { SandboxBlock } from './forge.js';
import { writeHistory } from './history.js';
import { coinbasePayouts } from './history-builder.js';
import type { Entry } from './mempool-entry.js';
import type { BitcoinChange, BitcoinSandboxStore } from './sandbox-store.js';
import { restoreChain, saveLedger } from './saved-chain.js';
import { createSimulation, type Simulation } from './simulation.js';
import { StaleBlocks } from './stale-blocks.js';
import { submitToMempool } from './submission.js';
import { chooseForBlock } from './template.js';

export interface SandboxDependencies {
  readonly network: BitcoinNetwork;
  readonly store: BitcoinSandboxStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Seed of a new chain; an existing chain keeps its own. */
  readonly seed: number;
  /** Maximum number of simulated transactions per block. */
  readonly activity: number;
}

/** Minimum fee rates of a block in satoshi per virtual byte; one is picked at random. */
const FLOORS = [0, 0, 1, 2, 5];
const FAUCET_RATE = 10;
const OUTPUTS_PER_TRANSACTION = 1_000;
const TRANSACTIONS_PER_BLOCK = 5;

/** A running simulated chain: it persists itself, accepts transactions and grows. Operations run one at a time. */
export class Sandbox {
  readonly #dependencies: SandboxDependencies;
  readonly #queue: SerialQueue<BitcoinChange>;
  readonly #stale: StaleBlocks;
  #chain: Chain;
  /** Pending transactions that are in the store. */
  #stored = new Set<string>();

  private constructor(
    dependencies: SandboxDependencies,
    saved: SavedSandbox,
    chain: Chain,
    stale: readonly SandboxBlock[],
  ) {
    this.#dependencies = dependencies;
    this.#queue = new SerialQueue(dependencies.store, saved);
    this.#chain = chain;
    this.#stale = new StaleBlocks(stale);
  }

  /** Opens the stored chain or creates one. */
  static async open(dependencies: SandboxDependencies): Promise<Sandbox> {
    const { network, store } = dependencies;
    const saved = await store.load();
    if (saved === undefined) return Sandbox.#create(dependencies);
    const chain = await restoreChain(createSimulation(network, saved.seed), store, Number.MAX_SAFE_INTEGER);
    const sandbox = new Sandbox(dependencies, saved, chain, await store.stale());
    for (const { id, bytes, time } of await store.mempool()) {
      sandbox.#stored.add(id);
      chain.mempool.admit(decodeTransaction(bytes), time, { signed: true });
    }
    return sandbox;
  }

  static async #create(dependencies: SandboxDependencies): Promise<Sandbox> {
    const { network, store, clock, seed, log, activity } = dependencies;
    const began = performance.now();
    const startedAt = Math.floor(clock.now() / 1000);
    const chain = new Chain(createSimulation(network, seed));
    const { blocks, stale } = writeHistory(chain, startedAt);
    const randomInt = createRandomInt(`waiting ${chain.simulation.name} ${chain.tip?.hash}`);
    if (activity > 0) addPayments(chain, randomInt, 12, startedAt);
    for (let times = activity > 0 ? 4 : 0; times > 0; times -= 1) bumpPendingFees(chain, randomInt, startedAt);
    const saved: SavedSandbox = { seed, startedAt, clockOffset: 0, paused: false };
    const sandbox = new Sandbox(dependencies, saved, chain, stale);
    await store.begin(saved, { blocks, stale, ledger: saveLedger(chain), ...sandbox.#pending() });
    sandbox.#recordStored();
    log.info('sandbox.begun', { blocks: blocks.length, seed, ms: Math.round(performance.now() - began) });
    return sandbox;
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

  get stale(): StaleBlocks {
    return this.#stale;
  }

  get pending(): readonly Entry[] {
    return this.#chain.mempool.all();
  }

  /** Chain time in seconds since 1970. Never before the newest block, regardless of the clock. */
  get time(): number {
    return Math.max(this.#clockTime, this.#chain.time);
  }

  /** Clock time, which may have been set back. */
  get #clockTime(): number {
    return Math.floor(this.#dependencies.clock.now() / 1000) + this.saved.clockOffset;
  }

  onEvent(listener: (event: SandboxEvent) => void): () => void {
    return this.#queue.onEvent(listener);
  }

  async sourceBlocksAfter(height: number, limit: number): Promise<readonly BitcoinSourceBlock[]> {
    const from = Math.max(height, this.simulation.start?.height ?? -1);
    return (await this.#dependencies.store.blocksAfter(from, limit)).map(sourceBlock);
  }

  branchesFrom({ hash }: Required<Point>): readonly (readonly BitcoinSourceBlock[])[] {
    return this.#stale.branchesFrom(hash).map((branch) => branch.map(sourceBlock));
  }

  get start(): Required<Point> | undefined {
    return this.simulation.start;
  }

  async find(hash: string): Promise<Required<Point> | undefined> {
    return hash === this.start?.hash ? this.start : this.#dependencies.store.find(hash);
  }

  /** Produces the block of the current second; none within the second of the last block. */
  produce(): Promise<void> {
    return this.#queue.run(async () => {
      // After the clock was set back, the chain continues with its own time; otherwise it would stop until the clock
      // catches up.
      if (this.#clockTime < this.#chain.time) await this.#moveClockTo(this.#chain.time + 1);
      if (this.time > this.#chain.time) await this.#grow(this.time);
    });
  }

  /** Adds blocks after a long pause. */
  bridge(): Promise<void> {
    return this.produce();
  }

  /** Adds payments and fee bumps to the mempool. */
  simulateActivity(): Promise<void> {
    return this.#queue.run(async () => {
      const { activity } = this.#dependencies;
      const randomInt = createRandomInt(`stir ${this.simulation.name} ${this.tip?.hash} ${this.time}`);
      if (activity === 0) return;
      addPayments(this.#chain, randomInt, Math.ceil(activity / 2), this.time);
      bumpPendingFees(this.#chain, randomInt, this.time);
      await this.#announce();
    });
  }

  /**
   * Submits a transaction; returns the rejection reason in Bitcoin Core's wording, or undefined when it was accepted.
   */
  submit(bytes: Uint8Array): Promise<string | undefined> {
    return this.withMempool(({ mempool }, time) => submitToMempool(mempool, bytes, time));
  }

  /** Runs `work` on the mempool exclusively, then stores and announces the changes. */
  withMempool<Result>(work: (chain: Chain, time: number) => Result): Promise<Result> {
    return this.#queue.run(async () => {
      const result = work(this.#chain, this.time);
      const { added, removed } = this.#pending();
      if (added.length > 0 || removed.length > 0) await this.#announce();
      return result;
    });
  }

  /** Produces blocks immediately by moving the chain clock ahead. */
  advanceBlocks(count: number): Promise<void> {
    return this.#queue.run(async () => {
      for (let made = 0; made < count; made += 1) await this.#growNow();
    });
  }

  /** Rolls back the newest blocks. Their transactions return to the mempool when they are still valid. */
  fork(depth: number): Promise<void> {
    return this.#queue.run(async () => {
      const forkPoint = await this.#goBack(depth);
      await this.#commit({ retainedHeight: forkPoint.height });
      this.#queue.emit({ type: 'fork', kept: forkPoint });
    });
  }

  /** A reorg: replaces the newest blocks by a branch that is one block longer. */
  reorganise(depth: number): Promise<void> {
    return this.#queue.run(async () => {
      const forkPoint = await this.#goBack(depth);
      const from = this.#chain.time;
      const room = Math.max(this.time - from, depth + 1);
      const blocks: SandboxBlock[] = [];
      for (let made = 1; made <= depth + 1; made += 1)
        blocks.push(this.#next(from + Math.floor((room * made) / (depth + 1))));
      await this.#commit({ retainedHeight: forkPoint.height, blocks });
      this.#queue.emit({ type: 'fork', kept: forkPoint });
      this.#queue.emit({ type: 'grown' });
    });
  }

  /** Pays from the faucet; returns the id of the pending transaction. */
  fund(script: Uint8Array, satoshi: bigint): Promise<string> {
    return this.#queue.run(async () => {
      const entry = this.#compose({
        payer: this.simulation.faucet,
        outputs: [payable(script, satoshi)],
        feeRate: FAUCET_RATE,
      });
      await this.#announce();
      return entry.txid;
    });
  }

  /** Pays this many outputs to an address, in as many blocks as needed. */
  scatter(script: Uint8Array, count: number, satoshi: bigint): Promise<void> {
    return this.#queue.run(async () => {
      const output = payable(script, satoshi);
      for (let left = count; left > 0; ) {
        const batch = Math.min(left, OUTPUTS_PER_TRANSACTION * TRANSACTIONS_PER_BLOCK);
        for (let given = 0; given < batch; given += OUTPUTS_PER_TRANSACTION) {
          const outputs = Array.from({ length: Math.min(OUTPUTS_PER_TRANSACTION, batch - given) }, () => output);
          this.#compose({ payer: this.simulation.faucet, outputs, feeRate: FAUCET_RATE });
        }
        left -= batch;
        await this.#growNow();
      }
    });
  }

  setPaused(paused: boolean): Promise<void> {
    return this.#queue.run(() => this.#commit({ settings: { paused } }));
  }

  /** Composes a transaction of the simulation. Insufficient funds are reported as a client error. */
  #compose(intent: Intent): Entry {
    try {
      return this.#chain.mempool.addOwn(this.#chain.compose(intent), this.time);
    } catch (error) {
      if (error instanceof RangeError) throw new ServiceError('invalid', `This cannot be paid: ${error.message}`);
      throw error;
    }
  }

  /** Rolls the chain back in memory and returns all transactions to the mempool. Nothing is stored yet. */
  async #goBack(depth: number): Promise<Required<Point>> {
    const { store, network } = this.#dependencies;
    const height = this.#chain.height - depth;
    const first = (this.simulation.start?.height ?? -1) + 1;
    if (height < first || depth > network.finalityDepth)
      throw new ServiceError('invalid', `A fork of ${network.id} drops at most ${network.finalityDepth} blocks`);
    const dropped = await store.blocksAfter(height, depth);
    const before = this.pending;
    const chain = await restoreChain(this.simulation, store, height);
    for (const { bytes } of dropped)
      for (const transaction of decodeBlock(bytes).transactions.slice(1))
        chain.mempool.admit(transaction, this.time, { signed: true });
    for (const { transaction, time } of before) chain.mempool.admit(transaction, time, { signed: true });
    this.#stale.add(dropped);
    this.#chain = chain;
    return chain.tip!;
  }

  async #growNow(): Promise<void> {
    const time = Math.max(this.time, this.#chain.time + this.#dependencies.network.targetBlockSeconds);
    await this.#moveClockTo(time);
    await this.#grow(time);
  }

  async #moveClockTo(time: number): Promise<void> {
    const clockOffset = time - Math.floor(this.#dependencies.clock.now() / 1000);
    if (clockOffset > this.saved.clockOffset) await this.#commit({ settings: { clockOffset } });
  }

  async #grow(time: number): Promise<void> {
    const block = this.#next(time);
    // Stored without the mempool, which is stored separately.
    const ledger = block.point.height % LEDGER_EVERY === 0 ? { ledger: saveLedger(this.#chain) } : {};
    addPayments(
      this.#chain,
      createRandomInt(`after ${this.simulation.name} ${block.point.hash}`),
      this.#dependencies.activity,
      time,
    );
    await this.#commit({ blocks: [block], ...ledger });
    this.#queue.emit({ type: 'grown' });
  }

  /**
   * Produces and applies the next block: submitted transactions as far as they fit, and simulated ones above the
   * minimum fee rate.
   */
  #next(time: number): SandboxBlock {
    const chain = this.#chain;
    const { simulation, mempool } = chain;
    const salt = this.#stale.count;
    const randomInt = createRandomInt(`block ${simulation.name} ${chain.tip?.hash} ${salt} ${time}`);
    const floor = pick(randomInt, FLOORS);
    const isTheirs = ({ spent }: Entry): boolean => spent.every(({ script }) => simulation.actor(script) !== undefined);
    const entries = chooseForBlock(mempool, (entry, rate) => rate >= floor || !isTheirs(entry));
    const order = { time, miner: pick(randomInt, simulation.miners), salt, payouts: coinbasePayouts(chain) };
    const block = chain.forge(order, entries);
    chain.replay(block.bytes);
    return block;
  }

  async #announce(): Promise<void> {
    await this.#commit({});
    this.#queue.emit({ type: 'mempool' });
  }

  /** Mempool changes that are not stored yet. */
  #pending(): Required<Pick<BitcoinChange, 'added' | 'removed'>> {
    const { mempool } = this.#chain;
    const added = mempool
      .all()
      .filter(({ txid }) => !this.#stored.has(txid))
      .map(({ txid, transaction, time }) => ({ id: txid, bytes: transaction.encoded, time }));
    return { added, removed: [...this.#stored].filter((id) => mempool.get(id) === undefined) };
  }

  #recordStored(): void {
    this.#stored = new Set(this.pending.map(({ txid }) => txid));
  }

  async #commit(change: BitcoinChange): Promise<void> {
    await this.#queue.commit({ ...change, ...this.#pending() });
    this.#recordStored();
  }
}

function payable(script: Uint8Array, value: bigint) {
  const min = dustLimit(script);
  if (value < min) throw new ServiceError('invalid', `An output at this address must hold at least ${min} satoshi`);
  return { value, script };
}

function sourceBlock({ bytes, spentOutputs, point }: SandboxBlock): BitcoinSourceBlock {
  const { previousHash } = peekBlock(bytes).header;
  return { bytes, spentOutputs, point, previousHash: point.height === 0 ? undefined : toHex(previousHash) };
}
