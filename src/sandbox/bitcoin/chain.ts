import { type Block, decodeBlock } from '../../chains/bitcoin/block.js';
import type { ChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Point } from '../../sources/source.js';
import { type Coin, Coins, isMature } from './coins.js';
import { type Composed, compose, type Intent } from './compose.js';
import type { NextBlock } from './consensus.js';
import { type BlockFees, feesOfBlock } from './fee-history.js';
import { forgeBlock, type Miner, type SandboxBlock } from './forge.js';
import { Mempool } from './mempool.js';
import type { Wallet } from './wallet.js';
import type { World } from './world.js';

/** What is kept of a chain besides its blocks. */
export interface ChainContent {
  readonly tip: Required<Point>;
  readonly coins: readonly Coin[];
  /** Times of all blocks, the first one's first. */
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
/** Blocks whose fees are remembered, for estimates. */
const FEE_BLOCKS = 144;

/** The coins of a world at the tip of its chain, what waits, and how it grows. Knows no clock and no storage. */
export class Chain {
  readonly world: World;
  readonly coins: Coins;
  readonly mempool: Mempool;
  readonly #times: number[];
  #fees: readonly BlockFees[];
  #tip: Required<Point> | undefined;

  /** From the beginning, or from where it stood at a block. */
  constructor(world: World, from?: ChainContent) {
    this.world = world;
    this.coins = new Coins(from?.coins);
    this.#times = [...(from?.times ?? [])];
    this.#fees = from?.fees ?? [];
    this.#tip = from?.tip;
    this.mempool = new Mempool(this.coins, () => this.next);
    if (from === undefined && world.genesis !== undefined) this.replay(world.genesis);
  }

  get parameters(): ChainParameters {
    return this.world.parameters;
  }

  get tip(): Required<Point> | undefined {
    return this.#tip;
  }

  get height(): number {
    return this.#tip?.height ?? this.world.start?.height ?? -1;
  }

  /** Of the newest block; what the world begins with where there is none. */
  get time(): number {
    return this.#times.at(-1) ?? this.world.firstTime;
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

  /** The middle of the times of eleven blocks (BIP-113). */
  medianTimeAt(height: number): number {
    const last = height - this.#firstHeight + 1;
    const times = this.#times.slice(Math.max(0, last - MEDIAN_BLOCKS), Math.max(last, 0)).sort((a, b) => a - b);
    return times[times.length >> 1] ?? 0;
  }

  /** Coins that a wallet can spend in the next block. */
  spendable(wallet: Wallet): readonly Coin[] {
    const height = this.height + 1;
    return [...this.coins.ofScript(wallet.script)].filter(
      (coin) => isMature(coin, height) && !this.mempool.isSpent(`${toHex(coin.outpoint.txid)}:${coin.outpoint.vout}`),
    );
  }

  compose(intent: Intent): Composed {
    return compose(intent.exact === true ? [] : this.spendable(intent.payer), intent);
  }

  /** A block that continues the tip, or another parent at any height. Nobody takes it up by that. */
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

  /** Takes up a block of whatever making. */
  replay(bytes: Uint8Array): Block {
    const block = decodeBlock(bytes);
    const height = this.height + 1;
    const spent = this.coins.connect(block, height);
    this.#times.push(block.header.time);
    this.#fees = [...this.#fees, feesOfBlock(block, spent)].slice(-FEE_BLOCKS);
    this.#tip = { slot: height, height, hash: toHex(block.header.hash) };
    this.mempool.confirm(block.transactions.slice(1));
    return block;
  }

  get #firstHeight(): number {
    return this.world.start === undefined ? 0 : this.world.start.height + 1;
  }

  get #parent(): Pick<Point, 'hash'> & { readonly height: number } {
    const parent = this.#tip ?? this.world.start;
    if (parent === undefined) throw new RangeError('a chain without a genesis block');
    return parent;
  }
}
