/** Jobs of several owners that are done one after the other; who has used least has its turn. */
export interface FairQueue<Job> {
  /** Why there is no place, else undefined. */
  add(owner: string, job: Job): 'full' | 'share-used' | undefined;
  /** Takes the next job; its place is free again with `done`. */
  next(): { readonly owner: string; readonly job: Job } | undefined;
  done(owner: string, cost?: number): void;
  /** Waiting and under way. */
  size(): number;
}

export interface FairQueueLimits {
  readonly most: number;
  readonly mostEach: number;
}

/**
 * However many jobs one owner has in line, and however long they take, another one waits for one of them at most, also
 * when it comes again. Whoever comes anew begins with as much as the one whose turn it is has used, so that nobody waits
 * for ever (start-time fair queueing).
 */
export function fairQueue<Job>({ most, mostEach }: FairQueueLimits): FairQueue<Job> {
  // The order of a map is the order of turns: who was served goes to its end.
  const waiting = new Map<string, Job[]>();
  const held = new Map<string, number>();
  const used = new Map<string, number>();
  let turn = 0;
  let size = 0;

  const leastUsed = (): string | undefined => {
    let least: string | undefined;
    for (const owner of waiting.keys()) if (least === undefined || used.get(owner)! < used.get(least)!) least = owner;
    return least;
  };

  return {
    size: () => size,

    add(owner, job) {
      const own = held.get(owner) ?? 0;
      if (own >= mostEach) return 'share-used';
      if (size >= most) return 'full';
      size += 1;
      if (own === 0) used.set(owner, Math.max(used.get(owner) ?? 0, turn));
      held.set(owner, own + 1);
      const line = waiting.get(owner);
      if (line === undefined) waiting.set(owner, [job]);
      else line.push(job);
      return undefined;
    },

    next() {
      const owner = leastUsed();
      if (owner === undefined) return undefined;
      const line = waiting.get(owner)!;
      const job = line.shift() as Job;
      waiting.delete(owner);
      if (line.length > 0) waiting.set(owner, line);
      turn = Math.max(turn, used.get(owner)!);
      return { owner, job };
    },

    done(owner, cost = 0) {
      size -= 1;
      used.set(owner, used.get(owner)! + cost);
      const left = (held.get(owner) ?? 1) - 1;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
      for (const [each, sum] of used) if (sum <= turn && !held.has(each)) used.delete(each);
    },
  };
}
