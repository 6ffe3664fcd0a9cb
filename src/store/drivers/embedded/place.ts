import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { CannotRun } from './cannot-run.js';
import { canReach, giveTo, isDedicated, type Owner, serverOwner } from './owner.js';

/** Where one embedded database lives, and whom it belongs to. */
export interface Place {
  readonly folder: string;
  readonly owner: Owner;
  readonly cluster: string;
  readonly serverLog: string;
  readonly passwordFile: string;
  readonly accessRules: string;
}

/** Folders that outlive a restart of the machine come first. */
const STATE_ROOTS = ['/var/lib/crosstie', join(tmpdir(), 'crosstie-state')];

/** The name under the data directory: the folder itself, or a link to where it had to go. */
const placeName = (dataDir: string): string => join(dataDir, 'postgres');

/** Whether a server was ever set up for this data directory. */
export const hasCluster = (dataDir: string): boolean => existsSync(join(placeName(dataDir), 'data', 'PG_VERSION'));

/**
 * The folder of the database, made when missing. It is inside the data directory unless the server's owner cannot
 * get there; then it is under a state root and the data directory holds a link to it. The link makes a removed data
 * directory a new start, and nothing elsewhere is ever deleted.
 */
export function preparePlace(dataDir: string, log: Log): Place {
  // Before anything is decided: a strict umask may put the new directory itself out of the owner's reach.
  mkdirSync(dataDir, { recursive: true });
  const name = placeName(dataDir);
  const owner = ownerOf(name);
  const folder = linkTarget(name) ?? chooseFolder(name, owner);
  if (!canReach(folder, owner)) {
    throw new ServiceError(
      'unavailable',
      `The database runs as user ${owner.uid}, who cannot reach ${folder}: let everyone search the folders above it`,
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

/** A database that an ordinary user made goes on running as that user when root starts the service. */
function ownerOf(name: string): Owner {
  const usual = serverOwner();
  const stat = statSync(name, { throwIfNoEntry: false });
  // A new cluster needs an owner with a name.
  if (stat !== undefined && isDedicated(stat.uid) && !existsSync(join(name, 'data', 'PG_VERSION'))) return usual;
  return usual.uid === undefined || stat === undefined || stat.uid === 0 ? usual : { uid: stat.uid, gid: stat.gid };
}

function linkTarget(name: string): string | undefined {
  return lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(name) : undefined;
}

function chooseFolder(name: string, owner: Owner): string {
  if (existsSync(join(name, 'data')) || canReach(name, owner)) return name;
  // Without a cluster it holds at most what an interrupted first start left.
  rmSync(name, { recursive: true, force: true });
  const folder = join(stateRoot(owner), randomBytes(6).toString('hex'));
  symlinkSync(folder, name);
  return folder;
}

/** A folder that everyone can walk through, for what the server's owner cannot reach elsewhere. */
export function stateRoot(owner: Owner): string {
  const usable = STATE_ROOTS.find((root) => {
    try {
      mkdirSync(root, { recursive: true, mode: 0o755 });
      const stat = lstatSync(root);
      // In a shared temporary folder somebody else may have taken the name first.
      return stat.isDirectory() && stat.uid === process.getuid?.() && canReach(join(root, 'x'), owner);
    } catch {
      return false;
    }
  });
  if (usable === undefined) throw new CannotRun(`user ${owner.uid} can reach none of ${STATE_ROOTS.join(', ')}`);
  return usable;
}
