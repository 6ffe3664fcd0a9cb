import { setTimeout as pause } from 'node:timers/promises';

/** Whether `event` resolves in time. Its failure is passed on. */
export async function happensWithin(event: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    const late = pause(ms, false, { signal: timer.signal }).catch(() => false);
    return await Promise.race([event.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
