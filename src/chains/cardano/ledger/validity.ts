import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** The slot must be inside the validity interval. In Shelley the end was inclusive. */
export function checkValidity({ body }: Transaction, state: LedgerState, findings: Findings): void {
  const { slot } = state;
  const { validFrom, validUntil } = body;
  if (validFrom !== undefined && slot < validFrom)
    findings.addViolation(
      'validity',
      `The transaction is valid from slot ${validFrom} on; the current slot is ${slot}`,
    );
  const lastSlot = validUntil === undefined || getMajorVersion(state) < VERSION.allegra ? validUntil : validUntil - 1n;
  if (lastSlot !== undefined && slot > lastSlot)
    findings.addViolation(
      'validity',
      `The transaction was valid before slot ${lastSlot + 1n}; the current slot is ${slot}`,
    );
}
