import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

/** The declared treasury value must equal the current one. */
export function checkTreasury({ body }: Transaction, { treasury }: LedgerState, findings: Findings): void {
  if (body.treasury === undefined) return;
  if (treasury === undefined) findings.unknown('treasury', 'The value of the treasury is unknown');
  else if (treasury !== body.treasury)
    findings.addViolation(
      'treasury',
      'ConwayTreasuryValueMismatch',
      `The body declares a treasury of ${body.treasury} lovelace; it is ${treasury}`,
    );
}
