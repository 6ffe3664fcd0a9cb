import type { Io } from './io.js';

/** Resolves at the first request to stop; a second one ends the process at once. */
export function stopSignal(io: Io): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = (): void => {
      if (asked) {
        io.complain('Stopping at once.');
        process.exit(1);
      }
      asked = true;
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
