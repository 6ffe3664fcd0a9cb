import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drepActivity } from './drep-activity.js';

describe('a DRep', () => {
  const always = [{ submittedEpoch: 0, expiresEpoch: 1000 }];

  test('counts for as many epochs after its last activity as the parameters say', () => {
    expect(drepActivity(always, 20, 100).expiresAfter(90)).toBe(110);
    expect(drepActivity(always, 20, 100).countsSince).toBe(80);
  });

  test('loses no time in epochs that began without anything to vote on', () => {
    const none = drepActivity([], 20, 100);
    expect(none.expiresAfter(90)).toBe(120);
    expect(none.countsSince).toBe(0);
    // Pending at the beginning of epochs 96 to 98, and gone with the beginning of 99.
    const some = drepActivity([{ submittedEpoch: 95, expiresEpoch: 97 }], 20, 100);
    expect(some.expiresAfter(90)).toBe(117);
  });

  test('counts exactly if its last activity lies in the time that counts', () => {
    const action = fc.record({ submittedEpoch: fc.nat(60), lifetime: fc.nat(10) });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), fc.nat(20), fc.nat(60), fc.nat(60), (some, limit, a, b) => {
        const [last, current] = a < b ? [a, b] : [b, a];
        const actions = some.map(({ submittedEpoch, lifetime }) => ({
          submittedEpoch,
          expiresEpoch: submittedEpoch + lifetime,
        }));
        const { expiresAfter, countsSince } = drepActivity(actions, limit, current);
        expect(expiresAfter(last) >= current).toBe(last >= countsSince);
      }),
    );
  });
});
