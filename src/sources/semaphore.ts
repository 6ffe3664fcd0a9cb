import { ServiceError } from '../kernel/errors.js';

/** A semaphore: runs at most `width` tasks concurrently and queues a bounded number; more are rejected. */
export function createSemaphore(width: number, maxQueued: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  const enter = (): Promise<void> | undefined => {
    if (running < width) {
      running += 1;
      return undefined;
    }
    if (queue.length >= maxQueued) throw new ServiceError('unavailable', 'The node is busy, try again later');
    return new Promise((resolve) => queue.push(resolve));
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      // The slot passes to the oldest queued task or becomes free.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
