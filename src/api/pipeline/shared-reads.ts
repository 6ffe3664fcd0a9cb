import type { NetworkDb } from '../../store/network-db.js';

interface Reads {
  readonly current: Promise<string>;
  next: Promise<string> | undefined;
}

/**
 * Lets concurrent requests share reads of a value of a network. A request that arrives during a read uses the one after
 * it: the running read may miss a block that the client knows already.
 */
export function shareReads(read: (db: NetworkDb) => Promise<string>): (db: NetworkDb) => Promise<string> {
  const running = new WeakMap<object, Reads>();

  const start = (db: NetworkDb): Promise<string> => {
    const reads: Reads = { current: read(db), next: undefined };
    running.set(db.base, reads);
    const end = (): void => {
      if (reads.next === undefined) running.delete(db.base);
    };
    reads.current.then(end, end);
    return reads.current;
  };

  return (db) => {
    const reads = running.get(db.base);
    if (reads === undefined) return start(db);
    reads.next ??= reads.current.then(
      () => start(db),
      () => start(db),
    );
    return reads.next;
  };
}
