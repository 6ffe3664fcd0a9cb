import type { Log } from '../kernel/log.js';

export interface Timer {
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** Runs `work` repeatedly with a pause in between, never concurrently. It does not keep the process alive. */
export function repeat(name: string, pauseMs: number, log: Log, work: () => Promise<void>): Timer {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;

  const schedule = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => log.warn('access.timer.failed', { timer: name, error }))
        .then(() => {
          if (!stopped) schedule();
        });
    }, pauseMs).unref();
  };

  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
