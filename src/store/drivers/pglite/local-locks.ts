import type { HeldLock } from '../../db.js';

/** Named locks within this process. Sufficient for PGlite, whose directory only one process may open. */
export function localLocks(): (name: string, wait: boolean) => Promise<HeldLock | undefined> {
  const queues = new Map<string, (() => void)[]>();

  function grant(name: string): HeldLock {
    let released = false;
    return {
      lost: new AbortController().signal,
      release: async () => {
        if (released) return;
        released = true;
        const next = queues.get(name)?.shift();
        if (next === undefined) queues.delete(name);
        else next();
      },
    };
  }

  return async (name, wait) => {
    const queue = queues.get(name);
    if (queue === undefined) queues.set(name, []);
    else if (wait) await new Promise<void>((resolve) => queue.push(resolve));
    else return undefined;
    return grant(name);
  };
}
