import type { Io } from './io.js';

export interface StopSignal {
  /** Resolves at the first stop signal. */
  readonly requested: Promise<void>;
  /** Restores the default effect of signals. */
  release(): void;
}

/** Listens for stop signals. A second one ends the process at once; `onKill` runs before. */
export function listenForStop(io: Io, onKill: () => void = () => undefined): StopSignal {
  const { promise, resolve } = promiseWithResolve();
  let stopRequested = false;
  const stop = (): void => {
    if (stopRequested) {
      io.complain('Stopping at once.');
      onKill();
      process.exit(1);
    }
    stopRequested = true;
    resolve();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    requested: promise,
    release() {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}

function promiseWithResolve(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
