import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/app/config.js';
import { type AssembledService, assembleService } from '../../src/app/service.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { type Sql, sql } from '../../src/store/sql.js';
import { QUICK_PASSWORDS } from '../support/access.js';
import { openServerDb } from '../support/create-database.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { eventually } from '../support/eventually.js';
import {
  createPostgresCluster,
  findPostgresPrograms,
  type PostgresCluster,
  type PostgresServer,
} from '../support/postgres-cluster.js';
import { describeUnless } from '../support/skip.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const NETWORK = 'CARDANO_PREVIEW';
const KEY = { 'x-api-key': 'xt_demo_cardano-preview' };
const MAX_LAG_SECONDS = 2;
const TIMEOUT_MS = 120_000;

const programs = findPostgresPrograms();

interface Client {
  readonly name: string;
  /** Sends the header of its last response and uses all services; otherwise it uses one service. */
  readonly roams: boolean;
  readonly services: readonly AssembledService[];
  tip: string | undefined;
  readonly heights: number[];
  drops: number;
  refused: number;
}

describeUnless(programs === undefined && 'pg_basebackup of a PostgreSQL server is not installed')(
  'reads from replicas',
  () => {
    let cluster: PostgresCluster;
    let proxy: TcpProxy;
    let primary: PostgresServer;
    let standbys: readonly PostgresServer[];
    let services: readonly AssembledService[];
    let clients: readonly Client[];
    const folders: (() => void)[] = [];
    const failures: string[] = [];
    let forks = 0;
    let clientsRunning = true;
    let running: Promise<unknown>;

    /** Every client remembers each height that it has seen. A height may fall only after a fork of the chain. */
    async function runClient(client: Client): Promise<void> {
      for (let request = 0; clientsRunning; request++) {
        const service = client.services[request % client.services.length]!;
        const headers = { ...KEY, ...(client.roams && client.tip !== undefined && { 'x-crosstie-tip': client.tip }) };
        const response = await service.http.inject({ url: '/api/network/tip', headers });
        if (response.statusCode === 200) {
          client.tip = response.headers['x-crosstie-tip'] as string;
          if (client.tip === undefined) failures.push(`${client.name} got no header`);
          const { height } = response.json() as { readonly height: number };
          const before = client.heights.at(-1);
          if (before !== undefined && height < before) {
            client.drops += 1;
            if (client.drops > forks) failures.push(`${client.name} saw block ${before}, then ${height}`);
          }
          client.heights.push(height);
        } else if (response.statusCode === 503) client.refused += 1;
        else failures.push(`${client.name} got ${response.statusCode}: ${response.body}`);
        await pause(5);
      }
    }

    const replicaStates = async (service: AssembledService): Promise<readonly string[]> => {
      const networks = (await service.http.inject('/api/status')).json() as readonly {
        readonly network: string;
        readonly replicas: readonly { readonly state: string }[];
      }[];
      return networks.find(({ network }) => network === NETWORK)!.replicas.map(({ state }) => state);
    };

    const onServer = async <Result>(port: number, work: (db: Db) => Promise<Result>): Promise<Result> => {
      const db = await openServerDb(cluster.urlOn(port), { poolSize: 1 });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    };
    const newestHeight = (): number => services[0]!.services.networks.status(NETWORK).tip?.height ?? -1;
    /** Waits until every client has seen blocks that did not exist before. */
    const awaitNewBlocks = async (): Promise<void> => {
      const from = newestHeight();
      await eventually(() => clients.every(({ heights }) => (heights.at(-1) ?? -1) > from));
    };

    async function openService(): Promise<AssembledService> {
      const { dataDir, remove } = temporaryDataDir();
      folders.push(remove);
      const config = loadConfig({
        env: {
          DATABASE_URL: cluster.urlOn(proxy.port),
          DATABASE_READ_URLS: standbys.map(({ port }) => cluster.urlOn(port)).join(','),
          DATABASE_READ_MAX_LAG_SECONDS: String(MAX_LAG_SECONDS),
          CROSSTIE_DATA_DIR: dataDir,
          CROSSTIE_SANDBOX_BLOCK_SECONDS: '1',
          // A busy machine must not cause 503 responses for another reason.
          CROSSTIE_MAX_DELAY_MS: '60000',
        },
        workingDir: dataDir,
      });
      return assembleService(config, { log: silentLog, clock: systemClock, passwordCost: QUICK_PASSWORDS });
    }

    beforeAll(async () => {
      cluster = await createPostgresCluster(programs as string);
      primary = await cluster.startPrimary();
      proxy = await startTcpProxy(primary.port);
      // The standbys follow the address of the primary, as they would with a virtual IP address.
      standbys = [await cluster.startStandby(proxy.port), await cluster.startStandby(proxy.port)];
      services = [await openService(), await openService()];
      for (const service of services) await service.services.networks.open(NETWORK);
      clients = [
        { name: 'client of the first process', roams: false, services: [services[0]!] },
        { name: 'client of the second process', roams: false, services: [services[1]!] },
        { name: 'client of both processes', roams: true, services },
      ].map((client) => ({ ...client, tip: undefined, heights: [], drops: 0, refused: 0 }));
      running = Promise.all(clients.map(runClient));
      await awaitNewBlocks();
    }, TIMEOUT_MS);

    afterAll(async () => {
      clientsRunning = false;
      await running;
      for (const service of services ?? []) await service.close();
      await proxy?.close();
      await cluster?.stop();
      for (const remove of folders) remove();
    }, TIMEOUT_MS);

    test(
      'standbys serve reads and a rollback reaches every client once',
      async () => {
        await eventually(async () => (await replicaStates(services[0]!)).every((state) => state === 'ok'));
        const metrics = await services[0]!.http.inject({
          url: '/metrics',
          headers: { 'x-operator-token': services[0]!.operatorToken },
        });
        expect(metrics.body).toMatch(/crosstie_replica_reads_total\{server="replica-1"\} [1-9]/);
        expect(metrics.body).toMatch(/crosstie_replica_reads_total\{server="replica-2"\} [1-9]/);
        forks += 1;
        const { fork } = await services[0]!.services.networks.sandbox(NETWORK);
        // On a busy machine the index follows after the command has stopped waiting for it; the clients wait longer.
        await fork(2).catch((error: Error) => {
          if (!error.message.includes('has not caught up yet')) throw error;
        });
        await awaitNewBlocks();
        expect(failures).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'standby whose replay is paused is dropped and used again',
      async () => {
        const [paused] = standbys;
        await onServer(paused!.port, (db) => db.run(sql`select pg_wal_replay_pause()`));
        await eventually(async () => (await replicaStates(services[0]!))[0] === 'lagging');
        await awaitNewBlocks();
        expect(failures).toEqual([]);
        await onServer(paused!.port, (db) => db.run(sql`select pg_wal_replay_resume()`));
        await eventually(async () => (await replicaStates(services[0]!))[0] === 'ok');
        await awaitNewBlocks();
        expect(failures).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'standby that replays with a delay of ten seconds serves no client that has seen newer blocks',
      async () => {
        const { port } = standbys[0]!;
        const setDelay = (change: Sql) =>
          onServer(port, async (db) => {
            await db.run(change);
            await db.run(sql`select pg_reload_conf()`);
          });
        await setDelay(sql`alter system set recovery_min_apply_delay = '10s'`);
        await eventually(async () => (await replicaStates(services[1]!))[0] === 'lagging');
        await awaitNewBlocks();
        expect(failures).toEqual([]);
        await setDelay(sql`alter system reset recovery_min_apply_delay`);
        await eventually(async () => (await replicaStates(services[1]!))[0] === 'ok');
        await awaitNewBlocks();
        expect(failures).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'killed standby is dropped without a failed request and used again after its start',
      async () => {
        const refused = clients.map((client) => client.refused);
        await standbys[1]!.kill();
        await eventually(async () => (await replicaStates(services[1]!))[1] === 'unreachable');
        await awaitNewBlocks();
        await standbys[1]!.start();
        await eventually(async () => (await replicaStates(services[1]!))[1] === 'ok');
        await awaitNewBlocks();
        expect(clients.map((client) => client.refused)).toEqual(refused);
        expect(failures).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'after a failover writers and readers continue on the promoted standby',
      async () => {
        const registered = await services[0]!.http.inject({
          method: 'POST',
          url: '/api/auth/register',
          payload: { email: 'before@example.org', password: 'a long enough password' },
        });
        expect(registered.statusCode).toBe(200);
        const before = await onServer(primary.port, (db) =>
          db.first<{ readonly lsn: bigint }>(sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as lsn`),
        );
        // A synchronous standby guarantees this: the write was replicated before the primary is lost.
        await eventually(() =>
          onServer(standbys[0]!.port, async (db) => {
            const row = await db.first<{ readonly lsn: bigint }>(
              sql`select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as lsn`,
            );
            return row!.lsn >= before!.lsn;
          }),
        );
        await primary.kill();
        await standbys[0]!.promote();
        proxy.switchTo(standbys[0]!.port);
        await awaitNewBlocks();
        await eventually(async () => {
          const [promoted, following] = await replicaStates(services[1]!);
          return promoted === 'not-standby' && following === 'ok';
        });
        const login = await services[1]!.http.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: 'before@example.org', password: 'a long enough password' },
        });
        expect(login.statusCode).toBe(200);
        await awaitNewBlocks();
        expect(failures).toEqual([]);
      },
      TIMEOUT_MS,
    );
  },
);
