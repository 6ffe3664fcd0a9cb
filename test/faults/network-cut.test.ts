import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AssembledService } from '../../src/app/service.js';
import { eventually } from '../support/eventually.js';
import { createPostgresCluster, findPostgresPrograms, type PostgresCluster } from '../support/postgres-cluster.js';
import {
  type ClientRun,
  openReplicatedService,
  readReplicaStates,
  runRememberingClients,
} from '../support/remembering-clients.js';
import { describeUnless } from '../support/skip.js';
import { createVirtualNetwork, findNetworkObstacle, type VirtualNetwork } from '../support/virtual-network.js';

const NETWORK = 'CARDANO_PREVIEW';
const KEY = { 'x-api-key': 'xt_demo_cardano-preview' };
const TIMEOUT_MS = 180_000;
const PASSWORD = 'a long enough password';

/** Hosts that are cut at the same time, and for how many seconds. More seeds: CROSSTIE_FAULT_SEEDS=4,5,6 */
const SEEDS = (process.env['CROSSTIE_FAULT_SEEDS'] ?? '1').split(',').map(Number);
const CUTS = 3;

const programs = findPostgresPrograms();
const obstacle =
  programs === undefined ? 'pg_basebackup of a PostgreSQL server is not installed' : findNetworkObstacle();

interface Cut {
  /** 0 is the primary. */
  readonly hosts: readonly number[];
  readonly seconds: number;
}

/** The same cuts for the same seed (a linear congruential generator). */
function planCuts(seed: number): readonly Cut[] {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  return Array.from({ length: CUTS }, () => {
    const subset = 1 + next(7);
    return { hosts: [0, 1, 2].filter((host) => (subset >> host) & 1), seconds: 2 + next(7) };
  });
}

describeUnless(obstacle)('network of database servers', () => {
  let network: VirtualNetwork;
  let cluster: PostgresCluster;
  let services: readonly AssembledService[];
  let run: ClientRun;
  const acknowledged: string[] = [];

  const post = (url: string, email: string) =>
    services[0]!.http.inject({ method: 'POST', url, payload: { email, password: PASSWORD } });

  beforeAll(async () => {
    network = createVirtualNetwork(3);
    const [main, ...others] = network.hosts;
    cluster = await createPostgresCluster(programs as string);
    const primary = await cluster.startPrimary(main);
    const standbys = [];
    for (const host of others) standbys.push(await cluster.startStandby(primary.port, primary.address, host));
    const urls = standbys.map(({ port, address }) => cluster.urlOn(port, address));
    const url = cluster.urlOn(primary.port, primary.address);
    services = [await openReplicatedService(url, urls, 2), await openReplicatedService(url, urls, 2)];
    for (const service of services) await service.services.networks.open(NETWORK);
    run = runRememberingClients(services, NETWORK, KEY);
    await run.awaitNewBlocks();
  }, TIMEOUT_MS);

  afterAll(async () => {
    await run?.stop();
    for (const service of services ?? []) await service.close();
    await cluster?.stop();
    network?.remove();
  }, TIMEOUT_MS);

  test.each(SEEDS)(
    'may be cut anywhere (seed %i): no client sees the tip go back, no acknowledged write is lost',
    async (seed) => {
      for (const [step, { hosts, seconds }] of planCuts(seed).entries()) {
        for (const host of hosts) network.hosts[host]!.cut();
        const email = `seed${seed}-step${step}@example.org`;
        const registering = post('/api/auth/register', email).then(({ statusCode }) => {
          if (statusCode === 200) acknowledged.push(email);
        });
        await pause(seconds * 1_000);
        for (const host of hosts) network.hosts[host]!.heal();
        await run.awaitNewBlocks();
        await registering;
        expect(run.failures).toEqual([]);
      }
      const email = `seed${seed}@example.org`;
      await eventually(async () => (await post('/api/auth/register', email)).statusCode === 200);
      acknowledged.push(email);
      await eventually(async () => (await readReplicaStates(services[0]!, NETWORK)).every((state) => state === 'ok'));
      for (const each of acknowledged) expect((await post('/api/auth/login', each)).statusCode).toBe(200);
      expect(run.failures).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
