import { build } from '../assemble/build.js';
import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { MintRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** Mints and burns under native scripts. Burned tokens come from the inputs. */
export function buildMint({ mints, outputs = [], ...request }: MintRequest, ledger: LedgerView): UnsignedTx {
  if (mints.length === 0) throw new BuildError('mints is empty: there is nothing to mint or burn');
  return build({ outputs, mints }, request, ledger);
}
