import { describe, expect, test } from 'vitest';
import { formatPoint, MAX_POINTS, parseFollowStart } from './follow-points.js';

const HASH = 'ab'.repeat(32);

describe('points of a chain follower', () => {
  test('a formatted point is parsed to the same point and rollback', () => {
    const text = formatPoint({ position: 81_234, hash: HASH }, 6);
    expect(text).toBe(`81234.${HASH}.7`);
    expect(parseFollowStart(text)).toEqual([{ position: 81_234, hash: HASH, rollbackId: 6 }]);
    expect(parseFollowStart(formatPoint({ position: 1, hash: HASH }, -1))).toEqual([
      { position: 1, hash: HASH, rollbackId: -1 },
    ]);
    expect(parseFollowStart(formatPoint(undefined, 3))).toEqual(['origin']);
  });

  test('a list of points keeps its order and accepts points of nodes', () => {
    expect(parseFollowStart(`5.${HASH.toUpperCase()},origin`)).toEqual([
      { position: 5, hash: HASH, rollbackId: undefined },
      'origin',
    ]);
    expect(parseFollowStart('tip')).toBe('tip');
  });

  test('other texts are rejected with the forms that are allowed', () => {
    for (const text of ['', '5', HASH, `5.${HASH.slice(1)}`, `-5.${HASH}`, `tip,origin`, `5.${HASH}.`, `5.${HASH} `])
      expect(() => parseFollowStart(text), text).toThrow('<slot>.<hash>');
    expect(() =>
      parseFollowStart(
        Array(MAX_POINTS + 1)
          .fill('origin')
          .join(','),
      ),
    ).toThrow('at most 50 points');
  });
});
