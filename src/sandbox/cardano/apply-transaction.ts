import type { OutputReference, TxOutput } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../chains/cardano/transactions/transaction-effects.js';
import { findStakeOwner } from '../../ledger/blocks/stake-owner.js';
import { toLedgerTransactions } from '../../ledger/blocks/to-ledger-block.js';
import type { BlockContext } from '../../ledger/constants.js';
import { applyTransaction as applyToState } from '../../ledger/transactions/apply-transaction.js';
import { type Ledger, outpointKey } from './ledger.js';

/** Applies a transaction to the ledger. It must be validated first. `index` is its index in the block. */
export function applyTransaction(ledger: Ledger, transaction: Transaction, index: number, context: BlockContext): void {
  const { spent, created } = computeUtxoEffects(transaction);
  const removed = new Map<string, TxOutput>();
  for (const reference of spent) {
    const key = outpointKey(reference);
    removed.set(key, ledger.removeOutput(key));
  }
  const resolveAccount = ledger.accountNumbers.resolve;
  const findOutput = (reference: OutputReference) => {
    const output = removed.get(outpointKey(reference));
    return output && { lovelace: output.lovelace, owner: findStakeOwner(output.address, resolveAccount) };
  };
  for (const reduced of toLedgerTransactions([transaction], { findOutput, resolveAccount }))
    applyToState(ledger.state, { ...reduced, index }, resolveAccount, context);
  for (const [outputIndex, output] of created)
    ledger.addOutput(outpointKey({ txHash: transaction.hash, index: outputIndex }), output);
}
