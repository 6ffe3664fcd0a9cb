import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `postmaster.pid` in the cluster of a running server; PostgreSQL defines the line numbers. */
export interface PostmasterFile {
  readonly pid: number;
  readonly ready: boolean;
}

export const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid');

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(postmasterFile(cluster), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}
