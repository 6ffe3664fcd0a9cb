import type { Redeemer } from '../../../chains/cardano/transactions/witnesses.js';
import type { Evaluation } from '../../../gateways/script-evaluator/script-evaluator.js';
import type { HandlerContext } from '../../kit/context.js';
import { readAdditionalUtxos } from '../../shapes/transactions/additional-utxos.js';
import { cborTextToHex } from '../../shapes/transactions/cbor-text.js';
import { parseEvaluable, toEvaluable, unreadable } from '../../shapes/transactions/evaluable.js';
import { ledgerStateFor } from './ledger-state.js';
import { requireEvaluation, runScripts } from './run-scripts.js';

export interface EvaluatedTransaction {
  readonly redeemers: readonly Redeemer[];
  /** Undefined for a transaction without redeemers. */
  readonly evaluation: Evaluation | undefined;
}

/** Runs the Plutus scripts of a transaction with the outputs of the chain, of the mempool and of the client. */
export async function evaluateScripts(
  { db, network, flow }: Pick<HandlerContext<'caller', 'cardano'>, 'db' | 'network' | 'flow'>,
  cbor: string,
  additionalUtxos: readonly unknown[] | undefined,
): Promise<EvaluatedTransaction> {
  const transaction = parseEvaluable(cborTextToHex(cbor, 'cbor'));
  const { redeemers } = transaction.witnesses;
  if (redeemers.length === 0) return { redeemers, evaluation: undefined };
  requireEvaluation(flow);
  const additional = readAdditionalUtxos(additionalUtxos);
  const state = await db.snapshot((snapshot) =>
    ledgerStateFor(snapshot, network, transaction, { additional, pendingSpends: false }),
  );
  const evaluation = await runScripts(toEvaluable(transaction, state, network), state, network, flow);
  if (!evaluation.ok && evaluation.kind === 'unreadable') throw unreadable(transaction, evaluation.reason);
  return { redeemers, evaluation };
}
