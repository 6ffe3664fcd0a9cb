import { expect, test } from 'vitest';
import { describe, formatShort } from './spec.js';

test.each([
  [0, '0'],
  [999.96, '1000'],
  [12_350, '12.35k'],
  [45_000_000_000, '45B'],
  [-2_500_000, '-2.5M'],
  [0.000123456, '0.0001235'],
])('%d is written as %s', (value, text) => {
  expect(formatShort(value)).toBe(text);
});

test('picture is described by the range and the last value of each series', () => {
  const series = { name: 'Blocks', values: [3, null, 1], shape: 'bars', tone: 'accent', format: String } as const;
  const spec = { x: [5, 6, 7], xName: 'Epoch', isTime: false, formatX: String, series: [series] };
  expect(describe('By epoch', spec)).toBe('By epoch, epoch 5 to 7: Blocks from 1 to 3, last 1');
  expect(describe('By epoch', { ...spec, series: [{ ...series, values: [null] }] })).toContain('Blocks not known');
  expect(describe('By epoch', { ...spec, x: [] })).toBe('By epoch: no data');
});
