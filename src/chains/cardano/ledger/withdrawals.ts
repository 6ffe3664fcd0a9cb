import { addressBytesText, decodeAddressInBlock } from '../addresses/address.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './judgement.js';
import { type LedgerState, majorOf, VERSION } from './view.js';

/** Each withdrawal empties a registered account, which since the end of the bootstrap phase lets somebody vote. */
export function checkWithdrawals({ body }: Transaction, state: LedgerState, findings: Findings): void {
  for (const { account: bytes, lovelace } of body.withdrawals) {
    const address = decodeAddressInBlock(bytes);
    if (address?.type !== 'reward') continue;
    const text = addressBytesText(bytes);
    const account = state.account?.(address.stake);
    if (account === undefined) findings.unknown('withdrawals', `What the account ${text} holds is not known`);
    else if (!account.registered) findings.broken('withdrawals', `The account ${text} is not registered`);
    else {
      if (account.rewards === undefined) findings.unknown('withdrawals', `What the account ${text} holds is not known`);
      else if (account.rewards !== lovelace)
        findings.broken(
          'withdrawals',
          `The withdrawal from ${text} is ${lovelace} lovelace; it must be all that the account holds, ${account.rewards}`,
        );
      // Scripts are left out: many withdraw nothing only to be run (Conway ledger, `validateWithdrawalsDelegated`).
      if (majorOf(state) < VERSION.afterBootstrap || address.stake.type === 'script') continue;
      if (account.votes === undefined)
        findings.unknown('withdrawals', `Whether the account ${text} lets anybody vote is not known`);
      else if (account.votes === 'none')
        findings.broken('withdrawals', `The account ${text} must let a DRep vote before it can withdraw`);
    }
  }
}
