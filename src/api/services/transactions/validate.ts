import { validatePhaseOne } from '../../../chains/cardano/ledger/check-transaction.js';
import type { Predicate } from '../../../chains/cardano/ledger/predicates.js';
import type { AssumedSignatures } from '../../../chains/cardano/ledger/signatures.js';
import type { UncheckedRule, ValidationResult, Violation } from '../../../chains/cardano/ledger/validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from '../../../chains/cardano/ledger/view.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { Redeemer } from '../../../chains/cardano/transactions/witnesses.js';
import type { Evaluation } from '../../../gateways/script-evaluator/script-evaluator.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import { toEvaluable } from '../../shapes/transactions/evaluable.js';
import { describeEvaluation } from '../../shapes/transactions/run-draft.js';
import { runScripts } from './run-scripts.js';

export interface BothPhases {
  readonly phase1: ValidationResult;
  /** Violations that only show when the scripts run. */
  readonly phase2: readonly Violation[];
  /** Why the result of the scripts is not known although the transaction has some. */
  readonly undecided: UncheckedRule | undefined;
  /** Undefined when the scripts did not run. */
  readonly evaluation?: Evaluation;
}

/** Applies the ledger rules and, if they allow it, runs the Plutus scripts. `assumed` signatures are not missing. */
export async function validateBothPhases(
  transaction: Transaction,
  state: LedgerState,
  flow: Flow,
  assumed?: AssumedSignatures,
): Promise<BothPhases> {
  const phase1 = validatePhaseOne(transaction, state, assumed);
  const count = transaction.witnesses.redeemers.length;
  if (count === 0) return { phase1, phase2: [], undecided: undefined };
  const undecidedBecause = (reason: string): BothPhases => ({
    phase1,
    phase2: [],
    undecided: { rule: 'scripts', reason },
  });
  const notRun = (why: string): BothPhases => undecidedBecause(`${count} Plutus scripts were not run: ${why}`);
  if (phase1.violations.length > 0) return notRun('the transaction violates other rules');
  if (phase1.unchecked.some(({ rule }) => rule === 'inputs')) return notRun('an input is unknown');
  if (state.parameters.costModels === undefined) return notRun('the cost models are unknown');
  try {
    const evaluation = await runScripts(toEvaluable(transaction, state, state.network), state, state.network, flow);
    if (!evaluation.ok && evaluation.kind === 'unreadable')
      return notRun(`the evaluator cannot read the transaction. ${evaluation.reason}`);
    const exceeded = evaluation.ok ? findExceeded(transaction.witnesses.redeemers, evaluation) : undefined;
    // Some scripts of Babbage cost slightly more in the evaluator than they cost on the chain.
    if (exceeded !== undefined && getMajorVersion(state) < VERSION.conway)
      return undecidedBecause(`The execution units cannot be compared before protocol version 9: ${exceeded}`);
    const phase2 = compareWithFlag(transaction, evaluation, exceeded);
    return { phase1, phase2, undecided: undefined, evaluation };
  } catch (error) {
    // The limits of the evaluator are not those of the ledger, so the result is undecided.
    if (error instanceof ServiceError && error.kind === 'invalid') return notRun(error.message);
    throw error;
  }
}

/** The validity flag must say whether all scripts succeed within their declared execution units. */
function compareWithFlag(
  { valid }: Transaction,
  evaluation: Evaluation,
  exceeded: string | undefined,
): readonly Violation[] {
  const violation = (predicate: Predicate, reason: string): readonly Violation[] => [
    { rule: 'scripts', predicate, reason },
  ];
  if (!evaluation.ok && evaluation.kind === 'incomplete') return violation('CollectErrors', evaluation.reason);
  const failure = evaluation.ok ? exceeded : describeEvaluation(evaluation);
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
