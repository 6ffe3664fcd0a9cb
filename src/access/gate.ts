/** Lets a few pieces of work run at once and a bounded number wait; the rest is refused at once. */
export interface Gate {
  /** `first` waits in a queue of its own, which goes before the other. */
  run<Result>(work: () => Promise<Result>, options?: { readonly first: boolean }): Promise<Result>;
  /** Pieces of work in the queue. */
  readonly waiting: number;
}

export function createGate(limits: {
  readonly running: number;
  readonly waiting: number;
  readonly refuse: () => Error;
}): Gate {
  const preferred: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = 0;

  return {
    get waiting() {
      return preferred.length + others.length;
    },

    async run(work, { first } = { first: false }) {
      const queue = first ? preferred : others;
      if (running >= limits.running) {
        if (queue.length >= limits.waiting) throw limits.refuse();
        // The one that leaves hands its place over, so `running` is already counted when this resolves.
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
