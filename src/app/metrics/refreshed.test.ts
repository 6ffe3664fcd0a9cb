import { expect, test } from 'vitest';
import { refreshed } from './refreshed.js';

test('slow value comes from the last refresh, and is unknown after a failed refresh', async () => {
  let loads = 0;
  const loaders: { readonly resolve: (value: number) => void; readonly reject: (error: Error) => void }[] = [];
  const read = refreshed(0, () => {
    loads += 1;
    return new Promise<number>((resolve, reject) => loaders.push({ resolve, reject }));
  });
  const first = read();
  loaders[0]!.resolve(1);
  expect(await first).toBe(1);
  expect(await read()).toBe(1);
  expect(await read()).toBe(1);
  expect(loads).toBe(2);
  loaders[1]!.reject(new Error('gone'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await read()).toBeUndefined();
});
