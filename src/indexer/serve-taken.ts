import { listenForHints } from '../store/hints.js';

export interface ServeTakenParts {
  /** Takes what waits, at most so much, and begins to work on it. */
  readonly take: (most: number) => Promise<readonly Promise<void>[]>;
  /** Works under way at once, from which on nothing more is taken. */
  readonly atOnce: number;
  /** Told when something new waits; another process is heard of after `pollMs`. */
  readonly topic: string;
  readonly pollMs: number;
  /** Forgets what is old, now and then. */
  readonly tidy: (now: number) => Promise<unknown>;
  readonly tidyMs: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Works on what callers leave in tables for the one process that has the source, until the signal aborts. */
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
