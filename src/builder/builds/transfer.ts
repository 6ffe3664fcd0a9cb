import { build } from '../assemble/build.js';
import { accountAt, withdrawalWarnings } from '../assemble/warnings.js';
import { BuildError } from '../errors.js';
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

/**
 * Withdraws the rewards of an account to `outputs` and the rest to `changeAddress`. Without an amount, the whole
 * balance of the ledger view.
 */
export function buildWithdrawal(request: RewardWithdrawalRequest, ledger: LedgerView): UnsignedTx {
  const { stakeAddress, outputs = [], withdrawals = [], ...common } = request;
  const amount = request.amount ?? findBalance(stakeAddress, ledger);
  return buildTransfer({ ...common, outputs, withdrawals: [{ stakeAddress, amount }, ...withdrawals] }, ledger);
}

/** The balance that the ledger requires to be withdrawn as a whole. */
function findBalance(stakeAddress: string, ledger: LedgerView): bigint {
  const account = new AddressParser(ledger.network).stake(stakeAddress, 'stakeAddress');
  const known = accountAt(ledger, account);
  if (known?.registered === false) throw new BuildError(`${account.text} is not registered, so it has no rewards`);
  if (known?.rewards === undefined)
    throw new BuildError(`The reward balance of ${account.text} is unknown: pass 'amount', the whole balance`);
  if (known.rewards === 0n) throw new BuildError(`${account.text} has no rewards to withdraw`);
  return known.rewards;
}
