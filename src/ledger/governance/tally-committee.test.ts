import { expect, test } from 'vitest';
import { ratio } from '../../../test/support/ledger-governance.js';
import type { Vote } from '../../chains/cardano/governance/governance.js';
import { type TalliedMember, tallyCommittee } from './tally-committee.js';

const member = (hot: string | undefined, expiresAfter = 10): TalliedMember => ({ hot, expiresAfter });
const tally = (members: readonly TalliedMember[], votes: Record<string, Vote['vote']>, threshold = ratio(1, 2)) =>
  tallyCommittee({ members, votes: new Map(Object.entries(votes)), epoch: 10, threshold });

test('committee accepts at exactly the threshold and not below it', () => {
  const members = [member('a'), member('b'), member('c'), member('d')];
  expect(tally(members, { a: 'yes', b: 'yes' }).accepted).toBe(true);
  expect(tally(members, { a: 'yes' })).toMatchObject({ accepted: false, ratio: ratio(1, 4), notVoted: 3n });
});

test('abstaining member is not counted, a silent one counts as no', () => {
  const members = [member('a'), member('b'), member('c')];
  expect(tally(members, { a: 'yes', b: 'abstain' }).ratio).toEqual(ratio(1, 2));
  expect(tally(members, { a: 'yes', b: 'no' }).ratio).toEqual(ratio(1, 3));
});

test('expired members and members without a hot credential do not count', () => {
  expect(tally([member('a'), member('b', 9), member(undefined)], { a: 'yes', b: 'no' })).toMatchObject({
    ratio: ratio(1, 1),
    yes: 1n,
    no: 0n,
  });
});

test('member votes in the last epoch of its term', () => {
  expect(tally([member('a', 10)], { a: 'yes' }).yes).toBe(1n);
});

test('members that share a hot credential count once each', () => {
  expect(tally([member('a'), member('a'), member('b')], { a: 'yes' }).ratio).toEqual(ratio(2, 3));
});

test('threshold of zero is reached without any vote, a higher one is not', () => {
  expect(tally([], {}, ratio(0, 1)).accepted).toBe(true);
  expect(tally([], {}, ratio(1, 100)).accepted).toBe(false);
});
