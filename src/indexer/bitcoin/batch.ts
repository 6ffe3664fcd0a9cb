import type { LocatedInscription } from '../../chains/bitcoin/ordinals/floating.js';
import type { RuneBalances } from '../../chains/bitcoin/runes/allocate.js';
import type { SpendingTransaction } from '../../chains/bitcoin/spent-outputs.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import type { ChainPlace } from '../../store/write/bitcoin/checkpoint.js';
import type { Continuation } from '../../store/write/bitcoin/continuation.js';
import { type Facts, noFacts } from '../../store/write/bitcoin/facts.js';
import type { KnownOutput } from '../../store/write/bitcoin/known.js';
import type { Row } from '../../store/write/bitcoin/tables.js';
import type { PlacedBlock } from './decode-block.js';
import { type Known, type KnownOutputs, nothingKnown, type View } from './known.js';

export interface ProjectOptions {
  readonly network: BitcoinNetwork;
  /** Where history starts, unless it is with the first block. */
  readonly start: ChainPlace | undefined;
  /** Whether what only a live index keeps is wanted too. */
  readonly live: boolean;
}

/** Some blocks on their way to rows. */
export interface Batch {
  readonly options: ProjectOptions;
  readonly view: View;
  readonly learned: Known;
  readonly facts: Facts;
  readonly next: { -readonly [Key in keyof Continuation]: Continuation[Key] };
  /** Outputs that are spent here, by the keys of their transactions. */
  readonly spent: Map<KnownOutput, string>;
  /** Rows of this batch that may still end in it. */
  readonly outputRows: Map<KnownOutput, Row<'output'>>;
  readonly balanceRows: Map<KnownOutput, readonly Row<'runeBalance'>[]>;
  readonly placeRows: Map<number, Row<'inscriptionPlace'>>;
  readonly made: { readonly output: KnownOutput; readonly txid: Uint8Array; readonly coinbase: boolean }[];
}

export const startBatch = (view: View, next: Continuation, options: ProjectOptions): Batch => ({
  options,
  view,
  learned: nothingKnown(),
  facts: noFacts(options.live),
  next: { ...next },
  spent: new Map(),
  outputRows: new Map(),
  balanceRows: new Map(),
  placeRows: new Map(),
  made: [],
});

/** One block of a batch, and what its transactions met. */
export interface BlockWork {
  readonly placed: PlacedBlock;
  readonly entries: readonly SpendingTransaction[];
  readonly firstTxNum: number;
  /** What lay on outputs that the block spends and that are older than it, by outpoint. */
  readonly located: Map<string, readonly LocatedInscription[]>;
  readonly held: Map<string, RuneBalances>;
  readonly holders: Map<string, number | undefined>;
  /** Heights of outputs that the block spends, by outpoint. */
  readonly createdAt: Map<string, number>;
  /** Outputs that the block makes, by the keys of their transactions. */
  readonly outputs: Map<string, KnownOutputs>;
}

export const startBlock = (
  placed: PlacedBlock,
  entries: readonly SpendingTransaction[],
  firstTxNum: number,
): BlockWork => ({
  placed,
  entries,
  firstTxNum,
  located: new Map(),
  held: new Map(),
  holders: new Map(),
  createdAt: new Map(),
  outputs: new Map(),
});
