import { listenForHints } from '../store/hints.js';

export interface ServeTakenParts {
  /** Claims at most this many queued items and starts to work on them. */
  readonly take: (most: number) => Promise<readonly Promise<void>[]>;
  /** Maximum number of concurrent items. */
  readonly atOnce: number;
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
export async function serveTaken({
  take,
  atOnce,
  topic,
  pollMs,
  tidy,
  tidyMs,
  now,
  signal,
}: ServeTakenParts): Promise<void> {
  const underway = new Set<Promise<void>>();
  const hints = listenForHints(topic);
  let tidied = now();
  try {
    while (!signal.aborted) {
      hints.reset();
      const taken = await take(atOnce - underway.size);
      for (const begun of taken) {
        const work: Promise<void> = begun.finally(() => underway.delete(work));
        underway.add(work);
      }
      if (underway.size >= atOnce) await Promise.race(underway);
      else if (taken.length === 0) await hints.wait(pollMs, signal);
      if (now() - tidied < tidyMs) continue;
      tidied = now();
      await tidy(tidied);
    }
  } finally {
    hints.close();
  }
  await Promise.all(underway);
}
