import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whom the server runs as. Empty is ourselves. Given to `spawn` as it is. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** `nobody` of every Unix that we know. PostgreSQL refuses to run as root, and no system user has to be made. */
const UNPRIVILEGED = 65_534;

export function serverOwner(uid: number | undefined = process.getuid?.()): Owner {
  return uid === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
}

export function giveTo(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Whether the owner can walk down to `path`, which need not exist yet. */
export function canReach(path: string, { uid, gid }: Owner): boolean {
  if (uid === undefined) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined) {
      const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
