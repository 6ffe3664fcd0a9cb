import { describe, expect, test } from 'vitest';
import { type ActionRecord, actionStatuses } from './action-status.js';

const action = (id: string, more: Partial<ActionRecord> = {}): ActionRecord => ({
  id,
  kind: 'parameter-change',
  submittedEpoch: 10,
  expiresEpoch: 16,
  previous: undefined,
  told: undefined,
  ...more,
});

const statusesIn = (epoch: number, ...actions: readonly ActionRecord[]): Record<string, string> =>
  Object.fromEntries(actionStatuses(actions, epoch));

describe('a governance action', () => {
  test('is active up to the epoch in which it expires, and unknown after it', () => {
    expect(statusesIn(16, action('a'))).toEqual({ a: 'active' });
    expect(statusesIn(17, action('a'))).toEqual({ a: 'unknown' });
  });

  test('that only informs expires, because nothing can enact it', () => {
    expect(statusesIn(17, action('a', { kind: 'info' }))).toEqual({ a: 'expired' });
  });

  test('has the status that a ledger tells, also before it expires', () => {
    expect(statusesIn(12, action('a', { told: 'ratified' }))).toEqual({ a: 'ratified' });
    expect(statusesIn(12, action('a', { told: 'dropped' }))).toEqual({ a: 'dropped' });
  });

  test('was enacted when a later enacted action builds on it, and so were those before it', () => {
    const chain = [action('a'), action('b', { previous: 'a' }), action('c', { previous: 'b', told: 'enacted' })];
    expect(statusesIn(30, ...chain)).toEqual({ a: 'enacted', b: 'enacted', c: 'enacted' });
  });

  test('was enacted when another one builds on it that came after its time, but not by one that came within', () => {
    const within = action('b', { previous: 'a', submittedEpoch: 17, expiresEpoch: 23 });
    const after = action('c', { previous: 'a', submittedEpoch: 18, expiresEpoch: 24 });
    expect(statusesIn(18, action('a'), within)).toEqual({ a: 'unknown', b: 'active' });
    expect(statusesIn(18, action('a'), after)).toEqual({ a: 'enacted', c: 'active' });
  });

  test('that nobody knows the lifetime of is unknown', () => {
    expect(statusesIn(11, action('a', { expiresEpoch: undefined }))).toEqual({ a: 'unknown' });
  });

  test('may name one that the chain does not hold', () => {
    expect(statusesIn(30, action('a', { previous: 'elsewhere', told: 'enacted' }))).toEqual({ a: 'enacted' });
  });
});
