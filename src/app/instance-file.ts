import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where commands find the service that runs on a data folder. */
export interface Instance {
  readonly pid: number;
  readonly url: string;
}

const FILE = 'service.json';

export const writeInstance = (dataDir: string, instance: Instance): void =>
  writeFileSync(join(dataDir, FILE), `${JSON.stringify(instance)}\n`, { mode: 0o600 });

export const removeInstance = (dataDir: string): void => rmSync(join(dataDir, FILE), { force: true });

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
