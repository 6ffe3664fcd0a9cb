import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPLOY, getEnvironment, REPLICAS_FILE, readCompose, sampleVariables } from '../support/compose-file.js';
import { type CrosstieProcess, startIndexing, startServing } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { type DeployedServers, startDeployedServers } from '../support/deployed-servers.js';
import { eventually } from '../support/eventually.js';
import { buildSettings, type ChainFolder, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { freePort } from '../support/free-port.js';
import { growChain } from '../support/generated-chain.js';
import { findPostgresPrograms } from '../support/postgres-cluster.js';
import { describeUnless } from '../support/skip.js';

/**
 * The processes of compose.replicas.yaml without containers: the real PostgreSQL and HAProxy with the commands,
 * environments, scripts and configuration of the file; only host names, ports and the source of blocks differ.
 */

const { id, alias } = GENERATED_NETWORK;
const STANDBYS = ['standby1', 'standby2'];
const READERS = 2;
const KEYS = Array.from({ length: 24 }, (_, number) => `key-${number}`);
const TIMEOUT_MS = 180_000;
const OPERATOR_TOKEN = 'a token of the operator';

const programs = findPostgresPrograms();
const obstacle =
  (programs === undefined && 'pg_basebackup of a PostgreSQL server is not installed') ||
  (spawnSync('haproxy', ['-v']).status !== 0 && 'HAProxy is not installed');

const chain = growChain([], { length: 20 });
const compose = readCompose(REPLICAS_FILE, {
  ...sampleVariables(REPLICAS_FILE),
  CARDANO_NETWORK: id,
  CROSSTIE_OPERATOR_TOKEN: OPERATOR_TOKEN,
});

interface Status {
  readonly network: string;
  readonly replicas: readonly object[];
}

describeUnless(obstacle)('processes of compose.replicas.yaml', () => {
  let files: ChainFolder;
  let servers: DeployedServers;
  let balancer: ChildProcess;
  let url: string;
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-balancer-'));
  const dataDirs = Array.from({ length: READERS + 1 }, temporaryDataDir);
  const readers: CrosstieProcess[] = [];
  const processes: Pick<CrosstieProcess, 'signal' | 'exited'>[] = [];

  /** The environment of a service, with addresses of this machine. */
  const buildEnvironment = (name: string): Record<string, string> => {
    const { [`${id}_NODE`]: _, ...given } = getEnvironment(compose.services[name]!);
    const toLocal = (value: string): string =>
      value.replaceAll(/@(database|standby\d)\//g, (_match, host) => `@127.0.0.1:${servers.ports[host]}/`);
    return {
      ...Object.fromEntries(Object.entries(given).map(([setting, value]) => [setting, toLocal(value)])),
      ...buildSettings(chain, files.folder, { chainDir: files.folder }),
    };
  };

  /** The configuration of the load balancer, which also names the reader of each response. */
  async function startBalancer(): Promise<void> {
    const port = await freePort();
    const list = readers.map((reader, index) => `  server reader${index} ${new URL(reader.url).host}`).join('\n');
    const text = readFileSync(new URL('haproxy.cfg', DEPLOY), 'utf8')
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace(/^ {2}server-template reader .*$/m, `  http-response set-header x-reader %s\n${list}`);
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, text);
    balancer = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
    url = `http://127.0.0.1:${port}`;
    await eventually(() => {
      if (balancer.exitCode !== null) throw new Error(`HAProxy ended with ${balancer.exitCode}`);
      return fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }

  beforeAll(async () => {
    files = chainFolder(chain);
    servers = await startDeployedServers(programs!, compose, STANDBYS);
    const env = buildEnvironment('writer-cardano');
    processes.push(await startIndexing(alias, { dataDir: dataDirs[READERS]!.dataDir, env }));
    for (const { dataDir } of dataDirs.slice(0, READERS))
      readers.push(await startServing({ dataDir, env: buildEnvironment('reader') }));
    processes.push(...readers);
    await startBalancer();
  }, TIMEOUT_MS);

  afterAll(async () => {
    balancer?.kill('SIGKILL');
    for (const process of processes) process.signal('SIGKILL');
    await Promise.all(processes.map(({ exited }) => exited));
    await servers?.stop();
    files?.remove();
    for (const { remove } of dataDirs) remove();
    rmSync(folder, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const request = (key: string, path = '/api/status'): Promise<Response> =>
    fetch(url + path, { headers: { 'x-api-key': key } });

  async function asOperator<Result>(path: string, body: object): Promise<Result> {
    const response = await fetch(`${url}/api/operator/accounts${path}`, {
      method: 'POST',
      headers: { 'x-operator-token': OPERATOR_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as Result;
  }

  test(
    'client reads the chain of the writer, and both standbys have caught up',
    async () => {
      const { height, hash } = chain.at(-1)!.point;
      const email = 'client@example.org';
      await asOperator('', { email, password: 'correct horse battery' });
      const { apiKey } = await asOperator<{ apiKey: string }>(`/${email}/keys`, { network: id });
      const readTip = async (): Promise<unknown> => (await request(apiKey, '/api/blocks/latest')).json();
      await expect.poll(readTip, { timeout: TIMEOUT_MS / 3 }).toMatchObject({ height, hash });
      // Standbys are used for networks that are requested.
      const readReplicas = async (): Promise<unknown> => {
        const networks = (await (await request(apiKey)).json()) as readonly Status[];
        return networks.find(({ network }) => network === id)?.replicas;
      };
      const caughtUp = STANDBYS.map(() => ({ state: 'ok', height }));
      await expect.poll(readReplicas, { timeout: TIMEOUT_MS / 3 }).toMatchObject(caughtUp);
    },
    TIMEOUT_MS,
  );

  test.each<[string, (key: string) => [path: string, headers: Record<string, string>]]>([
    ['X-Api-Key', (key) => ['/api/status', { 'x-api-key': key }]],
    ['project_id', (key) => ['/compat/blockfrost/v0/health', { project_id: key }]],
    ['Authorization', (key) => ['/compat/koios/tip', { authorization: `Bearer ${key}` }]],
    ['path', (key) => [`/compat/xt_${key}/kupo/health`, {}]],
  ])('requests with a key as %s reach one reader for each key, and all readers are used', async (_, form) => {
    const readersOfKeys = await Promise.all(
      KEYS.map(async (key) => {
        const [path, headers] = form(key);
        const names = [];
        for (let turn = 0; turn < 3; turn += 1)
          names.push((await fetch(url + path, { headers })).headers.get('x-reader'));
        return [...new Set(names)];
      }),
    );
    expect(readersOfKeys.map((names) => names.length)).toEqual(KEYS.map(() => 1));
    expect([...new Set(readersOfKeys.flat())].toSorted()).toEqual(['reader0', 'reader1']);
  });

  test('requests of every key are served after a reader was killed', async () => {
    readers[0]!.signal('SIGKILL');
    await readers[0]!.exited;
    const responses = await Promise.all(KEYS.map((key) => request(key)));
    expect(responses.map(({ status }) => status)).toEqual(KEYS.map(() => 200));
    expect(new Set(responses.map(({ headers }) => headers.get('x-reader')))).toEqual(new Set(['reader1']));
  });
});
