import { expect, test } from 'vitest';
import { createGroupReader } from './streamed-result.js';

async function* inBatches(...batches: readonly (readonly number[])[]): AsyncGenerator<readonly number[]> {
  yield* batches;
}

/** All rows of groups 0 to 4; the group of a row is its tens. */
async function readGroups(...batches: readonly (readonly number[])[]): Promise<number[][]> {
  const read = createGroupReader(inBatches(...batches), (row) => Math.floor(row / 10));
  const groups: number[][] = [];
  for (let group = 0; group < 5; group += 1) {
    groups.push([]);
    for await (const rows of read(group)) groups[group]?.push(...rows);
  }
  return groups;
}

test('groups end where the next one begins, within a batch or between two', async () => {
  expect(await readGroups([1, 2, 10], [11], [12, 30], [31])).toEqual([[1, 2], [10, 11, 12], [], [30, 31], []]);
});

test('groups without rows are empty', async () => {
  expect(await readGroups()).toEqual([[], [], [], [], []]);
  expect(await readGroups([40])).toEqual([[], [], [], [], [40]]);
});
