import { decodeTransaction, expandBatch, type Transaction } from '../transactions/transaction.js';
import { applyTransactions } from './apply-transactions.js';
import { checkAuxiliaryData } from './auxiliary-data.js';
import { checkBatch } from './batch.js';
import { checkCertificates } from './certificates.js';
import { checkCollateral } from './collateral.js';
import { checkEra } from './era.js';
import { checkGenesisKeys } from './genesis-update.js';
import { checkInputs } from './inputs.js';
import { checkFee, checkSize, checkUnits } from './minimum-fee.js';
import { neededWitnesses } from './needed-witnesses.js';
import { checkNetwork } from './network.js';
import { checkOutputs } from './outputs.js';
import { checkProposals } from './proposals.js';
import { type Resolved, resolve } from './resolved.js';
import { checkScriptContext } from './script-context.js';
import { checkScriptData } from './script-data.js';
import { checkScriptForms } from './script-forms.js';
import { checkDatums, checkRedeemers, checkScripts, collectScripts } from './scripts.js';
import { type AssumedSignatures, checkSignatures } from './signatures.js';
import { checkTreasury } from './treasury.js';
import { Findings, type ValidationResult, type Violation } from './validation-result.js';
import { checkValidity } from './validity.js';
import { checkValue } from './value-conserved.js';
import type { LedgerState } from './view.js';
import { checkVotes } from './votes.js';
import { checkWithdrawals } from './withdrawals.js';

/**
 * Phase-1 validation: all ledger rules that apply before scripts run. Pure; throws `DecodeError` only for bytes that
 * are not a transaction. With `assumed`, an unsigned transaction is validated as if these keys had signed.
 */
export function validatePhaseOne(
  input: Uint8Array | Transaction,
  state: LedgerState,
  assumed?: AssumedSignatures,
): ValidationResult {
  const transaction = input instanceof Uint8Array ? decodeTransaction(input) : input;
  const findings = new Findings();
  const resolved = resolve(transaction, state);
  const subTransactions = expandBatch(transaction).slice(0, -1);
  for (const [index, sub] of subTransactions.entries()) {
    const before = applyTransactions(subTransactions.slice(0, index), state);
    checkOneOfBatch(sub, before, state, resolve(sub, state), findings, assumed);
  }
  checkOneOfBatch(transaction, applyTransactions(subTransactions, state), state, resolved, findings, assumed);
  checkBatch(transaction, state, findings);
  return findings;
}

/** A sub-transaction has no fee and no collateral, and only the whole batch has a limited size and a balanced value. */
function checkOneOfBatch(
  transaction: Transaction,
  state: LedgerState,
  beforeBatch: LedgerState,
  resolved: Resolved,
  findings: Findings,
  assumed: AssumedSignatures | undefined,
): void {
  const isTop = transaction.parent === undefined;
  const signed = assumed === undefined ? transaction : withSize(transaction, assumed);
  const needed = neededWitnesses(transaction, resolved);
  const available = collectScripts(transaction, resolved);
  checkEra(transaction, state, findings);
  checkInputs(transaction, state, resolved, findings);
  checkValidity(transaction, state, findings);
  if (isTop) checkFee(signed, state, resolved, findings);
  if (isTop) checkValue(transaction, beforeBatch, resolved, findings);
  checkOutputs(transaction, state, findings);
  checkNetwork(transaction, state, findings);
  if (isTop) checkSize(signed, state, findings);
  if (isTop) checkUnits(transaction, state, findings);
  checkSignatures(transaction, needed, findings, assumed);
  checkGenesisKeys(transaction, state, findings);
  checkScripts(transaction, state, needed, available, findings, assumed);
  checkScriptForms(transaction, state, findings);
  checkRedeemers(transaction, needed, available, findings);
  checkDatums(transaction, resolved, needed, available, findings);
  checkScriptData(transaction, state, needed, available, findings);
  checkScriptContext(transaction, state, resolved, needed, available, findings);
  if (isTop) checkCollateral(transaction, state, resolved, findings);
  checkAuxiliaryData(transaction, state, findings);
  // A transaction whose script failed only consumes collateral, so its other effects are not checked.
  if (transaction.valid) {
    checkWithdrawals(transaction, state, findings);
    const working = checkCertificates(transaction, state, findings);
    checkVotes(transaction, state, working, findings);
    checkProposals(transaction, state, working, findings);
    checkTreasury(transaction, state, findings);
  }
}

/** Fee and size depend on the length of the witnesses only. */
function withSize(transaction: Transaction, { sizeBytes }: AssumedSignatures): Transaction {
  const { witnesses } = transaction;
  return {
    ...transaction,
    witnesses: { ...witnesses, encoded: new Uint8Array(witnesses.encoded.length + sizeBytes) },
  };
}

/** The violated rules, for callers that know the whole state; `validatePhaseOne` also returns the unchecked rules. */
export const checkTransaction = (input: Uint8Array | Transaction, state: LedgerState): readonly Violation[] =>
  validatePhaseOne(input, state).violations;
