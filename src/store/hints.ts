/**
 * Within one process, whoever writes a row tells whoever waits for it. Only a hint: across processes, and where a hint
 * was missed, the one who waits looks again after a moment.
 */
const waiting = new Map<string, Set<() => void>>();

export function hint(topic: string): void {
  const waiters = waiting.get(topic);
  if (waiters === undefined) return;
  waiting.delete(topic);
  for (const wake of waiters) wake();
}

/** Resolves at the next hint, after `ms`, or when the signal aborts, whichever comes first. */
export function awaitHint(topic: string, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      const waiters = waiting.get(topic);
      waiters?.delete(wake);
      if (waiters?.size === 0) waiting.delete(topic);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener('abort', wake);
    const waiters = waiting.get(topic) ?? new Set();
    waiting.set(topic, waiters.add(wake));
  });
}
