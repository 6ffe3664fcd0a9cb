import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../kernel/log.js';
import { CannotRun } from './cannot-run.js';
import { completeInstallation, type NativeServer, whyNotRunning } from './native-server.js';
import { canReach, canRead, type Owner } from './owner.js';
import { stateRoot } from './place.js';

/** The server where its owner can run it: as installed, or as a copy when `node_modules` is out of the owner's reach. */
export async function reachableServer(packaged: NativeServer, owner: Owner, log: Log): Promise<NativeServer> {
  const server = isUsable(packaged, owner) ? packaged : copyServer(packaged, owner, log);
  const complaint = await whyNotRunning(server, owner);
  if (complaint !== undefined) throw new CannotRun(`the packaged server does not run here: ${complaint}`);
  return server;
}

/** Complete, or made so, and open to the owner. A strict umask or a folder of somebody else's can prevent either. */
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

/** One copy for each version, made under another name first so that nobody runs half of it. */
function copyServer(packaged: NativeServer, owner: Owner, log: Log): NativeServer {
  const home = join(stateRoot(owner), `postgres-${packaged.version}`);
  const copy: NativeServer = { ...packaged, root: join(home, 'native') };
  if (existsSync(home)) return copy;
  const unfinished = `${home}.${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished, { mode: 0o755 });
  cpSync(packaged.root, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    // Archives for linking C programs are a tenth of the package and of no use here.
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
