import { addressBytesText, decodeAddressInBlock } from '../addresses/address.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Predicate } from './predicates.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/**
 * Each withdrawal must empty a registered account, which must delegate its vote since the end of the bootstrap phase.
 */
export function checkWithdrawals({ body }: Transaction, state: LedgerState, findings: Findings): void {
  const predicates = getPredicates(getMajorVersion(state));
  for (const { account: bytes, lovelace } of body.withdrawals) {
    const address = decodeAddressInBlock(bytes);
    if (address?.type !== 'reward') continue;
    const text = addressBytesText(bytes);
    const account = state.account?.(address.stake);
    if (account === undefined) {
      findings.unknown('withdrawals', `The balance of the account ${text} is unknown`);
      continue;
    }
    if (!account.registered)
      findings.addViolation('withdrawals', predicates.missing, `The account ${text} is not registered`, {
        account: bytes,
      });
    else if (account.rewards === undefined)
      findings.unknown('withdrawals', `The balance of the account ${text} is unknown`);
    else if (account.rewards !== lovelace)
      findings.addViolation(
        'withdrawals',
        predicates.incomplete,
        `The withdrawal from ${text} is ${lovelace} lovelace; it must be the whole balance, ${account.rewards}`,
        { account: bytes },
      );
    // Script accounts are exempt: many use zero withdrawals only to run the script (Conway ledger,
    // `validateWithdrawalsDelegated`).
    if (getMajorVersion(state) < VERSION.afterBootstrap || address.stake.type === 'script') continue;
    const votes = account.registered ? account.votes : 'none';
    if (votes === undefined)
      findings.unknown('withdrawals', `Whether the account ${text} delegates its vote is unknown`);
    else if (votes === 'none')
      findings.addViolation(
        'withdrawals',
        'ConwayWdrlNotDelegatedToDRep',
        `The account ${text} must delegate its vote to a DRep before it can withdraw`,
        { account: bytes },
      );
  }
}

/** The rule moved from LEDGER to CERTS with Conway and back with protocol version 11. */
function getPredicates(major: number): { readonly missing: Predicate; readonly incomplete: Predicate } {
  if (major >= VERSION.relaxed)
    return { missing: 'ConwayWithdrawalsMissingAccounts', incomplete: 'ConwayIncompleteWithdrawals' };
  if (major >= VERSION.conway)
    return { missing: 'WithdrawalsNotInRewardsCERTS', incomplete: 'WithdrawalsNotInRewardsCERTS' };
  return { missing: 'ShelleyWithdrawalsMissingAccounts', incomplete: 'ShelleyIncompleteWithdrawals' };
}
