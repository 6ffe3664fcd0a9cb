import type { Transaction } from '../../chains/bitcoin/transaction.js';
import type { PlacedBlock } from './decode-block.js';
import { keyOf, scriptKey } from './keys.js';
import { isSpendable } from './spendable.js';

/** What a transaction is looked up by, and what it names. */
export interface TransactionKeys {
  readonly own: string;
  /** Of the transactions whose outputs it spends, one for each input. */
  readonly spends: readonly string[];
  /** Of the scripts of its outputs; undefined where nobody can ever use it. */
  readonly scripts: readonly (string | undefined)[];
}

/** A block with its keys: every step looks things up by them, and making them takes longer than a look. */
export interface KeyedBlock extends PlacedBlock {
  readonly keys: readonly TransactionKeys[];
}

export const keyBlock = (placed: PlacedBlock): KeyedBlock => ({
  ...placed,
  keys: placed.block.transactions.map(keysOf),
});

const NONE: readonly string[] = [];

const keysOf = ({ txid, inputs, outputs }: Transaction, index: number): TransactionKeys => ({
  own: keyOf(txid),
  spends: index === 0 ? NONE : inputs.map(({ previous }) => keyOf(previous.txid)),
  scripts: outputs.map(({ script }) => (isSpendable(script) ? scriptKey(script) : undefined)),
});
