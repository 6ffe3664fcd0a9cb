import { setMaxListeners } from 'node:events';

/**
 * Works on the next `ahead` items while the first is waited for, and gives the results in the order of the items. Who
 * stops early ends what is under way.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
): AsyncGenerator<Result> {
  const stop = new AbortController();
  const all = AbortSignal.any([signal, stop.signal]);
  // One for each request under way is no leak.
  setMaxListeners(0, all);
  const underWay: Promise<Result>[] = [];
  try {
    for (let next = 0; next < items.length || underWay.length > 0; ) {
      while (next < items.length && underWay.length <= ahead) {
        const begun = work(items[next]!, all);
        // The failure of a later one is seen when its turn comes, or never.
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
