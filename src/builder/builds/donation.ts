import { build } from '../assemble/build.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import { getMaxSupply, isConway, type LedgerView } from '../request/ledger-view.js';
import type { DonationRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** Donates lovelace to the treasury, which is irreversible. */
export const buildDonation = ({ amount, treasury, ...common }: DonationRequest, ledger: LedgerView): UnsignedTx =>
  build(planDonation({ amount, ...(treasury !== undefined && { treasury }) }, ledger), common, ledger);

export function planDonation({ amount, treasury }: IntentFields<DonationRequest>, ledger: LedgerView): PlanPart {
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} accepts no donations before Conway`);
  if (amount <= 0n) throw new BuildError('amount must be more than 0');
  if (amount > getMaxSupply(ledger)) throw new BuildError('amount exceeds the maximum lovelace supply');
  return { donation: amount, ...(treasury !== undefined && { treasury }) };
}
