import type { IndexChanges } from '../../store/changes/index-changes.js';
import type { NetworkDb } from '../../store/network-db.js';

type ReadMark = (db: NetworkDb) => Promise<string>;

interface KnownMark {
  readonly version: number;
  readonly mark: string;
}

/**
 * Reads the mark of a network only after its index has changed, while all changes are reported. A mark that was being
 * read when a change arrived is not used again, because it may be that of the state before.
 */
export function readMarkOnChange(read: ReadMark, changes: IndexChanges): ReadMark {
  const known = new WeakMap<object, KnownMark>();
  return async (db) => {
    const version = changes.version(db.network);
    const last = known.get(db.base);
    if (changes.live && last?.version === version) return last.mark;
    const mark = await read(db);
    if (changes.live && changes.version(db.network) === version) known.set(db.base, { version, mark });
    return mark;
  };
}
