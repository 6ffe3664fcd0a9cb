/** Jobs of several owners that are done one after the other, each owner in turn. */
export interface FairQueue<Job> {
  /** Why there is no place, else undefined. */
  add(owner: string, job: Job): 'full' | 'share-used' | undefined;
  /** Takes the next job; its place is free again with `done`. */
  next(): { readonly owner: string; readonly job: Job } | undefined;
  done(owner: string): void;
  /** Waiting and under way. */
  size(): number;
}

export interface FairQueueLimits {
  readonly most: number;
  readonly mostEach: number;
}

/** However many jobs one owner has in line, another one waits for one of them at most. */
export function fairQueue<Job>({ most, mostEach }: FairQueueLimits): FairQueue<Job> {
  // The order of a map is the order of turns: who was served goes to its end.
  const waiting = new Map<string, Job[]>();
  const held = new Map<string, number>();
  let size = 0;

  return {
    size: () => size,

    add(owner, job) {
      const own = held.get(owner) ?? 0;
      if (own >= mostEach) return 'share-used';
      if (size >= most) return 'full';
      size += 1;
      held.set(owner, own + 1);
      const line = waiting.get(owner);
      if (line === undefined) waiting.set(owner, [job]);
      else line.push(job);
      return undefined;
    },

    next() {
      for (const [owner, line] of waiting) {
        const job = line.shift() as Job;
        waiting.delete(owner);
        if (line.length > 0) waiting.set(owner, line);
        return { owner, job };
      }
      return undefined;
    },

    done(owner) {
      size -= 1;
      const left = (held.get(owner) ?? 1) - 1;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
    },
  };
}
