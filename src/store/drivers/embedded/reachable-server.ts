import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../kernel/log.js';
import { CannotRun } from './cannot-run.js';
import { completeInstallation, type NativeServer, whyNotRunning } from './native-server.js';
import { canReach, type Owner } from './owner.js';
import { stateRoot } from './place.js';

/** The server where its owner can run it: as installed, or as a copy when `node_modules` is out of the owner's reach. */
export async function reachableServer(packaged: NativeServer, owner: Owner, log: Log): Promise<NativeServer> {
  const inPlace = canReach(join(packaged.root, 'bin', 'postgres'), owner);
  const server = inPlace ? packaged : copyServer(packaged, owner, log);
  completeInstallation(server);
  const complaint = await whyNotRunning(server, owner);
  if (complaint !== undefined) throw new CannotRun(`the packaged server does not run here: ${complaint}`);
  return server;
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
    else if (entry.isFile()) chmodSync(path, path.includes(`${join('native', 'bin')}`) ? 0o755 : 0o644);
  }
}
