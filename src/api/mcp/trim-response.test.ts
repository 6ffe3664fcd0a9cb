import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trimResponse } from './trim-response.js';

describe('trimmed response', () => {
  test('lists which arrays were cut', () => {
    const { value, cut } = trimResponse({ data: [1, 2, 3], nextCursor: 'c' }, { maxItems: 2 });
    expect(value).toEqual({ data: [1, 2], nextCursor: 'c' });
    expect(cut).toEqual([{ path: 'data', shown: 2, total: 3 }]);
  });

  test('contains only the requested fields, at any depth', () => {
    const given = { data: [{ txHash: 'a', fee: '1', inner: { fee: '2', other: 3 } }], total: 9, nextCursor: 'c' };
    expect(trimResponse(given, { fields: ['fee'] }).value).toEqual({
      data: [{ fee: '1', inner: { fee: '2' } }],
      nextCursor: 'c',
    });
  });

  test('never exceeds the maximum length', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 2_000 }), (value, maxCharacters) => {
        expect(trimResponse(value, { maxCharacters }).text.length).toBeLessThanOrEqual(maxCharacters);
      }),
    );
    const long = Array.from({ length: 1_000 }, (_, index) => ({ index, text: 'x'.repeat(100) }));
    expect(trimResponse(long, { maxItems: 500, maxCharacters: 5_000 }).cut).toEqual([
      { path: '.', shown: 31, total: 1_000 },
    ]);
  });

  test('contains large integers as text and shortened long texts', () => {
    expect(trimResponse({ deposit: 2n ** 70n }).value).toEqual({ deposit: (2n ** 70n).toString() });
    expect((trimResponse('y'.repeat(5_000)).value as string).length).toBe(2_001);
  });
});
