import { expect, test } from 'vitest';
import { draftState, draftTransaction, listPredicates, toAccount } from '../../../../test/support/rule-drafts.js';
import { Findings } from './validation-result.js';
import type { AccountState } from './view.js';
import { checkWithdrawals } from './withdrawals.js';

const held = (rewards: bigint, delegates: boolean): AccountState => ({
  registered: true,
  deposit: 2n,
  rewards,
  votes: delegates ? { type: 'abstain' } : 'none',
});

test.each<[string, number, AccountState, readonly string[]]>([
  ['whole balance', 10, held(5n, true), []],
  ['other amount before Conway', 8, held(6n, false), ['ShelleyIncompleteWithdrawals']],
  ['other amount in version 10', 10, held(6n, true), ['WithdrawalsNotInRewardsCERTS']],
  ['other amount in version 11', 11, held(6n, true), ['ConwayIncompleteWithdrawals']],
  ['no account before Conway', 8, { registered: false }, ['ShelleyWithdrawalsMissingAccounts']],
  ['no account in version 9', 9, { registered: false }, ['WithdrawalsNotInRewardsCERTS']],
  [
    'no account in version 10',
    10,
    { registered: false },
    ['WithdrawalsNotInRewardsCERTS', 'ConwayWdrlNotDelegatedToDRep'],
  ],
  [
    'no account in version 11',
    11,
    { registered: false },
    ['ConwayWithdrawalsMissingAccounts', 'ConwayWdrlNotDelegatedToDRep'],
  ],
  ['no vote delegation in version 9', 9, held(5n, false), []],
  ['no vote delegation in version 10', 10, held(5n, false), ['ConwayWdrlNotDelegatedToDRep']],
])('withdrawal: %s', (_, major, account, expected) => {
  const findings = new Findings();
  const transaction = draftTransaction({ withdrawals: [{ account: toAccount(1), lovelace: 5n }] });
  checkWithdrawals(transaction, draftState(major, { account: () => account }), findings);
  expect(listPredicates(findings)).toEqual(expected);
});
