export interface TimeLimit {
  readonly processorMs: number;
  readonly clockMs: number;
}

/** CPU time of all threads of the process. Node 20 does not tell that of one thread. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Calls `expire` when work in a thread of this process has used its CPU time. On a busy machine the thread waits for a
 * processor, which must not count: a program that is allowed at night would be rejected at noon. The whole process uses
 * at least as much CPU time as the thread, so no thread gets less than its limit by the clock, and one that never ends is
 * found out as soon as it has used the limit. `clockMs` bounds the time for which others wait. Returns a function that
 * ends the limit.
 */
export function startTimeLimit(
  limit: TimeLimit,
  getProcessorMs: () => number,
  expire: (exceeded: 'processor' | 'clock') => void,
): () => void {
  const startClock = performance.now();
  const startProcessor = getProcessorMs();
  let timer = setTimeout(check, Math.min(limit.processorMs, limit.clockMs));

  function check(): void {
    const leftProcessor = limit.processorMs - (getProcessorMs() - startProcessor);
    if (leftProcessor <= 0) {
      expire('processor');
      return;
    }
    const leftClock = limit.clockMs - (performance.now() - startClock);
    if (leftClock <= 0) {
      expire('clock');
      return;
    }
    timer = setTimeout(check, Math.max(1, Math.min(leftProcessor, leftClock)));
  }

  return () => clearTimeout(timer);
}
