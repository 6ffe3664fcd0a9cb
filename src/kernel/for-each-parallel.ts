/**
 * Runs `work` for every item with one call per worker at a time. After the first failure no further item is started;
 * the failure is thrown when the running calls have ended.
 */
export async function forEachParallel<Item, Worker>(
  items: Iterable<Item>,
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failure: { readonly error: unknown } | undefined;
  const runWorker = async (worker: Worker): Promise<void> => {
    while (failure === undefined) {
      const next = queue.next();
      if (next.done === true) return;
      try {
        await work(next.value, worker);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(workers.map(runWorker));
  if (failure !== undefined) throw failure.error;
}
