import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where commands find the service that runs on a data folder. */
export interface Instance {
  readonly pid: number;
  readonly url: string;
}

const FILE = 'service.json';

/** A busy service answers late; one that does not answer at all must not hold a command for ever. */
const LIVE_TIMEOUT_MS = 10_000;

export function writeInstance(dataDir: string, instance: Instance): void {
  // With a database and a token of the operator's own, nothing has needed the folder before.
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, FILE), `${JSON.stringify(instance)}\n`, { mode: 0o600 });
}

/** Several services can share a folder when their database is elsewhere: each takes back its own word only. */
export function removeInstance(dataDir: string): void {
  if (readInstance(dataDir)?.pid === process.pid) rmSync(join(dataDir, FILE), { force: true });
}

/** Undefined when no service runs; a file that a killed service left behind counts for nothing. */
export function readInstance(dataDir: string): Instance | undefined {
  try {
    const instance = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Instance;
    process.kill(instance.pid, 0);
    return instance;
  } catch {
    return undefined;
  }
}

/** The service that answers. The process id in a file that a killed service left behind may belong to another program. */
export async function findRunningInstance(dataDir: string): Promise<Instance | undefined> {
  const instance = readInstance(dataDir);
  if (instance === undefined) return undefined;
  return fetch(new URL('/api/health/live', instance.url), { signal: AbortSignal.timeout(LIVE_TIMEOUT_MS) }).then(
    () => instance,
    () => undefined,
  );
}
