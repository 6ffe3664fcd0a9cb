import { createServer } from 'node:net';
import { freemem, totalmem } from 'node:os';
import type { Config } from '../config.js';
import type { Instance } from '../instance-file.js';
import { MIN_NODE_VERSION } from '../version.js';
import { type DoctorCheck, failed, formatBytes, ok, warning } from './check.js';

export function checkNode(version: string = process.versions.node, minimum: string = MIN_NODE_VERSION): DoctorCheck {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = minimum.split('.').map(Number);
  return major > minMajor || (major === minMajor && minor >= minMinor)
    ? ok('node', `Node ${version}`)
    : failed('node', `Node ${version} is too old`, `Install Node ${minimum} or later.`);
}

export interface Memory {
  readonly totalBytes: number;
  readonly availableBytes: number;
}

/** Uses the memory limit of the container, if there is one. */
export function readMemory(): Memory {
  const limit = process.constrainedMemory?.() ?? 0;
  const machine = totalmem();
  const totalBytes = limit > 0 && limit < machine ? limit : machine;
  // Typed since Node 22; present since 20.13.
  const { availableMemory } = process as { availableMemory?: () => number };
  return { totalBytes, availableBytes: Math.min(totalBytes, availableMemory?.() ?? freemem()) };
}

/** The service uses 180 MB at start, its database as much again, and a network that is being synced up to 1 GB. */
const MIN_MEMORY_BYTES = 400e6;
const RECOMMENDED_MEMORY_BYTES = 1.5e9;

export function checkMemory({ totalBytes, availableBytes }: Memory, serviceRuns: boolean): DoctorCheck {
  const detail = `${formatBytes(availableBytes)} of ${formatBytes(totalBytes)} available`;
  // Memory that a running service already uses is not missing.
  if (serviceRuns) return ok('memory', `${detail}, in addition to the running service`);
  if (availableBytes < MIN_MEMORY_BYTES)
    return failed('memory', detail, `Free or add memory: the service needs at least ${formatBytes(MIN_MEMORY_BYTES)}.`);
  return availableBytes < RECOMMENDED_MEMORY_BYTES
    ? warning(
        'memory',
        detail,
        `Syncing a network takes up to 1 GB: ${formatBytes(RECOMMENDED_MEMORY_BYTES)} are recommended.`,
      )
    : ok('memory', detail);
}

/** Tries to listen on the configured address. A port used by the service of this data folder passes. */
export async function checkPort(
  { host, port }: Pick<Config, 'host' | 'port'>,
  running: Instance | undefined,
): Promise<DoctorCheck> {
  const address = `${host}:${port}`;
  if (running !== undefined) return ok('port', `The service (process ${running.pid}) listens at ${running.url}`);
  const code = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
  switch (code) {
    case undefined:
      return ok('port', port === 0 ? `A free port of ${host} will be chosen` : `${address} is free`);
    case 'EADDRINUSE':
      return failed(
        'port',
        `${address} is in use by another program`,
        'Stop that program, or set PORT to a free port.',
      );
    case 'EACCES':
      return failed('port', `This user is not allowed to listen on ${address}`, 'Set PORT to a port above 1023.');
    default:
      return failed('port', `Cannot listen on ${address} (${code})`, 'Set HOST to an address of this machine.');
  }
}
