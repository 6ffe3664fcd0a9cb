import { feesWhenSigned } from '../../../builder/inspect/transaction-fees.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { RequiredWitnessList } from '../../../builder/signing/describe-required.js';
import { measuredBytes } from '../../../chains/cardano/ledger/measure.js';
import { listSigners } from '../../../chains/cardano/ledger/signatures.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { Evaluation } from '../../../gateways/script-evaluator/script-evaluator.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import { toHex } from '../../../kernel/hex.js';
import { type SimulationJson, toInputStatesJson, toRulesJson } from '../../shapes/transaction-builder/simulation.js';
import { describeEvaluation } from '../../shapes/transactions/run-draft.js';
import type { ViewedState } from '../transactions/ledger-state.js';
import { validateBothPhases } from '../transactions/validate.js';

interface SimulateRequest {
  readonly transaction: Transaction;
  readonly viewed: ViewedState;
  readonly required: RequiredWitnessList;
  readonly ledger: LedgerView;
  readonly flow: Flow;
}

/** Validates a transaction as the node would after the pending ones, as if all keys had signed. */
export async function simulate(request: SimulateRequest): Promise<SimulationJson> {
  const { transaction, viewed, required, ledger, flow } = request;
  const signed = listSigners(transaction);
  const missing = required.keys.map(({ keyHash }) => keyHash).filter((keyHash) => !signed.has(keyHash));
  const signatures = transaction.witnesses.vkeys.length + missing.length;
  const { sizeBytes } = feesWhenSigned(transaction, { signatures }, ledger.parameters);
  const assumed = { keyHashes: new Set(missing), sizeBytes: sizeBytes - measuredBytes(transaction) };
  const { state, view, dependsOn } = viewed;
  const { phase1, phase2, undecided, evaluation } = await validateBothPhases(transaction, state, flow, assumed);
  const violations = [...phase1.violations, ...phase2];
  const unchecked = undecided === undefined ? phase1.unchecked : [...phase1.unchecked, undecided];
  return {
    valid: violations.length > 0 ? false : unchecked.length > 0 ? null : true,
    slot: Number(state.slot),
    rules: toRulesJson({ violations, unchecked }),
    scripts: toScriptsJson(transaction, evaluation),
    inputs: toInputStatesJson(transaction, view),
    dependsOn: dependsOn.map(({ hash }) => toHex(hash)),
    missingWitnesses: missing,
  };
}

function toScriptsJson(
  { witnesses: { redeemers } }: Transaction,
  evaluation: Evaluation | undefined,
): SimulationJson['scripts'] {
  return redeemers.map(({ purpose, index }, place) => {
    const none = { purpose, index, mem: null, steps: null, error: null };
    if (evaluation === undefined) return { ...none, result: 'notRun' };
    if (!evaluation.ok)
      return evaluation.failed === undefined || evaluation.failed === place
        ? { ...none, result: 'failed', error: describeEvaluation(evaluation) }
        : { ...none, result: 'notRun' };
    const used = evaluation.scripts.find((script) => script.purpose === purpose && script.index === index);
    if (used === undefined) return { ...none, result: 'notRun' };
    return { ...none, result: 'succeeded', mem: used.memory.toString(), steps: used.steps.toString() };
  });
}
