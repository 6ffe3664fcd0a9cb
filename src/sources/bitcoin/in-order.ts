import { setMaxListeners } from 'node:events';

/**
 * Works on the next `ahead` items concurrently and yields the results in the order of the items. Stopping early aborts
 * the work in progress.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<Result> {
  const stop = new AbortController();
  const all = AbortSignal.any([signal, stop.signal]);
  // One listener per request in flight is not a leak.
  setMaxListeners(0, all);
  const underWay: Promise<Result>[] = [];
  try {
    for (let next = 0; next < items.length || underWay.length > 0; ) {
      while (next < items.length && underWay.length <= ahead) {
        const begun = work(items[next]!, all);
        // A failure of a later item is handled when it is its turn, or never.
        begun.catch(() => undefined);
        underWay.push(begun);
        next += 1;
      }
      yield await underWay[0]!;
      underWay.shift();
    }
  } finally {
    stop.abort();
  }
}
