import { chmodSync, cpSync } from 'node:fs';
import type { Owner } from './owner.js';
import { runProgram } from './run-program.js';

/** Private to its owner, independent of the template's file modes. */
const SCRIPT = `umask 077 && cp -R "$1" "$2" && if [ -n "$3" ]; then chown -R "$3" "$2"; fi`;

/** Copies the files of a cluster whose server was shut down cleanly. Throws on failure. */
export async function copyCluster(template: string, target: string, owner: Owner): Promise<void> {
  const user = owner.uid === undefined ? '' : `${owner.uid}:${owner.gid}`;
  // A separate program copies thousands of files while this process loads modules.
  const { status, output } = await runProgram('/bin/sh', ['-c', SCRIPT, 'sh', template, target, user], {
    cwd: '/',
    owner: {},
  });
  if (status === 0) return;
  if (status !== undefined) throw new Error(`the prepared database could not be copied: ${output.trim()}`);
  cpSync(template, target, { recursive: true });
  chmodSync(target, 0o700);
}

/** World-readable: a template contains no secret, and the service may be started by another user. */
const PUBLISH = `cp -R "$1" "$2" && chmod -R u=rwX,go=rX "$2" && rm -f "$2/postmaster.opts"`;

/** Creates a template from a cluster whose server was shut down cleanly and whose superuser has no password. */
export async function publishCluster(cluster: string, template: string): Promise<void> {
  const { status, output } = await runProgram('/bin/sh', ['-c', PUBLISH, 'sh', cluster, template], {
    cwd: '/',
    owner: {},
  });
  if (status !== 0) throw new Error(`the template could not be created: ${output.trim()}`);
}
