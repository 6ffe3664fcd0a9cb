import { shareReads } from '../../kernel/share-reads.js';
import type { NetworkDb } from '../../store/network-db.js';

/** Lets concurrent requests share reads of a value of a network. */
export function shareNetworkReads(read: (db: NetworkDb) => Promise<string>): (db: NetworkDb) => Promise<string> {
  const reads = new WeakMap<object, () => Promise<string>>();
  return (db) => {
    let shared = reads.get(db.base);
    if (shared === undefined) {
      shared = shareReads(() => read(db));
      reads.set(db.base, shared);
    }
    return shared();
  };
}
