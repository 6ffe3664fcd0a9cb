import { build } from '../assemble/build.js';
import { accountAt } from '../assemble/warnings.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart, TransactionPlan } from '../plan/transaction-plan.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { RewardWithdrawalRequest, TransferRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';

/** Pays `outputs` from `utxos` at the lowest fee and returns the rest to `changeAddress`. */
export function buildTransfer(request: TransferRequest, ledger: LedgerView): UnsignedTx {
  const { outputs, selectAll = false } = request;
  return build({ outputs, selectAll }, request, ledger);
}

/**
 * Withdraws the rewards of an account to `outputs` and the rest to `changeAddress`. Without an amount, the whole
 * balance of the ledger view.
 */
export function buildWithdrawal(request: RewardWithdrawalRequest, ledger: LedgerView): UnsignedTx {
  const { outputs = [], ...common } = request;
  return build({ ...planWithdrawal(request, ledger), outputs }, common, ledger);
}

export function planWithdrawal(
  { stakeAddress, amount }: Omit<IntentFields<RewardWithdrawalRequest>, 'outputs'>,
  ledger: LedgerView,
): PlanPart & Pick<TransactionPlan, 'withdrawals'> {
  return { withdrawals: [{ stakeAddress, amount: amount ?? findBalance(stakeAddress, ledger) }] };
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
