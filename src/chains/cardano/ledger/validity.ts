import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './judgement.js';
import { type LedgerState, majorOf, VERSION } from './view.js';

/** The slot lies between the two bounds. Shelley still took a transaction in the slot of its end. */
export function checkValidity({ body }: Transaction, state: LedgerState, findings: Findings): void {
  const { slot } = state;
  const { validFrom, validUntil } = body;
  if (validFrom !== undefined && slot < validFrom)
    findings.broken('validity', `The transaction is valid from slot ${validFrom} on; now is slot ${slot}`);
  const lastSlot = validUntil === undefined || majorOf(state) < VERSION.allegra ? validUntil : validUntil - 1n;
  if (lastSlot !== undefined && slot > lastSlot)
    findings.broken('validity', `The transaction was valid before slot ${lastSlot + 1n}; now is slot ${slot}`);
}
