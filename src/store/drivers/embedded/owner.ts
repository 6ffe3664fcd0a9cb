import { chownSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user that the server runs as, in the form that `spawn` accepts. Empty means the current user. */
export interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

/** The unprivileged user of every Unix. PostgreSQL refuses to run as root, and this avoids creating a system user. */
export const NOBODY_UID = 65_534;

/** Ids that systemd reserves for dynamic users; installers do not assign them to accounts. */
export const DEDICATED_UIDS = { first: 61_184, last: 65_519 };

/** The user that creates the cluster. `initdb` requires a user with a name, which a dedicated id does not have. */
export function serverOwner(uid: number | undefined = process.getuid?.()): Owner {
  return uid === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {};
}

export const isDedicated = (uid: number): boolean => uid >= DEDICATED_UIDS.first && uid <= DEDICATED_UIDS.last;

export function giveTo(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Whether the owner can traverse the folders to `path`, which need not exist yet. */
export function canReach(path: string, owner: Owner): boolean {
  if (owner.uid === undefined) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat !== undefined && !isAllowed(stat, owner, 0o1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Whether the owner has permission to read the file itself. */
export const canRead = (path: string, owner: Owner): boolean =>
  owner.uid === undefined || isAllowed(statSync(path), owner, 0o4);

/** `bit` is the permission bit for others: 4 to read, 1 to search. */
function isAllowed({ mode, uid, gid }: Stats, owner: Owner, bit: number): boolean {
  const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
  return (mode & (bit << shift)) !== 0;
}
