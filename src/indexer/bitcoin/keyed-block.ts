import type { Transaction } from '../../chains/bitcoin/transaction.js';
import type { PlacedBlock } from './decode-block.js';
import { scriptKey, toKey } from './keys.js';
import { isSpendable } from './spendable.js';

/** The lookup keys of a transaction. */
export interface TransactionKeys {
  readonly own: string;
  /** Keys of the transactions whose outputs it spends, one per input. */
  readonly spends: readonly string[];
  /** Keys of its output scripts; undefined where the output is unspendable. */
  readonly scripts: readonly (string | undefined)[];
}

/** A block with its keys: every step uses them, and computing a key takes longer than a lookup. */
export interface KeyedBlock extends PlacedBlock {
  readonly keys: readonly TransactionKeys[];
}

export const keyBlock = (placed: PlacedBlock): KeyedBlock => ({
  ...placed,
  keys: placed.block.transactions.map(computeKeys),
});

const NONE: readonly string[] = [];

const computeKeys = ({ txid, inputs, outputs }: Transaction, index: number): TransactionKeys => ({
  own: toKey(txid),
  spends: index === 0 ? NONE : inputs.map(({ previous }) => toKey(previous.txid)),
  scripts: outputs.map(({ script }) => (isSpendable(script) ? scriptKey(script) : undefined)),
});
