import { describe, expect, test } from 'vitest';
import {
  actionId,
  draftState,
  draftTransaction,
  EPOCH,
  hash28,
  listPredicates,
  toAccount,
  toKey,
  toScript,
} from '../../../../test/support/rule-drafts.js';
import type { GovernanceAction, Proposal } from '../governance/governance.js';
import { checkCertificates } from './certificates.js';
import { checkProposals } from './proposals.js';
import { checkTreasury } from './treasury.js';
import { Findings } from './validation-result.js';
import type { ActionState, LedgerState } from './view.js';

const proposal = (action: GovernanceAction, changes: Partial<Proposal> = {}): Proposal => ({
  deposit: 100n,
  returnAddress: toAccount(1),
  action,
  anchor: { url: 'https://action.example', hash: new Uint8Array(32) },
  ...changes,
});

const accounts: Partial<LedgerState> = {
  account: ({ hash }) =>
    hash[0] === 1 ? { registered: true, deposit: 2n, rewards: 0n, votes: 'none' } : { registered: false },
};

function check(major: number, content: Proposal, changes: Partial<LedgerState> = {}) {
  const findings = new Findings();
  const transaction = draftTransaction({ proposals: [content] });
  const state = draftState(major, { ...accounts, ...changes });
  checkProposals(transaction, state, checkCertificates(transaction, state, findings), findings);
  expect(findings.unchecked).toEqual([]);
  return listPredicates(findings);
}

const INFO: GovernanceAction = { kind: 'info' };
const withdraw = (...withdrawals: readonly (readonly [Uint8Array, bigint])[]): GovernanceAction => ({
  kind: 'treasury-withdrawals',
  withdrawals,
  guardrailScript: undefined,
});
const change = (update: Extract<GovernanceAction, { kind: 'parameter-change' }>['update']): GovernanceAction => ({
  kind: 'parameter-change',
  previous: undefined,
  update,
  guardrailScript: undefined,
});
const committee = (
  added: Extract<GovernanceAction, { kind: 'update-committee' }>['added'],
  removed: Extract<GovernanceAction, { kind: 'update-committee' }>['removed'] = [],
): GovernanceAction => ({
  kind: 'update-committee',
  previous: undefined,
  added,
  removed,
  threshold: { numerator: 1n, denominator: 2n },
});

describe('proposals', () => {
  test.each<[string, number, Proposal, readonly string[]]>([
    ['info action', 10, proposal(INFO), []],
    ['wrong deposit', 10, proposal(INFO, { deposit: 1n }), ['ProposalDepositIncorrect']],
    [
      'unregistered return account',
      10,
      proposal(INFO, { returnAddress: toAccount(2) }),
      ['ProposalReturnAccountDoesNotExist'],
    ],
    ['unregistered return account in version 9', 9, proposal(INFO, { returnAddress: toAccount(2) }), []],
    ['withdrawal', 10, proposal(withdraw([toAccount(1), 5n])), []],
    [
      'withdrawal to an unregistered account',
      10,
      proposal(withdraw([toAccount(1), 5n], [toAccount(2), 5n])),
      ['TreasuryWithdrawalReturnAccountsDoNotExist'],
    ],
    ['withdrawal of nothing', 10, proposal(withdraw([toAccount(1), 0n])), ['ZeroTreasuryWithdrawals']],
    ['withdrawal of something beside nothing', 10, proposal(withdraw([toAccount(1), 0n], [toAccount(1), 1n])), []],
    [
      'withdrawal during the bootstrap phase',
      9,
      proposal(withdraw([toAccount(1), 5n])),
      ['DisallowedProposalDuringBootstrap'],
    ],
    ['parameter change', 10, proposal(change({ minFeeA: 0n })), []],
    ['empty parameter change', 10, proposal(change({})), ['MalformedProposal']],
    ['deposit of 0', 10, proposal(change({ poolDeposit: 0n })), ['MalformedProposal']],
    ['price of outputs of 0 in version 9', 9, proposal(change({ coinsPerUtxoUnit: 0n })), []],
    ['price of outputs of 0 in version 10', 10, proposal(change({ coinsPerUtxoUnit: 0n })), ['MalformedProposal']],
    ['0 desired pools in version 10', 10, proposal(change({ desiredPools: 0n })), []],
    ['0 desired pools in version 11', 11, proposal(change({ desiredPools: 0n })), ['MalformedProposal']],
    ['member whose term is over', 10, proposal(committee([[toKey(3), BigInt(EPOCH)]])), ['ExpirationEpochTooSmall']],
    ['member with a term', 10, proposal(committee([[toKey(3), BigInt(EPOCH + 1)]])), []],
    [
      'member that is added and removed',
      10,
      proposal(committee([[toKey(3), BigInt(EPOCH + 1)]], [toKey(3)])),
      ['ConflictingCommitteeUpdate'],
    ],
    [
      'key member that is added and script member with the same hash that is removed',
      10,
      proposal(committee([[toKey(3), BigInt(EPOCH + 1)]], [toScript(3)])),
      [],
    ],
  ])('%s', (_, major, content, expected) => {
    expect(check(major, content)).toEqual(expected);
  });

  test('the guardrail script must be that of the constitution', () => {
    const guarded = (guardrailScript: Uint8Array | undefined) =>
      proposal({ kind: 'treasury-withdrawals', withdrawals: [[toAccount(1), 5n]], guardrailScript });
    expect(check(10, guarded(hash28(9)))).toEqual(['InvalidGuardrailsScriptHash']);
    expect(check(10, guarded(undefined), { guardrailScript: hash28(9) })).toEqual(['InvalidGuardrailsScriptHash']);
    expect(check(10, guarded(hash28(9)), { guardrailScript: hash28(9) })).toEqual([]);
  });
});

describe('parent of a proposal', () => {
  const fork = (major: number, minor: number, previous = undefined as ReturnType<typeof actionId> | undefined) =>
    proposal({ kind: 'hard-fork', previous, protocolVersion: { major, minor } });
  const actions = (states: Readonly<Record<number, ActionState>>): Partial<LedgerState> => ({
    action: ({ txHash }) => states[txHash[0]!] ?? 'absent',
  });
  const openFork = actions({
    1: { kind: 'hard-fork', expiresAfterEpoch: EPOCH, protocolVersion: { major: 11, minor: 0 } },
  });

  test.each<[string, Proposal, Partial<LedgerState>, readonly string[]]>([
    ['next major version', fork(11, 0), {}, []],
    ['next minor version', fork(10, 1), {}, []],
    ['same version', fork(10, 0), {}, ['ProposalCantFollow']],
    ['two major versions', fork(12, 0), {}, ['ProposalCantFollow']],
    ['minor version after an open fork', fork(11, 1, actionId(1)), openFork, []],
    ['version of an open fork', fork(11, 0, actionId(1)), openFork, ['ProposalCantFollow']],
    ['major version after an open fork', fork(12, 0, actionId(1)), openFork, ['ProposalCantFollow']],
    ['unknown parent', fork(11, 0, actionId(9)), openFork, ['InvalidPrevGovActionId']],
    [
      'parent of another purpose',
      fork(11, 0, actionId(1)),
      actions({ 1: { kind: 'new-constitution', expiresAfterEpoch: EPOCH } }),
      ['InvalidPrevGovActionId'],
    ],
    ['no parent after an enacted action', fork(11, 0), { enacted: () => actionId(5) }, ['InvalidPrevGovActionId']],
    ['enacted parent', fork(11, 0, actionId(5)), { enacted: () => actionId(5) }, []],
  ])('%s', (_, content, state, expected) => {
    expect(check(10, content, state)).toEqual(expected);
  });

  test('a motion of no confidence and an update of the committee share a chain', () => {
    const motion = proposal({ kind: 'no-confidence', previous: actionId(1) });
    const state = actions({ 1: { kind: 'update-committee', expiresAfterEpoch: EPOCH } });
    expect(check(10, motion, state)).toEqual([]);
  });
});

test('a wrong treasury value is refused', () => {
  const findings = new Findings();
  checkTreasury(draftTransaction({ treasury: 1_000n }), draftState(10), findings);
  expect(listPredicates(findings)).toEqual([]);
  checkTreasury(draftTransaction({ treasury: 999n }), draftState(10), findings);
  expect(listPredicates(findings)).toEqual(['ConwayTreasuryValueMismatch']);
});
