import { ServiceError } from '../kernel/errors.js';

/** Lets `width` pieces of work run at once and a bounded number wait; more than that are turned away. */
export function turnstile(width: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = (): Promise<void> | undefined => {
    if (running < width) {
      running += 1;
      return undefined;
    }
    if (waiting.length >= maxWaiting) throw new ServiceError('unavailable', 'The node is busy, try again later');
    return new Promise((resolve) => waiting.push(resolve));
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      // The place goes to the one who waits longest, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
