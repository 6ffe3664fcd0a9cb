import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { CannotRun } from './cannot-run.js';
import { canReach, giveTo, isDedicated, type Owner, serverOwner } from './owner.js';

/** Files and owner of one embedded database. */
export interface ClusterLocation {
  readonly folder: string;
  readonly owner: Owner;
  readonly cluster: string;
  readonly serverLog: string;
  readonly passwordFile: string;
  readonly accessRules: string;
}

/** Folders that survive a reboot come first. */
const STATE_ROOTS = ['/var/lib/crosstie', join(tmpdir(), 'crosstie-state')];

/** The path under the data directory: the folder itself, or a link to its actual location. */
const databasePath = (dataDir: string): string => join(dataDir, 'postgres');

/** Whether a server was ever set up for this data directory. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(databasePath(dataDir), 'data', 'PG_VERSION'));

/**
 * Returns the location of the database and creates its folder when missing. It is inside the data directory unless the
 * server's owner has no access; then it is under a state root and the data directory contains a link to it. Removing
 * the data directory also removes the link and so starts a new database; nothing elsewhere is ever deleted.
 */
export function prepareLocation(dataDir: string, log: Log): ClusterLocation {
  // First of all: a strict umask may make the new directory itself inaccessible to the owner.
  mkdirSync(dataDir, { recursive: true });
  const name = databasePath(dataDir);
  const owner = findOwner(name);
  const folder = linkTarget(name) ?? chooseFolder(name, owner);
  if (!canReach(folder, owner)) {
    throw new ServiceError(
      'unavailable',
      `The database runs as user ${owner.uid}, which cannot access ${folder}: allow everyone to search the folders above it`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  giveTo(folder, owner);
  if (folder !== name) log.info('store.relocated', { folder, dataDir });
  return {
    folder,
    owner,
    cluster: join(folder, 'data'),
    serverLog: join(folder, 'server.log'),
    passwordFile: join(folder, 'password'),
    accessRules: join(folder, 'pg_hba.conf'),
  };
}

/** A database created by an ordinary user keeps running as that user when root starts the service. */
function findOwner(name: string): Owner {
  const defaultOwner = serverOwner();
  const stat = statSync(name, { throwIfNoEntry: false });
  // A new cluster needs an owner with a name.
  if (stat !== undefined && isDedicated(stat.uid) && !existsSync(join(name, 'data', 'PG_VERSION'))) return defaultOwner;
  return defaultOwner.uid === undefined || stat === undefined || stat.uid === 0
    ? defaultOwner
    : { uid: stat.uid, gid: stat.gid };
}

function linkTarget(name: string): string | undefined {
  return lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(name) : undefined;
}

function chooseFolder(name: string, owner: Owner): string {
  if (existsSync(join(name, 'data')) || canReach(name, owner)) return name;
  // Without a cluster it contains only remains of an interrupted first start.
  rmSync(name, { recursive: true, force: true });
  const folder = join(stateRoot(owner), randomBytes(6).toString('hex'));
  symlinkSync(folder, name);
  return folder;
}

/** Returns a world-searchable folder for files that the server's owner cannot reach elsewhere. */
export function stateRoot(owner: Owner): string {
  const usable = STATE_ROOTS.find((root) => {
    try {
      mkdirSync(root, { recursive: true, mode: 0o755 });
      const stat = lstatSync(root);
      // In a shared temporary folder another user may have created the name first.
      return stat.isDirectory() && stat.uid === process.getuid?.() && canReach(join(root, 'x'), owner);
    } catch {
      return false;
    }
  });
  if (usable === undefined) throw new CannotRun(`user ${owner.uid} has access to none of ${STATE_ROOTS.join(', ')}`);
  return usable;
}
