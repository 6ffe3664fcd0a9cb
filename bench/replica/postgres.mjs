// A PostgreSQL primary and its hot standbys, as separate servers in a temporary folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const ROOT = '/usr/lib/postgresql';
const USER = 'crosstie';
/** Each server gets the same memory. Data of a benchmark need not survive a crash. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '128MB',
  max_connections: '60',
  wal_keep_size: '256MB',
  hot_standby_feedback: 'on',
  listen_addresses: '127.0.0.1',
};

function findPrograms() {
  if (!existsSync(ROOT)) return undefined;
  const versions = readdirSync(ROOT).toSorted((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(ROOT, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

async function findFreePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function createServers() {
  const programs = findPrograms();
  if (programs === undefined) throw new Error('pg_basebackup of a PostgreSQL server is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-replica-'));
  const asRoot = userInfo().uid === 0;
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  const run = (name, ...args) => {
    // PostgreSQL does not run as root.
    const [file, ...all] = [...(asRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(programs, name), ...args];
    return execFileSync(file, all, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const started = [];
  async function start(data) {
    const port = await findFreePort();
    const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
    run(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-l',
      `${data}.log`,
      '-o',
      [`-p ${port}`, `-k ${folder}`, ...options].join(' '),
      'start',
    );
    started.push(data);
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return { port, pid, url: `postgresql://${USER}@127.0.0.1:${port}/postgres` };
  }
  return {
    /** Folder of the programs, also of the clients, which are of the same version. */
    programs,
    async startPrimary() {
      const data = join(folder, 'primary');
      run('initdb', '-D', data, '-U', USER, '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync');
      return start(data);
    },
    async startStandby({ port }) {
      const data = join(folder, `standby-${started.length}`);
      run(
        'pg_basebackup',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        USER,
        '-D',
        data,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '--no-sync',
      );
      return start(data);
    },
    stop() {
      for (const data of started.toReversed()) run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
