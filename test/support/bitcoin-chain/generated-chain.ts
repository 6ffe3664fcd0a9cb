import type { ChainParameters } from '../../../src/chains/bitcoin/chain-parameters.js';
import type { InscriptionId } from '../../../src/chains/bitcoin/ordinals/inscription-id.js';
import { formatOutpoint, type Outpoint } from '../../../src/chains/bitcoin/outpoint.js';
import { isOpReturn } from '../../../src/chains/bitcoin/script.js';
import { computeFee, type SpendingTransaction } from '../../../src/chains/bitcoin/spent-outputs.js';
import { subsidyAt } from '../../../src/chains/bitcoin/subsidy.js';
import type { TransactionOutput } from '../../../src/chains/bitcoin/transaction.js';
import { seeded } from '../mutations.js';
import { type GeneratedBlock, generateBlock } from './generated-block.js';
import { generateTransaction } from './generated-transaction.js';
import { SCRIPTS } from './scripts.js';

export interface Coin {
  readonly outpoint: Outpoint;
  readonly output: TransactionOutput;
  readonly height: number;
  /** Whether its first satoshi most likely has no inscription. */
  readonly clean: boolean;
}

export interface ChainStart {
  readonly parameters: ChainParameters;
  /** The height of its first block; 0 by default. */
  readonly firstHeight?: number;
  /** Whether most transactions reveal BRC-20 messages or move their outputs; false by default. */
  readonly mostlyBrc20?: boolean;
}

/** Inputs for the generator of transactions. */
export interface Purse {
  readonly coins: Map<string, Coin>;
  readonly height: number;
  /** Inscriptions so far, whether or not they have moved. */
  readonly inscriptions: InscriptionId[];
  /** Ids of runes that may have been etched. */
  readonly runes: { readonly block: bigint; readonly tx: number }[];
  readonly mostlyBrc20: boolean;
  below(limit: number): number;
}

/**
 * A chain determined by a seed: every kind of script, valid and invalid inscriptions and runestones, fees, lost
 * satoshis, outputs that move several times in a block. Valid as far as an index can tell, except for signatures and
 * proof of work.
 */
export class GeneratedChain {
  readonly blocks: GeneratedBlock[] = [];
  private readonly start: Required<ChainStart>;
  private readonly coins = new Map<string, Coin>();
  private readonly inscriptions: InscriptionId[] = [];
  private readonly runes: Purse['runes'] = [];
  private random: () => number;

  constructor(seed: number, start: ChainStart) {
    this.start = { firstHeight: 0, mostlyBrc20: false, ...start };
    this.random = seeded(seed);
  }

  /** A fork after the first `kept` blocks. */
  fork(seed: number, keepCount: number): GeneratedChain {
    const other = new GeneratedChain(seed, this.start);
    for (const block of this.blocks.slice(0, keepCount)) other.append(block);
    return other;
  }

  grow(count: number): this {
    for (let added = 0; added < count; added += 1) this.append(this.next());
    return this;
  }

  private readonly below = (limit: number): number => Math.floor(this.random() * limit);

  private next(): GeneratedBlock {
    const last = this.blocks.at(-1)?.point;
    const height = last === undefined ? this.start.firstHeight : last.height + 1;
    const entries: SpendingTransaction[] = [];
    const coins = new Map(this.coins);
    const { mostlyBrc20 } = this.start;
    const { inscriptions, runes, below } = this;
    const purse: Purse = { coins, height, inscriptions, runes, mostlyBrc20, below };
    for (let left = this.below(mostlyBrc20 ? 12 : 6); left > 0; left -= 1) {
      const entry = generateTransaction(purse, entries.length + 1);
      if (entry === undefined) break;
      for (const { previous } of entry.transaction.inputs) coins.delete(formatOutpoint(previous));
      for (const coin of listCoins(entry, height)) coins.set(formatOutpoint(coin.outpoint), coin);
      entries.push(entry);
    }
    const due = subsidyAt(height, this.start.parameters) + entries.reduce((sum, entry) => sum + computeFee(entry), 0n);
    const claimed = this.below(5) === 0 ? (due * 9n) / 10n : due;
    const scripts = [SCRIPTS[this.below(SCRIPTS.length)]!, SCRIPTS[this.below(SCRIPTS.length)]!];
    return generateBlock({
      height,
      previousHash: last?.hash ?? (height === 0 ? undefined : '11'.repeat(32)),
      salt: this.below(2 ** 32),
      time: 1_700_000_000 + height * 600 + this.below(4_000),
      reward: [
        { value: claimed / 2n, script: scripts[0]! },
        { value: claimed - claimed / 2n, script: scripts[1]! },
      ],
      entries,
    });
  }

  append(block: GeneratedBlock): void {
    const { height } = block.point;
    for (const entry of block.entries) {
      for (const { previous } of entry.transaction.inputs) this.coins.delete(formatOutpoint(previous));
      // The outputs of the genesis block cannot be spent.
      if (height > 0) for (const coin of listCoins(entry, height)) this.coins.set(formatOutpoint(coin.outpoint), coin);
    }
    for (const [index, { transaction }] of block.entries.entries()) {
      if (transaction.inputs.some(({ witness }) => witness.length >= 2))
        this.inscriptions.push({ txid: transaction.txid, index: 0 });
      if (transaction.outputs.some(({ script }) => isOpReturn(script)) && index > 0)
        this.runes.push({ block: BigInt(height), tx: index });
    }
    this.blocks.push(block);
  }
}

function listCoins({ transaction, spent }: SpendingTransaction, height: number): readonly Coin[] {
  const single = spent.length === 1 && transaction.outputs.length === 2;
  return transaction.outputs.flatMap((output, vout) =>
    isOpReturn(output.script) || output.script.length > 10_000
      ? []
      : [
          {
            outpoint: { txid: transaction.txid, vout },
            output,
            height,
            clean: spent.length === 0 || (single && vout === 1),
          },
        ],
  );
}
