import { chmodSync, cpSync } from 'node:fs';
import type { Owner } from './owner.js';
import { runProgram } from './run-program.js';

/** Private to its owner, whatever the modes of the template are. */
const SCRIPT = `umask 077 && cp -R "$1" "$2" && if [ -n "$3" ]; then chown -R "$3" "$2"; fi`;

/** Copies the files of a cluster whose server was shut down cleanly. Throws when that is not possible. */
export async function copyCluster(template: string, target: string, owner: Owner): Promise<void> {
  const user = owner.uid === undefined ? '' : `${owner.uid}:${owner.gid}`;
  // A program of its own copies thousands of files beside this process, which has modules to load meanwhile.
  const { status, output } = await runProgram('/bin/sh', ['-c', SCRIPT, 'sh', template, target, user], {
    cwd: '/',
    owner: {},
  });
  if (status === 0) return;
  if (status !== undefined) throw new Error(`the prepared database could not be copied: ${output.trim()}`);
  cpSync(template, target, { recursive: true });
  chmodSync(target, 0o700);
}

/** Everyone may read it: a template holds no secret, and the user who starts the service may be another one. */
const PUBLISH = `cp -R "$1" "$2" && chmod -R u=rwX,go=rX "$2" && rm -f "$2/postmaster.opts"`;

/** Makes a template of a cluster whose server was shut down cleanly and whose superuser has no password. */
export async function publishCluster(cluster: string, template: string): Promise<void> {
  const { status, output } = await runProgram('/bin/sh', ['-c', PUBLISH, 'sh', cluster, template], {
    cwd: '/',
    owner: {},
  });
  if (status !== 0) throw new Error(`the template could not be made: ${output.trim()}`);
}
