import { validatePhaseOne } from '../../../chains/cardano/ledger/check-transaction.js';
import type { Predicate } from '../../../chains/cardano/ledger/predicates.js';
import type { UncheckedRule, ValidationResult, Violation } from '../../../chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { Redeemer } from '../../../chains/cardano/transactions/witnesses.js';
import type { Evaluation } from '../../../gateways/script-evaluator/script-evaluator.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import { toEvaluable } from '../../shapes/transactions/evaluable.js';
import { describeEvaluation } from '../../shapes/transactions/run-draft.js';
import { runScripts } from './run-scripts.js';

export interface BothPhases {
  readonly phase1: ValidationResult;
  /** Violations that only show when the scripts run. */
  readonly phase2: readonly Violation[];
  /** Why the scripts did not run although the transaction has some. */
  readonly notRun: UncheckedRule | undefined;
}

/** Applies the ledger rules and, if they allow it, runs the Plutus scripts. */
export async function validateBothPhases(
  transaction: Transaction,
  state: LedgerState,
  flow: Flow,
): Promise<BothPhases> {
  const phase1 = validatePhaseOne(transaction, state);
  const count = transaction.witnesses.redeemers.length;
  if (count === 0) return { phase1, phase2: [], notRun: undefined };
  const notRun = (why: string): BothPhases => ({
    phase1,
    phase2: [],
    notRun: { rule: 'scripts', reason: `${count} Plutus scripts were not run: ${why}` },
  });
  if (phase1.violations.length > 0) return notRun('the transaction violates other rules');
  if (phase1.unchecked.some(({ rule }) => rule === 'inputs')) return notRun('an input is unknown');
  if (state.parameters.costModels === undefined) return notRun('the cost models are unknown');
  const evaluation = await runScripts(toEvaluable(transaction, state, state.network), state, state.network, flow);
  if (!evaluation.ok && evaluation.kind === 'unreadable') return notRun('the evaluator cannot read the transaction');
  return { phase1, phase2: compareWithFlag(transaction, evaluation), notRun: undefined };
}

/** The validity flag must say whether all scripts succeed within their declared execution units. */
function compareWithFlag({ valid, witnesses }: Transaction, evaluation: Evaluation): readonly Violation[] {
  const violation = (predicate: Predicate, reason: string): readonly Violation[] => [
    { rule: 'scripts', predicate, reason },
  ];
  if (!evaluation.ok && evaluation.kind === 'incomplete') return violation('CollectErrors', evaluation.reason);
  const failure = evaluation.ok ? findExceeded(witnesses.redeemers, evaluation) : describeEvaluation(evaluation);
  if (valid && failure !== undefined)
    return violation(
      'ValidationTagMismatch',
      `The transaction says that its scripts succeed, but one fails: ${failure}`,
    );
  if (!valid && failure === undefined)
    return violation('ValidationTagMismatch', 'The transaction says that a script fails, but all succeed');
  return [];
}

function findExceeded(
  redeemers: readonly Redeemer[],
  { scripts }: Extract<Evaluation, { readonly ok: true }>,
): string | undefined {
  for (const { purpose, index, units } of redeemers) {
    const used = scripts.find((script) => script.purpose === purpose && script.index === index);
    if (used !== undefined && (used.memory > units.memory || used.steps > units.steps))
      return `the script of ${purpose} ${index} needs ${used.memory} units of memory and ${used.steps} steps; its redeemer allows ${units.memory} and ${units.steps}`;
  }
  return undefined;
}
