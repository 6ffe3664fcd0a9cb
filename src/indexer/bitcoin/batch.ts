import type { Brc20Action } from '../../chains/bitcoin/brc20/ledger.js';
import type { LocatedInscription } from '../../chains/bitcoin/ordinals/floating.js';
import { copyTotals } from '../../chains/bitcoin/output-totals.js';
import type { RuneBalances } from '../../chains/bitcoin/runes/allocate.js';
import { type Amounts, computeAmounts, type SpendingTransaction } from '../../chains/bitcoin/spent-outputs.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import type { ChainPoint } from '../../store/write/bitcoin/checkpoint.js';
import type { Continuation } from '../../store/write/bitcoin/continuation.js';
import { type Facts, noFacts } from '../../store/write/bitcoin/facts.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import type { Row } from '../../store/write/bitcoin/tables.js';
import type { KeyedBlock } from './keyed-block.js';
import { emptyKnown, type Known, type KnownOutputs, type View } from './known.js';

export interface ProjectOptions {
  readonly network: BitcoinNetwork;
  /** Where history starts, unless it starts with the first block. */
  readonly start: ChainPoint | undefined;
  /** Whether to include the changes that only a live index maintains. */
  readonly live: boolean;
  /** Whether the tweaks of silent payments are indexed. */
  readonly silentPayments: boolean;
}

/** A batch of blocks during projection to rows. */
export interface Batch {
  readonly options: ProjectOptions;
  readonly view: View;
  readonly learned: Known;
  readonly facts: Facts;
  readonly next: { -readonly [Key in keyof Continuation]: Continuation[Key] };
  /** Outputs of earlier batches that are spent here, by the keys of their transactions. */
  readonly spent: Map<KnownOutput, string>;
  readonly firstTxNum: number;
  /** Index of the first output row of each transaction in the batch; the rows may still end in it. */
  readonly firstRows: number[];
  readonly balanceRows: Map<KnownOutput, readonly Row<'runeBalance'>[]>;
  readonly locationRows: Map<number, Row<'inscriptionPlace'>>;
  /** Inscriptions and moves that may change BRC-20 balances, in chain order. */
  readonly brc20: Brc20Action[];
  readonly created: KnownOutput[];
}

export const startBatch = (view: View, next: Continuation, options: ProjectOptions): Batch => ({
  options,
  view,
  learned: emptyKnown(),
  facts: noFacts(options.live),
  next: { ...next, unspent: next.unspent && copyTotals(next.unspent) },
  spent: new Map(),
  firstTxNum: next.txNum,
  firstRows: [],
  balanceRows: new Map(),
  locationRows: new Map(),
  brc20: [],
  created: [],
});

/** Undefined for an output of an earlier batch. */
export const outputRow = (
  { firstTxNum, firstRows, facts }: Batch,
  { txNum, vout }: KnownOutput,
): Row<'output'> | undefined =>
  txNum < firstTxNum ? undefined : facts.born.output[firstRows[txNum - firstTxNum]! + vout];

export function isSpent(batch: Batch, output: KnownOutput): boolean {
  const row = outputRow(batch, output);
  return row === undefined ? batch.spent.has(output) : row[SPENT_BY] !== undefined;
}

/** Index of `spent_by` in a row of `output`. */
export const SPENT_BY = 4;

/** One block of a batch during projection. */
export interface BlockWork {
  readonly placed: KeyedBlock;
  readonly entries: readonly SpendingTransaction[];
  readonly amounts: readonly Amounts[];
  readonly firstTxNum: number;
  /** Inscriptions on older outputs that the block spends, by outpoint. */
  readonly located: Map<string, readonly LocatedInscription[]>;
  readonly held: Map<string, RuneBalances>;
  readonly holders: Map<string, number | undefined>;
  /** Heights of outputs that the block spends, by outpoint. */
  readonly createdAt: Map<string, number>;
  /** Outputs that the block creates, by the keys of their transactions. */
  readonly outputs: Map<string, KnownOutputs>;
}

export const startBlock = (
  placed: KeyedBlock,
  entries: readonly SpendingTransaction[],
  firstTxNum: number,
): BlockWork => ({
  placed,
  entries,
  amounts: entries.map(computeAmounts),
  firstTxNum,
  located: new Map(),
  held: new Map(),
  holders: new Map(),
  createdAt: new Map(),
  outputs: new Map(),
});
