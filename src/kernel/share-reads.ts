/**
 * Combines concurrent reads into few: each call gets the result of a read that starts after the call. At most one read
 * runs and one waits for it, however many callers there are.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let queued: Promise<Result> | undefined;
  const start = (): Promise<Result> => {
    const started = read().finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
  return () => {
    if (running === undefined) return start();
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        return start();
      });
    return queued;
  };
}
