import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratio } from '../../../test/support/ledger-governance.js';
import type { Vote } from '../../chains/cardano/governance/governance.js';
import { type DRepVotes, tallyDReps } from './tally-dreps.js';

const drep = (key: string, power: bigint, expiresAfter = 10) => ({ key, power, expiresAfter });
const tally = (changes: Partial<DRepVotes>) =>
  tallyDReps({
    kind: 'info',
    dreps: [],
    alwaysAbstain: 0n,
    alwaysNoConfidence: 0n,
    votes: new Map(),
    epoch: 10,
    threshold: ratio(1, 2),
    ...changes,
  });
const votes = (entries: Record<string, Vote['vote']>) => new Map(Object.entries(entries));

test('DReps accept at exactly the threshold and not one lovelace below', () => {
  const dreps = [drep('a', 50n), drep('b', 50n)];
  expect(tally({ dreps, votes: votes({ a: 'yes' }) }).accepted).toBe(true);
  expect(tally({ dreps: [drep('a', 49n), drep('b', 51n)], votes: votes({ a: 'yes' }) }).accepted).toBe(false);
});

test('silent DRep counts as no and an abstaining one does not count', () => {
  const dreps = [drep('a', 10n), drep('b', 20n), drep('c', 30n)];
  expect(tally({ dreps, votes: votes({ a: 'yes', b: 'abstain' }) })).toMatchObject({
    ratio: ratio(10, 40),
    notVoted: 30n,
    abstain: 20n,
    votesCast: { yes: 1, no: 0, abstain: 1 },
  });
});

test('expired DRep does not count even if it voted', () => {
  const dreps = [drep('a', 10n), drep('b', 90n, 9)];
  expect(tally({ dreps, votes: votes({ a: 'yes', b: 'no' }) })).toMatchObject({ ratio: ratio(10, 10), inactive: 90n });
});

test('DRep is active in its last epoch', () => {
  expect(tally({ dreps: [drep('a', 10n, 10)], votes: votes({ a: 'yes' }) }).inactive).toBe(0n);
});

test('always no confidence is a yes to a motion of no confidence and a no to other actions', () => {
  const input = { dreps: [drep('a', 10n)], alwaysNoConfidence: 30n, votes: votes({ a: 'no' }) };
  expect(tally({ ...input, kind: 'no-confidence' }).ratio).toEqual(ratio(30, 40));
  expect(tally({ ...input, kind: 'update-committee' }).ratio).toEqual(ratio(0, 40));
});

test('always abstain counts on neither side', () => {
  const input = { dreps: [drep('a', 10n)], alwaysAbstain: 1_000n, votes: votes({ a: 'yes' }) };
  expect(tally(input).ratio).toEqual(ratio(10, 10));
});

test('every lovelace of a DRep is in exactly one group', () => {
  const choice = fc.constantFrom<Vote['vote'] | undefined>('yes', 'no', 'abstain', undefined);
  const entry = fc.record({
    power: fc.bigInt(0n, 10n ** 15n),
    vote: choice,
    expiresAfter: fc.integer({ min: 8, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const dreps = entries.map(({ power, expiresAfter }, index) => drep(`${index}`, power, expiresAfter));
      const cast = entries.flatMap(({ vote }, index) => (vote === undefined ? [] : [[`${index}`, vote] as const]));
      const { yes, no, abstain, notVoted, inactive } = tally({ dreps, votes: new Map(cast) });
      const total = entries.reduce((sum, { power }) => sum + power, 0n);
      expect(yes + no + abstain + notVoted + inactive).toBe(total);
    }),
  );
});
