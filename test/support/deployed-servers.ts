import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ComposeFile, DEPLOY, getEnvironment } from './compose-file.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

const run = promisify(execFile);
const SCRIPTS = new URL('helm/crosstie/files/', DEPLOY);

/** The containers have gigabytes. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

export interface DeployedServers {
  /** Ports of this machine by the names of services. */
  readonly ports: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/**
 * The PostgreSQL servers of a compose file as processes of this machine: created as the image creates them, with the
 * scripts, settings and environment of the file.
 */
export async function startDeployedServers(
  programs: string,
  { services }: ComposeFile,
  standbys: readonly string[],
): Promise<DeployedServers> {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-deployed-'));
  const owner = await findOwner();
  const path = { PATH: `${programs}:${process.env['PATH']}` };
  if (owner.uid !== undefined) await run('chown', ['postgres', folder]);
  const execute = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run(program, args, { ...owner, cwd: folder, env: { ...path, ...env } });
  const copyScript = (name: string): string => {
    const script = join(folder, name);
    copyFileSync(fileURLToPath(new URL(name, SCRIPTS)), script);
    chmodSync(script, 0o755);
    return script;
  };
  const children: ChildProcess[] = [];
  const ports: Record<string, number> = {};
  const listen = (name: string) => ['-p', String(ports[name]), '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
  const start = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const options = { ...owner, cwd: folder, env: { ...path, ...env }, stdio: 'ignore' as const };
    const child = spawn(program, args, options);
    children.push(child);
    return child;
  };
  const awaitServer = (name: string, child: ChildProcess) =>
    eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
      const ready = execute('pg_isready', ['-h', '127.0.0.1', '-p', String(ports[name]), '-U', 'crosstie']);
      return await ready.then(
        () => true,
        () => false,
      );
    });

  const stop = async (): Promise<void> => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)));
    // Ends at once, without a checkpoint.
    for (const child of running) child.kill('SIGQUIT');
    await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const database = getEnvironment(services['database']!);
    const data = join(folder, 'database');
    ports['database'] = await freePort();
    writeFileSync(join(folder, 'password'), database['POSTGRES_PASSWORD']!);
    const access = [`--pwfile=${join(folder, 'password')}`, '--auth-local=trust', '--auth-host=scram-sha-256'];
    await execute('initdb', [
      '-D',
      data,
      '-U',
      'crosstie',
      ...access,
      '--no-sync',
      ...database['POSTGRES_INITDB_ARGS']!.split(' '),
    ]);
    appendFileSync(join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n');
    const [program, ...settings] = services['database']!.command as readonly string[];
    const primary = start(program!, ['-D', data, ...settings, ...SMALL_BUFFERS, ...listen('database')], {});
    await awaitServer('database', primary);
    const local = { PGHOST: folder, PGPORT: String(ports['database']) };
    await execute('createdb', ['-U', 'crosstie', 'crosstie'], local);
    await execute('sh', [copyScript('postgres-replication.sh')], { ...database, ...local, PGDATA: data });
    await execute('pg_ctl', ['-D', data, 'reload']);

    const script = copyScript('postgres-standby.sh');
    const started = [];
    for (const name of standbys) {
      ports[name] = await freePort();
      const [shell, , ...options] = services[name]!.entrypoint!;
      const child = start(shell!, [script, ...options, ...SMALL_BUFFERS, ...listen(name)], {
        ...getEnvironment(services[name]!),
        PGDATA: join(folder, name),
        PRIMARY_HOST: '127.0.0.1',
        PGPORT: String(ports['database']),
      });
      started.push({ name, child });
    }
    for (const { name, child } of started) await awaitServer(name, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ports, stop };
}

/** PostgreSQL does not run as root. */
async function findOwner(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}
