import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { Redeemer } from '../../../chains/cardano/transactions/witnesses.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Evaluation } from '../../../gateways/script-evaluator/script-evaluator.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readAdditionalUtxos } from '../../shapes/transactions/additional-utxos.js';
import { toEvaluable, unreadable } from '../../shapes/transactions/evaluable.js';
import { ledgerStateFor } from './ledger-state.js';
import { requireEvaluation, runScripts } from './run-scripts.js';

interface Chain {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly flow: Flow;
}

/** The redeemers of a transaction and the result of its scripts, for which inputs are looked up on the chain first. */
export async function evaluateTransaction(
  { db, network, flow }: Chain,
  transaction: Transaction,
  additionalUtxos: readonly unknown[] | undefined,
): Promise<{ readonly redeemers: readonly Redeemer[]; readonly evaluation: Evaluation }> {
  const { redeemers } = transaction.witnesses;
  if (redeemers.length === 0) return { redeemers, evaluation: { ok: true, scripts: [] } };
  requireEvaluation(flow);
  const additional = readAdditionalUtxos(additionalUtxos);
  const state = await db.snapshot((snapshot) =>
    ledgerStateFor(snapshot, network, transaction, { additional, pendingSpends: false }),
  );
  const evaluation = await runScripts(toEvaluable(transaction, state, network), state, network, flow);
  if (!evaluation.ok && evaluation.kind === 'unreadable') throw unreadable(transaction, evaluation.reason);
  return { redeemers, evaluation };
}
