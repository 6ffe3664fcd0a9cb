import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { SUPERUSER } from './address.js';
import { CannotRun } from './cannot-run.js';
import type { ClusterLocation } from './cluster-location.js';
import { copyCluster } from './copy-cluster.js';
import { discardLostCopy, markUnsynced, removeMark, syncCopy } from './copy-sync.js';
import { type NativeServer, program } from './native-server.js';
import { giveTo } from './owner.js';
import { generatePassword, scramVerifier, writePassword } from './password.js';
import { runProgram } from './run-program.js';

const UNFINISHED = 'initdb-';

export interface EnsuredCluster {
  readonly created: 'copied' | 'initialised' | false;
}

/**
 * Creates the database cluster unless it exists: a copy of the template, or an empty one. It is built under a temporary
 * name and renamed when complete, so a crash leaves either nothing or a complete cluster. A copy has no password yet.
 */
export async function ensureCluster(
  server: NativeServer,
  location: ClusterLocation,
  { template, log }: { readonly template?: string | undefined; readonly log: Log },
): Promise<EnsuredCluster> {
  for (const name of readdirSync(location.folder)) {
    // A process of an earlier run may still write there; its files are removed at a later start.
    if (name.startsWith(UNFINISHED)) tryRemove(join(location.folder, name));
  }
  discardLostCopy(location, log);
  if (existsSync(join(location.cluster, 'PG_VERSION'))) {
    checkMajor(server, location);
    return { created: false };
  }
  const unfinished = join(location.folder, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  if (template !== undefined && (await copyTemplate(server, location, { template, unfinished, log })))
    return { created: 'copied' };
  const password = generatePassword();
  writePassword(location, password);
  // The user that creates the cluster may be shared with other programs, so it only gets the SCRAM verifier.
  const verifierFile = `${unfinished}.verifier`;
  writeFileSync(verifierFile, `${scramVerifier(password)}\n`, { mode: 0o600 });
  giveTo(verifierFile, location.owner);
  const { status, output } = await runProgram(
    program(server, 'initdb'),
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${verifierFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order on every machine, independent of its locales.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    { cwd: location.folder, owner: location.owner },
  );
  tryRemove(verifierFile);
  if (status !== 0) {
    tryRemove(unfinished);
    throw new CannotRun(`initdb failed: ${output.trim().split('\n').slice(-3).join(' ')}`);
  }
  renameSync(unfinished, location.cluster);
  return { created: 'initialised' };
}

interface TemplateCopy {
  readonly template: string;
  readonly unfinished: string;
  readonly log: Log;
}

/** False when the template cannot be used here; a cluster can always be created without it. */
async function copyTemplate(
  server: NativeServer,
  location: ClusterLocation,
  { template, unfinished, log }: TemplateCopy,
): Promise<boolean> {
  try {
    // Marked before the copy: syncing the mark afterwards would also wait for the copied files.
    const marked = markUnsynced(location);
    await copyCluster(template, unfinished, location.owner);
    // Without the mark a later start could not detect files lost in a power failure, so the copy is synced before it
    // gets its final name.
    if (!marked) await syncCopy(server, location, unfinished);
  } catch (error) {
    log.warn('store.template-unusable', { template, reason: String(error) });
    removeMark(location);
    tryRemove(unfinished);
    return false;
  }
  // The password of an earlier cluster would be mistaken for that of the copy.
  rmSync(location.passwordFile, { force: true });
  renameSync(unfinished, location.cluster);
  return true;
}

/** A cluster of another major version cannot be opened, and upgrading it is the operator's decision. */
function checkMajor(server: NativeServer, location: ClusterLocation): void {
  const found = readFileSync(join(location.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(server.major)) return;
  throw new ServiceError(
    'unavailable',
    `The database in ${location.folder} was made by PostgreSQL ${found}, this build brings PostgreSQL ${server.major}: ` +
      'start the build that created it, move the data to a server and set DATABASE_URL, or choose another data directory',
  );
}

function tryRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}
