import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROOT = '/usr/lib/postgresql';

/** The folder of an installed server that can make standbys; undefined when there is none. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(ROOT)) return undefined;
  const versions = readdirSync(ROOT).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(ROOT, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

/** A real server process, primary or standby. */
export interface PostgresServer {
  readonly port: number;
  /** Ends the process at once, without a checkpoint. */
  kill(): Promise<void>;
  start(): Promise<void>;
  promote(): Promise<void>;
}

export interface PostgresCluster {
  startPrimary(): Promise<PostgresServer>;
  /** A hot standby, copied from the server on `port`; it replays the log that this address serves. */
  startStandby(port: number): Promise<PostgresServer>;
  urlOn(port: number): string;
  stop(): Promise<void>;
}

/** Test data need not survive a crash of the machine. Standbys need the log for longer than the next checkpoint. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  max_connections: '100',
  wal_keep_size: '256MB',
  hot_standby_feedback: 'on',
  wal_retrieve_retry_interval: '200ms',
} as const;

const USER = 'crosstie';

export async function createPostgresCluster(programs: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-cluster-'));
  // PostgreSQL does not run as root.
  const asRoot = userInfo().uid === 0;
  const runProgram = (name: string, ...args: readonly string[]) => {
    const program = join(programs, name);
    const [file, all] = asRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
    // The working directory of the test may be unreadable for the other user.
    return run(file as string, all as string[], { cwd: '/' });
  };
  if (asRoot) await run('chown', ['postgres', folder]);
  const started: PostgresServer[] = [];

  async function start(data: string): Promise<PostgresServer> {
    const port = await freePort();
    const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
    const flags = [`-p ${port}`, `-k ${folder}`, ...options].join(' ');
    const server: PostgresServer = {
      port,
      start: async () => {
        await runProgram('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', flags, 'start');
      },
      kill: async () => {
        await runProgram('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      },
      promote: async () => {
        await runProgram('pg_ctl', '-D', data, '-w', 'promote');
      },
    };
    await server.start();
    started.push(server);
    return server;
  }

  return {
    async startPrimary() {
      const data = join(folder, 'primary');
      await runProgram('initdb', '-D', data, '-U', USER, '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync');
      return start(data);
    },
    async startStandby(port) {
      const data = join(folder, `standby-${started.length}`);
      const address = ['-h', '127.0.0.1', '-p', String(port), '-U', USER];
      await runProgram('pg_basebackup', ...address, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
      return start(data);
    },
    urlOn: (port) => `postgresql://${USER}@127.0.0.1:${port}/postgres`,
    async stop() {
      for (const server of started) await server.kill().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
