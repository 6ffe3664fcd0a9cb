import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';

const run = promisify(execFile);

const ROOT = '/usr/lib/postgresql';

/** The folder of an installed server that can make standbys; undefined when there is none. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(ROOT)) return undefined;
  const versions = readdirSync(ROOT).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(ROOT, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

/** Where a server runs: the machine itself, or a namespace with its own network. */
export interface ServerHost {
  readonly address: string;
  /** Runs a program on this host. */
  readonly prefix: readonly string[];
}

const THIS_MACHINE: ServerHost = { address: '127.0.0.1', prefix: [] };

/** A real server process, primary or standby. */
export interface PostgresServer {
  readonly address: string;
  readonly port: number;
  /** Ends the process at once, without a checkpoint. */
  kill(): Promise<void>;
  start(): Promise<void>;
  promote(): Promise<void>;
}

export interface PostgresCluster {
  startPrimary(host?: ServerHost): Promise<PostgresServer>;
  /** A hot standby, copied from the server on `port`; it replays the log that this address serves. */
  startStandby(port: number, address?: string, host?: ServerHost): Promise<PostgresServer>;
  urlOn(port: number, address?: string): string;
  stop(): Promise<void>;
}

/** Test data need not survive a crash of the machine. Standbys need the log for longer than the next checkpoint. */
const SETTINGS = {
  fsync: 'off',
  max_connections: '100',
  wal_keep_size: '256MB',
  hot_standby_feedback: 'on',
  wal_retrieve_retry_interval: '200ms',
  // A standby notices a cut network and connects again.
  wal_receiver_timeout: '5s',
} as const;

const USER = 'crosstie';

export async function createPostgresCluster(programs: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-cluster-'));
  // PostgreSQL does not run as root.
  const asRoot = userInfo().uid === 0;
  const runProgram = ({ prefix }: ServerHost, name: string, ...args: readonly string[]) => {
    const asPostgres = asRoot ? ['runuser', '-u', 'postgres', '--'] : [];
    const [file, ...all] = [...prefix, ...asPostgres, join(programs, name), ...args];
    // The working directory of the test may be unreadable for the other user.
    return run(file as string, all, { cwd: '/' });
  };
  if (asRoot) await run('chown', ['postgres', folder]);
  const started: PostgresServer[] = [];

  async function start(data: string, host: ServerHost): Promise<PostgresServer> {
    const port = await freePort();
    const settings = { ...SETTINGS, listen_addresses: host.address };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    const flags = [`-p ${port}`, `-k ${folder}`, ...options].join(' ');
    const server: PostgresServer = {
      address: host.address,
      port,
      start: async () => {
        await runProgram(host, 'pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', flags, 'start');
      },
      kill: async () => {
        await runProgram(host, 'pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      },
      promote: async () => {
        await runProgram(host, 'pg_ctl', '-D', data, '-w', 'promote');
      },
    };
    await server.start();
    started.push(server);
    return server;
  }

  return {
    async startPrimary(host = THIS_MACHINE) {
      const data = join(folder, 'primary');
      const options = ['-U', USER, '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'];
      await runProgram(host, 'initdb', '-D', data, ...options);
      if (host !== THIS_MACHINE) {
        const allowed = ['all', 'replication'].map((database) => `host ${database} all samenet trust\n`);
        appendFileSync(join(data, 'pg_hba.conf'), allowed.join(''));
      }
      return start(data, host);
    },
    async startStandby(port, address = '127.0.0.1', host = THIS_MACHINE) {
      const data = join(folder, `standby-${started.length}`);
      const from = ['-h', address, '-p', String(port), '-U', USER];
      await runProgram(host, 'pg_basebackup', ...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
      return start(data, host);
    },
    urlOn: (port, address = '127.0.0.1') => `postgresql://${USER}@${address}:${port}/postgres`,
    async stop() {
      for (const server of started) await server.kill().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
