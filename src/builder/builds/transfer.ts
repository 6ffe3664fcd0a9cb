import { build } from '../assemble/build.js';
import { withdrawalWarnings } from '../assemble/warnings.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { RewardWithdrawalRequest, TransferRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { AddressBook } from '../wallet/address-book.js';

/** Pays `outputs` from `utxos` at the lowest fee, the rest to `changeAddress`. */
export function buildTransfer(request: TransferRequest, ledger: LedgerView): UnsignedTx {
  const { outputs, selectAll = false, withdrawals = [] } = request;
  const warnings =
    withdrawals.length === 0 ? [] : withdrawalWarnings(withdrawals, new AddressBook(ledger.network), ledger);
  return build({ outputs, certificates: [], selectAll, warnings }, request, ledger);
}

/** Moves the rewards of an account into `outputs`, the rest to `changeAddress`. */
export function buildWithdrawal(request: RewardWithdrawalRequest, ledger: LedgerView): UnsignedTx {
  const { stakeAddress, amount, outputs = [], withdrawals = [], ...common } = request;
  return buildTransfer({ ...common, outputs, withdrawals: [{ stakeAddress, amount }, ...withdrawals] }, ledger);
}
