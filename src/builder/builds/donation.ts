import { build } from '../assemble/build.js';
import { BuildError } from '../errors.js';
import { getMaxSupply, isConway, type LedgerView } from '../request/ledger-view.js';
import type { DonationRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** Donates lovelace to the treasury, which is irreversible. */
export function buildDonation({ amount, treasury, ...request }: DonationRequest, ledger: LedgerView): UnsignedTx {
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} accepts no donations before Conway`);
  if (amount <= 0n) throw new BuildError('amount must be more than 0');
  if (amount > getMaxSupply(ledger)) throw new BuildError('amount exceeds the maximum lovelace supply');
  const actions = { outputs: [], certificates: [], donation: amount, ...(treasury !== undefined && { treasury }) };
  return build({ ...actions, selectAll: false, warnings: [] }, request, ledger);
}
