import { decodeBlock } from '../../chains/bitcoin/block.js';
import { formatOutpoint, type Outpoint } from '../../chains/bitcoin/outpoint.js';
import { subsidyAt } from '../../chains/bitcoin/subsidy.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { toHex } from '../../kernel/hex.js';
import { pick, type RandomInt } from '../random-int.js';
import type { Chain } from './chain.js';
import type { Coin } from './coins.js';
import type { Intent, Spend } from './compose.js';
import type { SandboxBlock } from './forge.js';
import type { Entry } from './mempool-entry.js';
import type { Simulation } from './simulation.js';
import { chooseForBlock } from './template.js';
import type { Wallet } from './wallet.js';

/** A transaction that was submitted; pending or already in a block. */
export interface SubmittedTransaction {
  readonly txid: string;
  readonly entry: Entry;
  outpoint(vout: number): Outpoint;
}

export interface StaleBlock extends SandboxBlock {
  /** Height of the block that the branch forked from. */
  readonly forkHeight: number;
}

/** Percentages of the subsidy for the faucet and a user; the rest goes to the miner. */
const SHARES = { faucet: 48n, person: 30n };

export const coinbasePayouts = ({ simulation, height }: Chain): readonly TransactionOutput[] => {
  const subsidy = subsidyAt(height + 1, simulation.parameters);
  const user = simulation.users[(height + 1) % simulation.users.length]!;
  return [
    { value: (subsidy * SHARES.person) / 100n, script: user.wallet.script },
    { value: (subsidy * SHARES.faucet) / 100n, script: simulation.faucet.script },
  ];
};

/** Builds the history of a chain block by block. */
export class HistoryBuilder {
  readonly chain: Chain;
  readonly randomInt: RandomInt;
  readonly blocks: SandboxBlock[] = [];
  readonly stale: StaleBlock[] = [];
  /** Names for transactions, inscriptions and runes. */
  readonly landmarks = new Map<string, string>();
  readonly #positions = new Map<string, { readonly height: number; readonly index: number }>();
  #time: number;
  #extra: readonly TransactionOutput[] = [];

  constructor(chain: Chain, randomInt: RandomInt) {
    this.chain = chain;
    this.randomInt = randomInt;
    this.#time = chain.time;
  }

  get simulation(): Simulation {
    return this.chain.simulation;
  }

  get time(): number {
    return this.#time;
  }

  /** Composes a transaction for the next block. */
  submit(intent: Intent): SubmittedTransaction {
    const composed = this.chain.compose(intent);
    const entry = this.chain.mempool.addOwn(composed, this.#time);
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
  position(txid: string): { readonly height: number; readonly index: number } {
    const position = this.#positions.get(txid);
    if (position === undefined) throw new RangeError(`${txid} is not in a block yet`);
    return position;
  }

  /** Adds outputs to the next coinbase, where relay policy does not apply. */
  payFromCoinbase(outputs: readonly TransactionOutput[]): void {
    this.#extra = outputs;
  }

  /** Mines pending transactions, some minutes or the given seconds apart. */
  mine(count = 1, seconds?: number): void {
    for (let made = 0; made < count; made += 1) {
      this.#time += seconds ?? this.#interval();
      this.#apply(this.#forge(chooseForBlock(this.chain.mempool)));
    }
  }

  /** Moves the time ahead. */
  waitUntil(time: number): void {
    this.#time = Math.max(this.#time, time);
  }

  /** Mines a stale branch of this depth and continues without it. */
  loseBranch(depth: number): void {
    const { chain } = this;
    const forkHeight = chain.height;
    const pending = chooseForBlock(chain.mempool);
    let parent: SandboxBlock | undefined;
    for (let made = 0; made < depth; made += 1) {
      const order = { time: this.#time + 60 * (made + 1), miner: this.simulation.miners[3]!, salt: 1 };
      const entries = made === 0 ? pending.slice(0, Math.ceil(pending.length / 2)) : [];
      const inTopologicalOrder = entries.filter((entry) =>
        chain.mempool.getAncestors(entry).every((ancestor) => entries.includes(ancestor)),
      );
      parent = chain.forge(order, inTopologicalOrder, parent?.point);
      this.stale.push({ ...parent, forkHeight });
    }
  }

  name(landmark: string, what: string): void {
    this.landmarks.set(landmark, what);
  }

  /** Usually minutes; sometimes a miner's clock is behind. */
  #interval(): number {
    return this.randomInt(20) === 0 ? -30 : 60 + this.randomInt(1_080);
  }

  #forge(entries: readonly Entry[]): SandboxBlock {
    const order = {
      time: this.#time,
      miner: pick(this.randomInt, this.simulation.miners),
      payouts: [...coinbasePayouts(this.chain), ...this.#extra],
    };
    this.#extra = [];
    return this.chain.forge(order, entries);
  }

  #apply(block: SandboxBlock): void {
    this.chain.replay(block.bytes);
    this.#time = this.chain.time;
    this.blocks.push(block);
    const { height } = block.point;
    for (const [index, { txid }] of decodeBlock(block.bytes).transactions.entries())
      this.#positions.set(toHex(txid), { height, index });
  }
}
