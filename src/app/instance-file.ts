import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells commands where the service of a data folder listens. */
export interface Instance {
  readonly pid: number;
  readonly url: string;
}

const FILE = 'service.json';

/** A busy service responds late; one that never responds must not block a command. */
const LIVE_TIMEOUT_MS = 10_000;

export function writeInstance(dataDir: string, instance: Instance): void {
  // With an external database and a configured token, the folder may not exist yet.
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, FILE), `${JSON.stringify(instance)}\n`, { mode: 0o600 });
}

/** Several services can share a folder when their database is external: each removes only its own file. */
export function removeInstance(dataDir: string): void {
  if (readInstance(dataDir)?.pid === process.pid) rmSync(join(dataDir, FILE), { force: true });
}

/** Undefined when no service runs; a file left by a killed service is ignored. */
export function readInstance(dataDir: string): Instance | undefined {
  try {
    const instance = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Instance;
    process.kill(instance.pid, 0);
    return instance;
  } catch {
    return undefined;
  }
}

/** The service that responds. The process id in a file left by a killed service may belong to another program. */
export async function findRunningInstance(dataDir: string): Promise<Instance | undefined> {
  const instance = readInstance(dataDir);
  if (instance === undefined) return undefined;
  return fetch(new URL('/api/health/live', instance.url), { signal: AbortSignal.timeout(LIVE_TIMEOUT_MS) }).then(
    () => instance,
    () => undefined,
  );
}
