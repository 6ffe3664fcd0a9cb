import { decodeBlock } from '../../chains/bitcoin/block.js';
import { formatOutpoint, type Outpoint } from '../../chains/bitcoin/outpoint.js';
import { subsidyAt } from '../../chains/bitcoin/subsidy.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';
import { type Draw, pick } from '../draw.js';
import type { Chain } from './chain.js';
import type { Coin } from './coins.js';
import type { Intent, Spend } from './compose.js';
import type { SandboxBlock } from './forge.js';
import type { Entry } from './mempool-entry.js';
import { chooseForBlock } from './template.js';
import type { Wallet } from './wallet.js';
import type { World } from './world.js';

/** A transaction that was submitted; pending or already in a block. */
export interface Told {
  readonly txid: string;
  readonly entry: Entry;
  outpoint(vout: number): Outpoint;
}

export interface StaleBlock extends SandboxBlock {
  /** Height of the block that the branch forked from. */
  readonly keptHeight: number;
}

/** Percentages of the subsidy for the faucet and a user; the rest goes to the miner. */
const SHARES = { faucet: 48n, person: 30n };

export const coinbasePayouts = ({ world, height }: Chain): readonly TransactionOutput[] => {
  const subsidy = subsidyAt(height + 1, world.parameters);
  const person = world.people[(height + 1) % world.people.length]!;
  return [
    { value: (subsidy * SHARES.person) / 100n, script: person.wallet.script },
    { value: (subsidy * SHARES.faucet) / 100n, script: world.faucet.script },
  ];
};

/** Builds the history of a chain block by block. */
export class Story {
  readonly chain: Chain;
  readonly draw: Draw;
  readonly blocks: SandboxBlock[] = [];
  readonly stale: StaleBlock[] = [];
  /** Names for transactions, inscriptions and runes. */
  readonly landmarks = new Map<string, string>();
  readonly #places = new Map<string, { readonly height: number; readonly index: number }>();
  #time: number;
  #extra: readonly TransactionOutput[] = [];

  constructor(chain: Chain, draw: Draw) {
    this.chain = chain;
    this.draw = draw;
    this.#time = chain.time;
  }

  get world(): World {
    return this.chain.world;
  }

  get time(): number {
    return this.#time;
  }

  /** Composes a transaction for the next block. */
  tell(intent: Intent): Told {
    const composed = this.chain.compose(intent);
    const entry = this.chain.mempool.keep(composed, this.#time);
    return { txid: entry.txid, entry, outpoint: (vout) => ({ txid: entry.transaction.txid, vout }) };
  }

  coin(outpoint: Outpoint): Coin {
    const coin = this.chain.mempool.coin(formatOutpoint(outpoint));
    if (coin === undefined) throw new RangeError(`${formatOutpoint(outpoint)} does not exist`);
    return coin;
  }

  spend(outpoint: Outpoint, wallet: Wallet): Spend {
    return { coin: this.coin(outpoint), wallet };
  }

  /** The position of a transaction in the chain. */
  place(txid: string): { readonly height: number; readonly index: number } {
    const place = this.#places.get(txid);
    if (place === undefined) throw new RangeError(`${txid} is not in a block yet`);
    return place;
  }

  /** Adds outputs to the next coinbase, where relay policy does not apply. */
  payFromCoinbase(outputs: readonly TransactionOutput[]): void {
    this.#extra = outputs;
  }

  /** Mines pending transactions, some minutes or the given seconds apart. */
  mine(count = 1, seconds?: number): void {
    for (let made = 0; made < count; made += 1) {
      this.#time += seconds ?? this.#interval();
      this.#take(this.#forge(chooseForBlock(this.chain.mempool)));
    }
  }

  /** Moves the time ahead. */
  waitUntil(time: number): void {
    this.#time = Math.max(this.#time, time);
  }

  /** Mines a stale branch of this depth and continues without it. */
  loseBranch(depth: number): void {
    const { chain } = this;
    const keptHeight = chain.height;
    const waiting = chooseForBlock(chain.mempool);
    let parent: SandboxBlock | undefined;
    for (let made = 0; made < depth; made += 1) {
      const order = { time: this.#time + 60 * (made + 1), miner: this.world.miners[3]!, salt: 1 };
      const entries = made === 0 ? waiting.slice(0, Math.ceil(waiting.length / 2)) : [];
      const inTopologicalOrder = entries.filter((entry) =>
        chain.mempool.ancestorsOf(entry).every((ancestor) => entries.includes(ancestor)),
      );
      parent = chain.forge(order, inTopologicalOrder, parent?.point);
      this.stale.push({ ...parent, keptHeight });
    }
  }

  name(landmark: string, what: string): void {
    this.landmarks.set(landmark, what);
  }

  /** Usually minutes; sometimes a miner's clock is behind. */
  #interval(): number {
    return this.draw(20) === 0 ? -30 : 60 + this.draw(1_080);
  }

  #forge(entries: readonly Entry[]): SandboxBlock {
    const order = {
      time: this.#time,
      miner: pick(this.draw, this.world.miners),
      payouts: [...coinbasePayouts(this.chain), ...this.#extra],
    };
    this.#extra = [];
    return this.chain.forge(order, entries);
  }

  #take(block: SandboxBlock): void {
    this.chain.replay(block.bytes);
    this.#time = this.chain.time;
    this.blocks.push(block);
    const { height } = block.point;
    for (const [index, { txid }] of decodeBlock(block.bytes).transactions.entries())
      this.#places.set(toHex(txid), { height, index });
  }
}
