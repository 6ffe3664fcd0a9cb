import { randomInt } from 'node:crypto';
import { lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../kernel/log.js';
import type { ClusterLocation } from './cluster-location.js';
import { type NativeServer, whyNotRunning } from './native-server.js';
import { canReach, DEDICATED_UIDS, NOBODY_UID, type Owner } from './owner.js';
import { runProgram } from './run-program.js';

const ATTEMPTS = 50;

/**
 * Changes the owner of the database to a user id that no other program uses. Under root the cluster is created by
 * `nobody`, because `initdb` rejects a user without a name; but other programs run as `nobody` too and could read the
 * files or reach the socket. Where such an id cannot be used, as in a container with few ids, the owner remains
 * `nobody`.
 */
export async function dedicateOwner(
  server: NativeServer,
  location: ClusterLocation,
  log: Log,
): Promise<ClusterLocation> {
  if (process.getuid?.() !== 0 || location.owner.uid !== NOBODY_UID) return location;
  const owner = freeOwner();
  if (owner === undefined || !canReach(location.folder, owner)) return location;
  const problem = await whyNotRunning(server, owner);
  if (problem !== undefined) {
    log.info('store.owner-shared', { reason: problem });
    return location;
  }
  try {
    await chownTree(location, owner);
  } catch (error) {
    await chownTree(location, location.owner);
    log.info('store.owner-shared', { reason: String(error) });
    return location;
  }
  return { ...location, owner };
}

/** Returns an id that neither an account nor a process uses. */
function freeOwner(): Owner | undefined {
  const usedUids = new Set([...readAccountUids(), ...runningUids()]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const uid = randomInt(DEDICATED_UIDS.first, DEDICATED_UIDS.last + 1);
    if (!usedUids.has(uid)) return { uid, gid: uid };
  }
  return undefined;
}

function readAccountUids(): readonly number[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2]));
  } catch {
    return [];
  }
}

function runningUids(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^[0-9]+$/.test(name))
      .flatMap((name) => statSync(join('/proc', name), { throwIfNoEntry: false })?.uid ?? []);
  } catch {
    return [];
  }
}

/**
 * The folder itself comes last: after an interruption it still has its old owner, and the change is repeated. An
 * external program walks the tree, because a prepared cluster has thousands of files.
 */
async function chownTree(location: ClusterLocation, { uid = 0, gid = 0 }: Owner): Promise<void> {
  const paths = readdirSync(location.folder)
    .map((name) => join(location.folder, name))
    .filter((path) => path !== location.passwordFile);
  if (paths.length > 0) {
    const args = ['-R', '-h', `${uid}:${gid}`, ...paths];
    const { status, output } = await runProgram('chown', args, { cwd: '/', owner: {} });
    if (status !== 0) throw new Error(`the owner cannot be changed: ${output.trim()}`);
  }
  lchownSync(location.folder, uid, gid);
}
