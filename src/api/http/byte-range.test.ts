import { describe, expect, test } from 'vitest';
import { readRange } from './byte-range.js';

const read = (header: string | undefined, size = 100n) => {
  const range = readRange(header, size);
  return range ? [Number(range.from), Number(range.to)] : range;
};

describe('a range', () => {
  test.each([
    ['bytes=0-0', [0, 1]],
    ['bytes=10-19', [10, 20]],
    ['bytes=10-', [10, 100]],
    ['bytes=10-500', [10, 100]],
    ['bytes=-10', [90, 100]],
    ['bytes=-500', [0, 100]],
    ['BYTES = 1 - 2', [1, 3]],
  ])('%s of 100 bytes resolves to %j', (header, expected) => expect(read(header)).toEqual(expected));

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is not satisfiable', (header) =>
    expect(read(header)).toBeNull(),
  );

  test.each([
    undefined,
    '',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'lines=1-2',
    'bytes=a-b',
    'bytes=0x1-2',
    'bytes=1--2',
  ])('%s selects the whole content', (header) => expect(read(header)).toBeUndefined());

  test('of empty content is not satisfiable', () => {
    expect(read('bytes=0-', 0n)).toBeNull();
    expect(read('bytes=-5', 0n)).toBeNull();
  });
});
