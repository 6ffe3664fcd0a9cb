import { type Block, decodeBlock } from '../../chains/bitcoin/block.js';
import type { ChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import { type Coin, Coins, isMature } from './coins.js';
import { type Composed, compose, type Intent } from './compose.js';
import type { NextBlock } from './consensus.js';
import { type BlockFees, computeBlockFees } from './fee-history.js';
import { forgeBlock, type Miner, type SandboxBlock } from './forge.js';
import { Mempool } from './mempool.js';
import type { Simulation } from './simulation.js';
import type { Wallet } from './wallet.js';

/** The chain state without its blocks. */
export interface ChainContent {
  readonly tip: Required<Point>;
  readonly coins: readonly Coin[];
  /** Times of all blocks, oldest first. */
  readonly times: readonly number[];
  readonly fees: readonly BlockFees[];
}

export interface NextOrder {
  readonly time: number;
  readonly miner: Miner;
  readonly salt?: number;
  readonly payouts?: readonly TransactionOutput[];
}

const MEDIAN_BLOCKS = 11;
/** Number of blocks whose fees are retained for estimates. */
const FEE_BLOCKS = 144;

/**
 * The UTXO set at the tip, the mempool, and the block production of a simulated chain. Independent of clock and
 * storage.
 */
export class Chain {
  readonly simulation: Simulation;
  readonly coins: Coins;
  readonly mempool: Mempool;
  readonly #times: number[];
  #fees: readonly BlockFees[];
  #tip: Required<Point> | undefined;

  /** Starts at the genesis or from a saved state. */
  constructor(simulation: Simulation, from?: ChainContent) {
    this.simulation = simulation;
    this.coins = new Coins(from?.coins);
    this.#times = [...(from?.times ?? [])];
    this.#fees = from?.fees ?? [];
    this.#tip = from?.tip;
    this.mempool = new Mempool(this.coins, () => this.next);
    if (from === undefined && simulation.genesis !== undefined) this.replay(simulation.genesis);
  }

  get parameters(): ChainParameters {
    return this.simulation.parameters;
  }

  get tip(): Required<Point> | undefined {
    return this.#tip;
  }

  get height(): number {
    return this.#tip?.height ?? this.simulation.start?.height ?? -1;
  }

  /** Time of the newest block, or the start time of the simulation when there is none. */
  get time(): number {
    return this.#times.at(-1) ?? this.simulation.firstTime;
  }

  get fees(): readonly BlockFees[] {
    return this.#fees;
  }

  get content(): ChainContent {
    if (this.#tip === undefined) throw new RangeError('a chain without blocks');
    return { tip: this.#tip, coins: [...this.coins.all()], times: this.#times, fees: this.#fees };
  }

  get next(): NextBlock {
    return {
      height: this.height + 1,
      medianTime: this.medianTimeAt(this.height),
      medianTimeAt: (height) => this.medianTimeAt(height),
    };
  }

  /** Median of the times of eleven blocks (BIP-113). */
  medianTimeAt(height: number): number {
    const last = height - this.#firstHeight + 1;
    const times = this.#times.slice(Math.max(0, last - MEDIAN_BLOCKS), Math.max(last, 0)).sort((a, b) => a - b);
    return times[times.length >> 1] ?? 0;
  }

  /** Coins that a wallet can spend in the next block. */
  spendable(wallet: Wallet): readonly Coin[] {
    const height = this.height + 1;
    return [...this.coins.byScript(wallet.script)].filter(
      (coin) => isMature(coin, height) && !this.mempool.isSpent(`${toHex(coin.outpoint.txid)}:${coin.outpoint.vout}`),
    );
  }

  compose(intent: Intent): Composed {
    return compose(intent.exact === true ? [] : this.spendable(intent.payer), intent);
  }

  /** Forges a block on the tip or on any other parent, without applying it. */
  forge(order: NextOrder, entries: Parameters<typeof forgeBlock>[0]['entries'], parent = this.#parent): SandboxBlock {
    return forgeBlock({
      parameters: this.parameters,
      previousHash: fromHex(parent.hash),
      height: parent.height + 1,
      time: Math.max(order.time, this.medianTimeAt(this.height) + 1),
      miner: order.miner,
      salt: order.salt ?? 0,
      entries,
      ...(order.payouts && { payouts: order.payouts }),
    });
  }

  /** Applies any valid block. */
  replay(bytes: Uint8Array): Block {
    const block = decodeBlock(bytes);
    const height = this.height + 1;
    const spent = this.coins.connect(block, height);
    this.#times.push(block.header.time);
    this.#fees = [...this.#fees, computeBlockFees(block, spent)].slice(-FEE_BLOCKS);
    this.#tip = { slot: height, height, hash: toHex(block.header.hash) };
    this.mempool.confirm(block.transactions.slice(1));
    return block;
  }

  get #firstHeight(): number {
    return this.simulation.start === undefined ? 0 : this.simulation.start.height + 1;
  }

  get #parent(): Pick<Point, 'hash'> & { readonly height: number } {
    const parent = this.#tip ?? this.simulation.start;
    if (parent === undefined) throw new RangeError('a chain without a genesis block');
    return parent;
  }
}
