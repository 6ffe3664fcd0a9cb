import { describe, expect, test } from 'vitest';
import { type ActionRecord, actionStatuses } from './action-status.js';

const action = (id: string, more: Partial<ActionRecord> = {}): ActionRecord => ({
  id,
  kind: 'parameter-change',
  submittedEpoch: 10,
  expiresEpoch: 16,
  previous: undefined,
  reportedStatus: undefined,
  ...more,
});

const statusesIn = (epoch: number, ...actions: readonly ActionRecord[]): Record<string, string> =>
  Object.fromEntries(actionStatuses(actions, epoch));

describe('status of a governance action', () => {
  test('is active up to the epoch of expiry and unknown after it', () => {
    expect(statusesIn(16, action('a'))).toEqual({ a: 'active' });
    expect(statusesIn(17, action('a'))).toEqual({ a: 'unknown' });
  });

  test('is expired for an info action, which cannot be enacted', () => {
    expect(statusesIn(17, action('a', { kind: 'info' }))).toEqual({ a: 'expired' });
  });

  test('is the status reported by a ledger, even before expiry', () => {
    expect(statusesIn(12, action('a', { reportedStatus: 'ratified' }))).toEqual({ a: 'ratified' });
    expect(statusesIn(12, action('a', { reportedStatus: 'dropped' }))).toEqual({ a: 'dropped' });
  });

  test('is enacted if a later enacted action builds on it, and so are its predecessors', () => {
    const chain = [
      action('a'),
      action('b', { previous: 'a' }),
      action('c', { previous: 'b', reportedStatus: 'enacted' }),
    ];
    expect(statusesIn(30, ...chain)).toEqual({ a: 'enacted', b: 'enacted', c: 'enacted' });
  });

  test('is enacted if an action submitted after its expiry builds on it, but not by one submitted before', () => {
    const within = action('b', { previous: 'a', submittedEpoch: 17, expiresEpoch: 23 });
    const after = action('c', { previous: 'a', submittedEpoch: 18, expiresEpoch: 24 });
    expect(statusesIn(18, action('a'), within)).toEqual({ a: 'unknown', b: 'active' });
    expect(statusesIn(18, action('a'), after)).toEqual({ a: 'enacted', c: 'active' });
  });

  test('is unknown without a known lifetime', () => {
    expect(statusesIn(11, action('a', { expiresEpoch: undefined }))).toEqual({ a: 'unknown' });
  });

  test('accepts a predecessor that is not on the chain', () => {
    expect(statusesIn(30, action('a', { previous: 'elsewhere', reportedStatus: 'enacted' }))).toEqual({ a: 'enacted' });
  });
});
