import { expect, test } from 'vitest';
import { collectText, StreamedResult, StreamedValue, slices } from './streamed-result.js';

const letters = new StreamedValue(slices(['a', 'b', 'c'], (letter) => letter, 1));

test('the whole text of a short stream', async () => {
  expect(await collectText(letters, JSON.stringify, 13)).toBe('["a","b","c"]');
});

test('a longer stream is not read to its end, and can be read again', async () => {
  let pieces = 0;
  const stream = new StreamedResult(async (writeText) => {
    for (; pieces < 100; pieces += 1) await writeText('1234567890');
  });
  expect(await collectText(stream, JSON.stringify, 35)).toBeUndefined();
  expect(pieces).toBe(3);
  expect(await collectText(letters, JSON.stringify, 12)).toBeUndefined();
  expect(await collectText(letters, JSON.stringify, 13)).toBe('["a","b","c"]');
});

test('an error of the stream is thrown', async () => {
  const stream = new StreamedResult(() => Promise.reject(new Error('no connection')));
  await expect(collectText(stream, JSON.stringify, 10)).rejects.toThrow('no connection');
});
