import { listenForHints } from '../store/hints.js';

export interface ServeQueueOptions {
  /** Claims at most this many queued items and starts to work on them. */
  readonly claim: (max: number) => Promise<readonly Promise<void>[]>;
  /** Maximum number of concurrent items. */
  readonly maxConcurrent: number;
  /** Hint topic for new items; items of another process are found after `pollMs`. */
  readonly topic: string;
  readonly pollMs: number;
  /** Deletes old items at intervals. */
  readonly tidy: (now: number) => Promise<unknown>;
  readonly tidyMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Works on the requests that callers queue in tables for the process with the source, until the signal aborts. */
export async function serveQueue({
  claim,
  maxConcurrent,
  topic,
  pollMs,
  tidy,
  tidyMs,
  now,
  signal,
}: ServeQueueOptions): Promise<void> {
  const underway = new Set<Promise<void>>();
  const hints = listenForHints(topic);
  let tidied = now();
  try {
    while (!signal.aborted) {
      hints.reset();
      const claimed = await claim(maxConcurrent - underway.size);
      for (const begun of claimed) {
        const work: Promise<void> = begun.finally(() => underway.delete(work));
        underway.add(work);
      }
      if (underway.size >= maxConcurrent) await Promise.race(underway);
      else if (claimed.length === 0) await hints.wait(pollMs, signal);
      if (now() - tidied < tidyMs) continue;
      tidied = now();
      await tidy(tidied);
    }
  } finally {
    hints.close();
  }
  await Promise.all(underway);
}
