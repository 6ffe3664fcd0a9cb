/** Limits concurrency: a few tasks run, a bounded number is queued, and the rest is rejected immediately. */
export interface Gate {
  /** `first` uses a separate queue with priority. */
  run<Result>(work: () => Promise<Result>, options?: { readonly first: boolean }): Promise<Result>;
  /** Tasks in the queue. */
  readonly queued: number;
}

export function createGate(limits: {
  readonly running: number;
  readonly queued: number;
  readonly refuse: () => Error;
}): Gate {
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  return {
    get queued() {
      return preferred.length + others.length;
    },

    async run(work, { first } = { first: false }) {
      const queue = first ? preferred : others;
      if (running >= limits.running) {
        if (queue.length >= limits.queued) throw limits.refuse();
        // The finished task hands its slot over, so `running` already includes this task when the promise resolves.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = preferred.shift() ?? others.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
