import { describe, expect, test } from 'vitest';
import {
  actionId,
  draftState,
  draftTransaction,
  EPOCH,
  listPredicates,
  toKey,
} from '../../../../test/support/rule-drafts.js';
import type { Certificate } from '../certificates/certificate.js';
import type { Vote, Voter } from '../governance/governance.js';
import { checkCertificates } from './certificates.js';
import { Findings } from './validation-result.js';
import type { ActionState, LedgerState } from './view.js';
import { checkVotes } from './votes.js';

const vote = (voter: Voter, action = actionId(1)): Vote => ({ voter, action, vote: 'yes', anchor: undefined });
const drep: Voter = { role: 'drep', credential: toKey(1) };
const pool: Voter = { role: 'pool', credential: toKey(2) };
const committee: Voter = { role: 'committee', credential: toKey(3) };
const cold = toKey(4);

const open = (action: Partial<ActionState> = {}): Partial<LedgerState> => ({
  action: ({ txHash }) => (txHash[0] === 1 ? { kind: 'info', expiresAfterEpoch: EPOCH, ...action } : 'absent'),
});

const voters = (elected = true): Partial<LedgerState> => ({
  drep: () => ({ registered: true, deposit: 500n }),
  pool: () => ({ registered: true }),
  authorizedMembers: (hot) => (hot.hash[0] === 3 ? [{ cold, elected }] : []),
  committeeMember: () => ({ member: true, resigned: false, hot: toKey(3), elected }),
});

function check(
  major: number,
  votes: readonly Vote[],
  changes: Partial<LedgerState>,
  certificates: readonly Certificate[] = [],
) {
  const findings = new Findings();
  const transaction = draftTransaction({ votes, certificates });
  const state = draftState(major, changes);
  checkVotes(transaction, state, checkCertificates(transaction, state, findings), findings);
  expect(findings.unchecked).toEqual([]);
  return listPredicates(findings);
}

describe('votes', () => {
  test.each([drep, pool, committee])('voter %j must exist', (voter) => {
    expect(check(10, [vote(voter)], { ...open(), ...voters() })).toEqual([]);
    expect(check(10, [vote(voter)], open())).toEqual(['VotersDoNotExist']);
  });

  test('the action must exist, unless the voter does not', () => {
    expect(check(10, [vote(drep, actionId(9))], { ...open(), ...voters() })).toEqual(['GovActionsDoNotExist']);
    expect(check(10, [vote(drep, actionId(9))], open())).toEqual(['VotersDoNotExist']);
  });

  test('the action is open in its last epoch and closed afterwards', () => {
    expect(check(10, [vote(drep)], { ...voters(), ...open({ expiresAfterEpoch: EPOCH }) })).toEqual([]);
    expect(check(10, [vote(drep)], { ...voters(), ...open({ expiresAfterEpoch: EPOCH - 1 }) })).toEqual([
      'VotingOnExpiredGovAction',
    ]);
  });

  test.each<[Voter, Partial<ActionState>, readonly string[]]>([
    [committee, { kind: 'no-confidence' }, ['DisallowedVoters']],
    [committee, { kind: 'update-committee' }, ['DisallowedVoters']],
    [committee, { kind: 'hard-fork' }, []],
    [pool, { kind: 'new-constitution' }, ['DisallowedVoters']],
    [pool, { kind: 'treasury-withdrawals' }, ['DisallowedVoters']],
    [pool, { kind: 'parameter-change', touchesSecurity: false }, ['DisallowedVoters']],
    [pool, { kind: 'parameter-change', touchesSecurity: true }, []],
    [pool, { kind: 'update-committee' }, []],
    [drep, { kind: 'treasury-withdrawals' }, []],
  ])('voter %j on %j', (voter, action, expected) => {
    expect(check(10, [vote(voter)], { ...voters(), ...open(action) })).toEqual(expected);
  });

  test.each<[Voter, ActionState['kind'], readonly string[]]>([
    [drep, 'info', []],
    [drep, 'hard-fork', ['DisallowedVotesDuringBootstrap']],
    [committee, 'hard-fork', []],
    [committee, 'treasury-withdrawals', ['DisallowedVotesDuringBootstrap']],
  ])('during the bootstrap phase voter %j on %s', (voter, kind, expected) => {
    expect(check(9, [vote(voter)], { ...voters(), ...open({ kind }) })).toEqual(expected);
  });

  test('an unelected member may vote until version 10 and not from version 11 on', () => {
    const state = { ...open(), ...voters(false) };
    expect(check(10, [vote(committee)], state)).toEqual([]);
    expect(check(11, [vote(committee)], state)).toEqual(['UnelectedCommitteeVoters']);
    expect(check(11, [vote(committee)], { ...open(), ...voters(true) })).toEqual([]);
  });

  test('certificates of the same transaction change the hot credential', () => {
    const state = { ...open(), ...voters() };
    const rotate: Certificate = { kind: 'committee-authorization', cold, hot: toKey(9) };
    const newVoter: Voter = { role: 'committee', credential: toKey(9) };
    expect(check(11, [vote(committee)], state, [rotate])).toEqual(['VotersDoNotExist']);
    expect(check(11, [vote(newVoter)], state, [rotate])).toEqual([]);
    const resign: Certificate = { kind: 'committee-resignation', cold, anchor: undefined };
    expect(check(10, [vote(committee)], state, [resign])).toEqual(['VotersDoNotExist']);
  });

  test('a hot credential of two members still votes when one of them resigns', () => {
    const two: Partial<LedgerState> = {
      ...open(),
      ...voters(),
      authorizedMembers: () => [
        { cold, elected: true },
        { cold: toKey(5), elected: true },
      ],
    };
    const resign: Certificate = { kind: 'committee-resignation', cold, anchor: undefined };
    expect(check(10, [vote(committee)], two, [resign])).toEqual([]);
  });
});
