import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../kernel/log.js';
import { CannotRun } from './cannot-run.js';
import { stateRoot } from './cluster-location.js';
import { completeInstallation, type NativeServer, whyNotRunning } from './native-server.js';
import { canReach, canRead, type Owner } from './owner.js';

/**
 * Returns a server that its owner can run: the installed one, or a copy when the owner has no access to `node_modules`.
 */
export async function reachableServer(packaged: NativeServer, owner: Owner, log: Log): Promise<NativeServer> {
  const server = isUsable(packaged, owner) ? packaged : copyServer(packaged, owner, log);
  const complaint = await whyNotRunning(server, owner);
  if (complaint !== undefined) throw new CannotRun(`the packaged server does not run here: ${complaint}`);
  return server;
}

/**
 * Completes the installation where needed and checks the owner's access. A strict umask or a folder of another user can
 * prevent either.
 */
function isUsable(server: NativeServer, owner: Owner): boolean {
  const samples = ['bin/postgres', 'lib/postgresql/plpgsql.so', 'share/postgresql/postgres.bki'];
  const paths = samples.map((path) => join(server.root, path)).filter((path) => existsSync(path));
  if (!paths.every((path) => canReach(path, owner) && canRead(path, owner))) return false;
  try {
    completeInstallation(server);
    return true;
  } catch {
    return false;
  }
}

/** One copy per version, created under a temporary name so that no process runs an incomplete copy. */
function copyServer(packaged: NativeServer, owner: Owner, log: Log): NativeServer {
  const home = join(stateRoot(owner), `postgres-${packaged.version}`);
  const copy: NativeServer = { ...packaged, root: join(home, 'native') };
  if (existsSync(home)) return copy;
  const unfinished = `${home}.${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished, { mode: 0o755 });
  cpSync(packaged.root, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries are a tenth of the package and not needed to run the server.
    filter: (path) => !path.endsWith('.a'),
  });
  openToEveryone(unfinished);
  completeInstallation({ ...packaged, root: join(unfinished, 'native') });
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  log.info('store.server-copied', { folder: home });
  return copy;
}

/** The installation may have been made with a strict umask. */
function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToEveryone(path);
    else if (entry.isFile()) chmodSync(path, path.includes(join('native', 'bin')) ? 0o755 : 0o644);
  }
}
