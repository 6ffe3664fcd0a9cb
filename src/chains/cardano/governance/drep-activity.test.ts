import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drepActivity } from './drep-activity.js';

describe('a DRep', () => {
  const always = [{ submittedEpoch: 0, expiresEpoch: 1000 }];

  test('stays active for the configured number of epochs after its last activity', () => {
    expect(drepActivity(always, 20, 100).expiresAfter(90)).toBe(110);
    expect(drepActivity(always, 20, 100).countsSince).toBe(80);
  });

  test('is not reduced by dormant epochs', () => {
    const none = drepActivity([], 20, 100);
    expect(none.expiresAfter(90)).toBe(120);
    expect(none.countsSince).toBe(0);
    // Pending at the start of epochs 96 to 98 and removed at the start of 99.
    const some = drepActivity([{ submittedEpoch: 95, expiresEpoch: 97 }], 20, 100);
    expect(some.expiresAfter(90)).toBe(117);
  });

  test('is active exactly if its last activity is at or after countsSince', () => {
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
