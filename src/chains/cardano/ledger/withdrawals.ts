import { addressBytesText, decodeAddressInBlock } from '../addresses/address.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/**
 * Each withdrawal must empty a registered account, which must delegate its vote since the end of the bootstrap phase.
 */
export function checkWithdrawals({ body }: Transaction, state: LedgerState, findings: Findings): void {
  for (const { account: bytes, lovelace } of body.withdrawals) {
    const address = decodeAddressInBlock(bytes);
    if (address?.type !== 'reward') continue;
    const text = addressBytesText(bytes);
    const account = state.account?.(address.stake);
    if (account === undefined) findings.unknown('withdrawals', `The balance of the account ${text} is unknown`);
    else if (!account.registered) findings.addViolation('withdrawals', `The account ${text} is not registered`);
    else {
      if (account.rewards === undefined)
        findings.unknown('withdrawals', `The balance of the account ${text} is unknown`);
      else if (account.rewards !== lovelace)
        findings.addViolation(
          'withdrawals',
          `The withdrawal from ${text} is ${lovelace} lovelace; it must be the whole balance, ${account.rewards}`,
        );
      // Script accounts are exempt: many use zero withdrawals only to run the script (Conway ledger,
      // `validateWithdrawalsDelegated`).
      if (getMajorVersion(state) < VERSION.afterBootstrap || address.stake.type === 'script') continue;
      if (account.votes === undefined)
        findings.unknown('withdrawals', `Whether the account ${text} delegates its vote is unknown`);
      else if (account.votes === 'none')
        findings.addViolation(
          'withdrawals',
          `The account ${text} must delegate its vote to a DRep before it can withdraw`,
        );
    }
  }
}
