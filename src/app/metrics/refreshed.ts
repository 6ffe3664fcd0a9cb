/** The first scrape waits this long for a value; later scrapes get the last known value at once. */
const FIRST_WAIT_MS = 500;

/**
 * A value that is slow to read, refreshed in the background at most every `everyMs` while it is scraped. A hanging
 * database or disk must not block the scrape of other metrics, so the last known value is returned meanwhile, and none
 * after a failed refresh.
 */
export function refreshed<Value>(everyMs: number, load: () => Promise<Value>): () => Promise<Value | undefined> {
  let value: Value | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  let waited = false;

  const refresh = (): Promise<void> => {
    loading ??= load()
      .then(
        (loaded) => {
          value = loaded;
        },
        () => {
          value = undefined;
        },
      )
      .finally(() => {
        loading = undefined;
        loadedAt = performance.now();
      });
    return loading;
  };

  return async () => {
    if (performance.now() - loadedAt < everyMs) return value;
    const refreshing = refresh();
    if (!waited) {
      waited = true;
      await Promise.race([refreshing, new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS).unref())]);
    }
    return value;
  };
}
