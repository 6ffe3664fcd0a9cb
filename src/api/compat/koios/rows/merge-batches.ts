/** Merges two sorted lists, read in batches, into one. */
export async function* mergeBatches<Item>(
  first: AsyncIterable<readonly Item[]>,
  second: AsyncIterable<readonly Item[]>,
  compare: (a: Item, b: Item) => number,
): AsyncGenerator<readonly Item[]> {
  const left = await open(first);
  const right = await open(second);
  while (left.head() !== undefined || right.head() !== undefined) {
    const merged: Item[] = [];
    while (merged.length < BATCH_ROWS) {
      const a = left.head();
      const b = right.head();
      if (a === undefined && b === undefined) break;
      if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
        merged.push(a as Item);
        await left.advance();
      } else {
        merged.push(b);
        await right.advance();
      }
    }
    yield merged;
  }
}

const BATCH_ROWS = 1_000;

async function open<Item>(batches: AsyncIterable<readonly Item[]>) {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: readonly Item[] = [];
  let at = 0;
  const fill = async (): Promise<void> => {
    while (at >= batch.length) {
      const next = await iterator.next();
      if (next.done === true) return;
      batch = next.value;
      at = 0;
    }
  };
  await fill();
  return {
    head: (): Item | undefined => batch[at],
    async advance(): Promise<void> {
      at += 1;
      await fill();
    },
  };
}
