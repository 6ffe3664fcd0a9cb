import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { SUPERUSER } from './address.js';
import { CannotRun } from './cannot-run.js';
import { copyCluster } from './copy-cluster.js';
import { discardLostCopy, markUnsynced, removeMark, syncCopy } from './copy-sync.js';
import { type NativeServer, program } from './native-server.js';
import { giveTo } from './owner.js';
import { makePassword, scramVerifier, writePassword } from './password.js';
import type { Place } from './place.js';
import { runProgram } from './run-program.js';

const UNFINISHED = 'initdb-';

export interface EnsuredCluster {
  readonly created: 'copied' | 'initialised' | false;
}

/**
 * Makes the database cluster unless it is there: a copy of the template, or an empty one. It is built under another name
 * and renamed when complete, so a kill at any moment leaves either nothing or all of it. A copy has no password yet.
 */
export async function ensureCluster(
  server: NativeServer,
  place: Place,
  { template, log }: { readonly template?: string | undefined; readonly log: Log },
): Promise<EnsuredCluster> {
  for (const name of readdirSync(place.folder)) {
    // A program that outlived us may still write there; what it leaves is removed another time.
    if (name.startsWith(UNFINISHED)) tryRemove(join(place.folder, name));
  }
  discardLostCopy(place, log);
  if (existsSync(join(place.cluster, 'PG_VERSION'))) {
    checkMajor(server, place);
    return { created: false };
  }
  const unfinished = join(place.folder, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
  if (template !== undefined && (await copyTemplate(server, place, { template, unfinished, log })))
    return { created: 'copied' };
  const password = makePassword();
  writePassword(place, password);
  // The user who makes the cluster may be shared with other programs, so it sees the verifier only.
  const verifierFile = `${unfinished}.verifier`;
  writeFileSync(verifierFile, `${scramVerifier(password)}\n`, { mode: 0o600 });
  giveTo(verifierFile, place.owner);
  const { status, output } = await runProgram(
    program(server, 'initdb'),
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${verifierFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order on every machine, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ],
    { cwd: place.folder, owner: place.owner },
  );
  tryRemove(verifierFile);
  if (status !== 0) {
    tryRemove(unfinished);
    throw new CannotRun(`initdb failed: ${output.trim().split('\n').slice(-3).join(' ')}`);
  }
  renameSync(unfinished, place.cluster);
  return { created: 'initialised' };
}

interface TemplateCopy {
  readonly template: string;
  readonly unfinished: string;
  readonly log: Log;
}

/** False when the template is of no use here; a cluster can always be made without it. */
async function copyTemplate(
  server: NativeServer,
  place: Place,
  { template, unfinished, log }: TemplateCopy,
): Promise<boolean> {
  try {
    // Marked before the copy: waiting for the mark to be on the disk would then also wait for the files of the copy.
    const marked = markUnsynced(place);
    await copyCluster(template, unfinished, place.owner);
    // Where a later start could not tell, files that are lost by a power failure must not be behind a complete name.
    if (!marked) await syncCopy(server, place, unfinished);
  } catch (error) {
    log.warn('store.template-unusable', { template, reason: String(error) });
    removeMark(place);
    tryRemove(unfinished);
    return false;
  }
  // A password of an earlier cluster would be taken for that of the copy.
  rmSync(place.passwordFile, { force: true });
  renameSync(unfinished, place.cluster);
  return true;
}

/** A cluster of another major version cannot be opened, and converting it is the operator's decision. */
function checkMajor(server: NativeServer, place: Place): void {
  const found = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(server.major)) return;
  throw new ServiceError(
    'unavailable',
    `The database in ${place.folder} was made by PostgreSQL ${found}, this build brings PostgreSQL ${server.major}: ` +
      'start the build that made it, move the data to a server and set DATABASE_URL, or choose another data directory',
  );
}

function tryRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}
