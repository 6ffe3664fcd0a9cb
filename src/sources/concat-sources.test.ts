import { expect, test } from 'vitest';
import { concatSources } from './concat-sources.js';
import type { ChainEvent, Point, Source } from './source.js';

const point = (height: number): Required<Point> => ({ slot: height, height, hash: `${height}` });
const forward = (height: number): ChainEvent => ({
  type: 'forward',
  block: { bytes: new Uint8Array(), point: point(height), previousHash: height === 0 ? undefined : `${height - 1}` },
  tip: point(9),
});

function listed(kind: string, events: readonly ChainEvent[], requested: (readonly Point[])[]): Source {
  return {
    describe: () => ({
      kind,
      place: '',
      capabilities: kind === 'node' ? ['submit'] : [],
      state: 'idle',
      reason: undefined,
      identity: 'verified',
      tip: undefined,
    }),
    async *follow(known) {
      requested.push(known);
      yield* events;
    },
  };
}

test('the second source continues where the first one ended', async () => {
  const requested: (readonly Point[])[] = [];
  const files = listed(
    'files',
    [forward(0), forward(1), { type: 'backward', to: point(0), tip: point(9) }, forward(1)],
    requested,
  );
  const source = concatSources(files, listed('node', [forward(2)], requested));
  expect(source.describe()).toMatchObject({ kind: 'files', capabilities: ['submit'] });
  const heights: (number | string)[] = [];
  for await (const event of source.follow([], new AbortController().signal))
    heights.push(event.type === 'forward' ? event.block.point.height : 'back');
  expect(heights).toEqual([0, 1, 'back', 1, 2]);
  expect(requested).toEqual([[], [point(1), point(0)]]);
  expect(source.describe().kind).toBe('node');
});

test('the second source is not used after an abort', async () => {
  const requested: (readonly Point[])[] = [];
  const stop = new AbortController();
  const source = concatSources(listed('files', [forward(0)], requested), listed('node', [forward(1)], requested));
  for await (const _ of source.follow([], stop.signal)) stop.abort();
  expect(requested).toHaveLength(1);
});
