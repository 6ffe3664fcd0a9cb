import { build } from '../assemble/build.js';
import { BuildError } from '../errors.js';
import { isConway, type LedgerView, supplyOf } from '../request/ledger-view.js';
import type { DonationRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** Gives lovelace to the treasury, which nobody gives back. */
export function buildDonation({ amount, ...request }: DonationRequest, ledger: LedgerView): UnsignedTx {
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} takes no donations before Conway`);
  if (amount <= 0n) throw new BuildError('amount must be more than 0');
  if (amount > supplyOf(ledger)) throw new BuildError('amount is more than there is');
  return build({ outputs: [], certificates: [], donation: amount, selectAll: false, warnings: [] }, request, ledger);
}
