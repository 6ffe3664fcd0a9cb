import { decodeTransaction, type Transaction } from '../transactions/transaction.js';
import { checkAuxiliaryData } from './auxiliary-data.js';
import { checkCertificates } from './certificates.js';
import { checkCollateral } from './collateral.js';
import { checkEra } from './era.js';
import { checkProposals, checkTreasury, checkVotes } from './governance.js';
import { checkInputs } from './inputs.js';
import { Findings, type Judgement, type Violation } from './judgement.js';
import { checkFee, checkSize, checkUnits } from './minimum-fee.js';
import { neededWitnesses } from './needed-witnesses.js';
import { checkNetwork } from './network.js';
import { checkOutputs } from './outputs.js';
import { resolve } from './resolved.js';
import { checkScriptData } from './script-data.js';
import { checkDatums, checkRedeemers, checkScripts, scriptsAtHand } from './scripts.js';
import { checkSignatures } from './signatures.js';
import { checkValidity } from './validity.js';
import { checkValue } from './value-conserved.js';
import type { LedgerState } from './view.js';
import { checkWithdrawals } from './withdrawals.js';

/**
 * Phase-1 validation: all ledger rules that apply before scripts run. Pure; throws `DecodeError` only for bytes that
 * are not a transaction.
 */
export function judgeTransaction(given: Uint8Array | Transaction, state: LedgerState): Judgement {
  const transaction = given instanceof Uint8Array ? decodeTransaction(given) : given;
  const findings = new Findings();
  const resolved = resolve(transaction, state);
  const needed = neededWitnesses(transaction, resolved);
  const atHand = scriptsAtHand(transaction, resolved);
  checkEra(transaction, state, findings);
  checkInputs(transaction, state, resolved, findings);
  checkValidity(transaction, state, findings);
  checkFee(transaction, state, resolved, findings);
  checkValue(transaction, state, resolved, findings);
  checkOutputs(transaction, state, findings);
  checkNetwork(transaction, state, findings);
  checkSize(transaction, state, findings);
  checkUnits(transaction, state, findings);
  checkSignatures(transaction, needed, findings);
  checkScripts(transaction, state, needed, atHand, findings);
  checkRedeemers(transaction, needed, atHand, findings);
  checkDatums(transaction, resolved, needed, atHand, findings);
  checkScriptData(transaction, state, needed, atHand, findings);
  checkCollateral(transaction, state, resolved, findings);
  checkAuxiliaryData(transaction, findings);
  // A transaction whose script failed only consumes collateral, so its other effects are not checked.
  if (transaction.valid) {
    checkWithdrawals(transaction, state, findings);
    const working = checkCertificates(transaction, state, findings);
    checkVotes(transaction, state, working, findings);
    checkProposals(transaction, state, working, findings);
    checkTreasury(transaction, state, findings);
  }
  return findings;
}

/** The violated rules, for callers that know the whole state; `judgeTransaction` also returns the unchecked rules. */
export const checkTransaction = (given: Uint8Array | Transaction, state: LedgerState): readonly Violation[] =>
  judgeTransaction(given, state).violations;
