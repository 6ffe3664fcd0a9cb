import type { Warning } from '../../../builder/request/unsigned-tx.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { outpointText } from '../transactions/ledger-state.js';
import type { UtxoView } from '../transactions/utxo-view.js';

/** Conflicts and dependencies between the transaction and others, in blocks or pending. */
export function utxoWarnings({ body, hash }: Transaction, { lookUp }: UtxoView): readonly Warning[] {
  const txHash = toHex(hash);
  const warnings: Warning[] = [];
  const parents = new Set<string>();
  for (const reference of new Set([...body.inputs, ...body.referenceInputs, ...body.collateral])) {
    const known = lookUp(reference);
    if (known === undefined) continue;
    if (known.origin === 'pending') parents.add(toHex(reference.txHash));
    const { spentBy } = known;
    if (spentBy === undefined) continue;
    if (spentBy.txHash === txHash)
      return [
        {
          code: 'already-on-chain',
          severity: 'info',
          text: 'The transaction is in a block already: do not sign it again',
        },
      ];
    const by = `${spentBy.pending ? 'the pending transaction' : 'the transaction'} ${spentBy.txHash}`;
    warnings.push({
      code: spentBy.pending ? 'input-spent-by-pending' : 'input-spent',
      severity: 'error',
      text: `${outpointText(reference)} is spent by ${by}: build the transaction again with other inputs`,
    });
  }
  for (const parent of parents)
    warnings.push({
      code: 'depends-on-pending',
      severity: 'info',
      text: `An input is an output of the pending transaction ${parent}: the transaction fails if that one is lost`,
    });
  return warnings;
}
