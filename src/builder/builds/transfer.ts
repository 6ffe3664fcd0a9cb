import { build } from '../assemble/build.js';
import { withdrawalWarnings } from '../assemble/warnings.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { RewardWithdrawalRequest, TransferRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';

/** Pays `outputs` from `utxos` at the lowest fee and returns the rest to `changeAddress`. */
export function buildTransfer(request: TransferRequest, ledger: LedgerView): UnsignedTx {
  const { outputs, selectAll = false, withdrawals = [] } = request;
  const warnings =
    withdrawals.length === 0 ? [] : withdrawalWarnings(withdrawals, new AddressParser(ledger.network), ledger);
  return build({ outputs, certificates: [], selectAll, warnings }, request, ledger);
}

/** Withdraws the rewards of an account to `outputs` and the rest to `changeAddress`. */
export function buildWithdrawal(request: RewardWithdrawalRequest, ledger: LedgerView): UnsignedTx {
  const { stakeAddress, amount, outputs = [], withdrawals = [], ...common } = request;
  return buildTransfer({ ...common, outputs, withdrawals: [{ stakeAddress, amount }, ...withdrawals] }, ledger);
}
