import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALL,
  afterBlock,
  afterRollback,
  decodeEventCursor,
  type EventCursor,
  encodeEventCursor,
} from './event-cursor.js';

const anyCursor: fc.Arbitrary<EventCursor> = fc.record({
  rollbackId: fc.integer({ min: -1 }),
  height: fc.integer({ min: -1, max: ALL }),
  hash: fc.constantFrom('', 'ab'.repeat(8)),
  index: fc.integer({ min: -1, max: ALL }),
  confirmedHeight: fc.integer({ min: -1, max: ALL }),
  confirmedIndex: fc.integer({ min: -1, max: ALL }),
  confirmedPosition: fc.integer({ min: 0, max: ALL }),
  mempoolPosition: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  mempoolStart: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  accountPosition: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
});

describe('event cursor', () => {
  test('round-trips through its encoded position', () => {
    fc.assert(
      fc.property(anyCursor, (cursor) => {
        expect(decodeEventCursor(encodeEventCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  test('of an older version starts after the mempool events that it has seen', () => {
    const older = { rollbackId: 1, height: 2, hash: '', index: 3, confirmedHeight: 4, confirmedIndex: 5 };
    const recorded = { mempoolPosition: 6, mempoolStart: 6, accountPosition: 0 };
    const parts = [1, 2, '', 3, 4, 5, 6];
    expect(decodeEventCursor(parts)).toEqual({ ...older, ...recorded, confirmedPosition: ALL });
    expect(decodeEventCursor([...parts, 7])).toEqual({ ...older, ...recorded, confirmedPosition: 7 });
  });

  test('is rejected in any other form', () => {
    for (const position of [[], [1, 2, 3], [0, 0, 0, 0, 0, 0, 0], [0, 1.5, '', 0, 0, 0, 0], [0, 0, '', 0, 0, 0, null]])
      expect(() => decodeEventCursor(position)).toThrow('Invalid cursor');
  });

  test('ends at the fork point after a rollback and stays unchanged below it', () => {
    fc.assert(
      fc.property(anyCursor, fc.nat(), fc.integer({ min: 0, max: ALL }), (cursor, rollbackId, height) => {
        const after = afterRollback(cursor, rollbackId, { height, hash: 'cd'.repeat(32) });
        expect(after).toMatchObject({ rollbackId, height, index: ALL, mempoolPosition: cursor.mempoolPosition });
        expect(after.confirmedHeight).toBe(Math.min(cursor.confirmedHeight, height));
      }),
    );
  });

  test('is empty after a rollback of every block', () => {
    const cursor = {
      rollbackId: 3,
      height: 9,
      hash: 'ab',
      index: 4,
      confirmedHeight: 7,
      confirmedIndex: 1,
      confirmedPosition: 2,
      mempoolPosition: 5,
      mempoolStart: 3,
      accountPosition: 6,
    };
    expect(afterRollback(cursor, 4, undefined)).toEqual({
      rollbackId: 4,
      height: -1,
      hash: '',
      index: ALL,
      confirmedHeight: -1,
      confirmedIndex: ALL,
      confirmedPosition: ALL,
      mempoolPosition: 5,
      mempoolStart: 3,
      accountPosition: 6,
    });
  });

  test('keeps its confirmed position when the chain becomes shorter', () => {
    fc.assert(
      fc.property(anyCursor, fc.nat({ max: 1_000_000 }), fc.nat({ max: 2_160 }), (cursor, height, confirmations) => {
        const after = afterBlock(cursor, { height, hash: 'ef'.repeat(32) }, confirmations);
        expect(after.confirmedHeight).toBe(Math.max(cursor.confirmedHeight, height - confirmations));
      }),
    );
  });
});
