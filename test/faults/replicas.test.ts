import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssembledService } from '../../src/app/service.js';
import type { Db } from '../../src/store/db.js';
import { type Sql, sql } from '../../src/store/sql.js';
import { openServerDb } from '../support/create-database.js';
import { eventually } from '../support/eventually.js';
import {
  createPostgresCluster,
  findPostgresPrograms,
  type PostgresCluster,
  type PostgresServer,
} from '../support/postgres-cluster.js';
import {
  type ClientRun,
  openReplicatedService,
  readReplicaStates,
  runRememberingClients,
} from '../support/remembering-clients.js';
import { describeUnless } from '../support/skip.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const NETWORK = 'CARDANO_PREVIEW';
const KEY = { 'x-api-key': 'xt_demo_cardano-preview' };
const MAX_LAG_SECONDS = 2;
const TIMEOUT_MS = 240_000;

const programs = findPostgresPrograms();

describeUnless(programs === undefined && 'pg_basebackup of a PostgreSQL server is not installed')(
  'reads from replicas',
  () => {
    let cluster: PostgresCluster;
    let proxy: TcpProxy;
    let primary: PostgresServer;
    let standbys: readonly PostgresServer[];
    let services: readonly AssembledService[];
    let run: ClientRun;

    const onServer = async <Result>(port: number, work: (db: Db) => Promise<Result>): Promise<Result> => {
      const db = await openServerDb(cluster.urlOn(port), { poolSize: 1 });
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    };
    const replicaStates = (service: AssembledService) => readReplicaStates(service, NETWORK);

    const openService = (): Promise<AssembledService> =>
      openReplicatedService(
        cluster.urlOn(proxy.port),
        standbys.map(({ port }) => cluster.urlOn(port)),
        MAX_LAG_SECONDS,
      );

    beforeAll(async () => {
      cluster = await createPostgresCluster(programs as string);
      primary = await cluster.startPrimary();
      proxy = await startTcpProxy(primary.port);
      // The standbys follow the address of the primary, as they would with a virtual IP address.
      standbys = [await cluster.startStandby(proxy.port), await cluster.startStandby(proxy.port)];
      services = [await openService(), await openService()];
      for (const service of services) await service.services.networks.open(NETWORK);
      run = runRememberingClients(services, NETWORK, KEY);
      await run.awaitNewBlocks();
    }, TIMEOUT_MS);

    afterAll(async () => {
      await run?.stop();
      for (const service of services ?? []) await service.close();
      await proxy?.close();
      await cluster?.stop();
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
        run.expectFork();
        const { fork } = await services[0]!.services.networks.sandbox(NETWORK);
        // On a busy machine the index follows after the command has stopped waiting for it; the clients wait longer.
        await fork(2).catch((error: Error) => {
          if (!error.message.includes('has not caught up yet')) throw error;
        });
        await run.awaitNewBlocks();
        expect(run.failures).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'mempool of Bitcoin, whose tables are unlogged, is read from the primary',
      async () => {
        const [service] = services as [AssembledService];
        await service.services.networks.open('BITCOIN_MAINNET');
        await eventually(async () => {
          const states = await readReplicaStates(service, 'BITCOIN_MAINNET');
          const url = '/api/btc/mempool/txids';
          const response = await service.http.inject({ url, headers: { 'x-api-key': 'xt_demo_bitcoin-mainnet' } });
          expect([200, 503]).toContain(response.statusCode);
          return response.statusCode === 200 && states.every((state) => state === 'ok');
        });
      },
      TIMEOUT_MS,
    );

    test(
      'standby whose replay is paused is dropped and used again',
      async () => {
        const [paused] = standbys;
        await onServer(paused!.port, (db) => db.run(sql`select pg_wal_replay_pause()`));
        await eventually(async () => (await replicaStates(services[0]!))[0] === 'lagging');
        await run.awaitNewBlocks();
        expect(run.failures).toEqual([]);
        await onServer(paused!.port, (db) => db.run(sql`select pg_wal_replay_resume()`));
        await eventually(async () => (await replicaStates(services[0]!))[0] === 'ok');
        await run.awaitNewBlocks();
        expect(run.failures).toEqual([]);
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
        await run.awaitNewBlocks();
        expect(run.failures).toEqual([]);
        await setDelay(sql`alter system reset recovery_min_apply_delay`);
        await eventually(async () => (await replicaStates(services[1]!))[0] === 'ok');
        await run.awaitNewBlocks();
        expect(run.failures).toEqual([]);
      },
      TIMEOUT_MS,
    );

    test(
      'killed standby is dropped without a failed request and used again after its start',
      async () => {
        const refused = run.clients.map((client) => client.refused);
        await standbys[1]!.kill();
        await eventually(async () => (await replicaStates(services[1]!))[1] === 'unreachable');
        await run.awaitNewBlocks();
        await standbys[1]!.start();
        await eventually(async () => (await replicaStates(services[1]!))[1] === 'ok');
        await run.awaitNewBlocks();
        expect(run.clients.map((client) => client.refused)).toEqual(refused);
        expect(run.failures).toEqual([]);
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
        await run.awaitNewBlocks();
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
        await run.awaitNewBlocks();
        expect(run.failures).toEqual([]);
      },
      TIMEOUT_MS,
    );
  },
);
