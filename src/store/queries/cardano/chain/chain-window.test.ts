import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainWindow, mergeChain } from './chain-window.js';

interface Item {
  readonly height: number;
  readonly marker: number | undefined;
}

test('a page contains the same blocks as a slice of the whole chain, for any page and order', () => {
  const arbitrary = fc.record({
    from: fc.integer({ min: -1, max: 5 }),
    count: fc.nat({ max: 12 }),
    markerHeights: fc.array(fc.integer({ min: -2, max: 18 }), { maxLength: 6 }),
    skip: fc.nat({ max: 20 }),
    limit: fc.integer({ min: 1, max: 7 }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  });
  fc.assert(
    fc.property(arbitrary, ({ from, count, markerHeights, skip, limit, order }) => {
      const blocks: Item[] = Array.from({ length: count }, (_, index) => ({ height: from + index, marker: undefined }));
      const markers: Item[] = markerHeights
        .toSorted((one, other) => one - other)
        .map((height, marker) => ({ height, marker }));
      const chain = [...mergeChain(blocks, markers, 'asc')];
      const whole = order === 'asc' ? chain : chain.toReversed();
      const window = chainWindow({ from, to: from + count - 1 }, markers, { order, skip, limit });
      const loaded = blocks.filter(({ height }) => height >= window.heights.from && height <= window.heights.to);
      const read = order === 'asc' ? loaded : loaded.toReversed();
      expect(mergeChain(read, window.markers, order)).toEqual(whole.slice(skip, skip + limit));
    }),
    { numRuns: 2_000 },
  );
});

test('a marker comes after the block whose height it repeats', () => {
  const chain = mergeChain(
    [{ height: 1 }, { height: 2 }],
    [
      { height: 0, epoch: 0 },
      { height: 1, epoch: 1 },
    ],
    'asc',
  );
  expect(chain).toEqual([{ height: 0, epoch: 0 }, { height: 1 }, { height: 1, epoch: 1 }, { height: 2 }]);
});
