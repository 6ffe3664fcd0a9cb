import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns a text that identifies the process uniquely since the machine started. Undefined when no such process runs.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'running' : undefined;
  return (await printed('/bin/ps', ['-o', 'lstart=', '-p', String(pid)])) || undefined;
}

/** Boot id and start tick of the process: field 22 of proc_pid_stat(5). */
function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in field 2 may contain spaces and brackets; all fields after its last bracket are numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // A zombie still has its id but no longer runs.
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function printed(path: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(path, args, (error, stdout) => resolve(error === null ? stdout.trim() : ''));
  });
}
