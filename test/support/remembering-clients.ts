import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../src/app/config.js';
import { type AssembledService, assembleService } from '../../src/app/service.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { QUICK_PASSWORDS } from './access.js';
import { temporaryDataDir } from './data-dir.js';
import { inDepth } from './depth.js';
import { eventually } from './eventually.js';

export interface RememberingClient {
  readonly name: string;
  /** Sends the header of its last response and uses all services; otherwise it uses one service. */
  readonly roams: boolean;
  readonly services: readonly AssembledService[];
  tip: string | undefined;
  readonly heights: number[];
  drops: number;
  refused: number;
}

export interface ClientRun {
  readonly clients: readonly RememberingClient[];
  /** Observations that no client may make, in sentences. */
  readonly failures: readonly string[];
  /** Call before each fork of the chain: a height may fall once after it. */
  expectFork(): void;
  /** Waits until every client has seen blocks that did not exist before. */
  awaitNewBlocks(): Promise<void>;
  stop(): Promise<void>;
}

/** Often enough to meet every change; more requests would only take the processor from the services. */
const REQUEST_MS = inDepth(20, 5);

/**
 * One client of each service and one of all services, which ask for the tip until they are stopped. Every client
 * remembers each height that it has seen; a height may fall only after a fork of the chain.
 */
export function runRememberingClients(
  services: readonly AssembledService[],
  network: Parameters<AssembledService['services']['networks']['status']>[0],
  headers: Readonly<Record<string, string>>,
): ClientRun {
  const failures: string[] = [];
  let forks = 0;
  let stopped = false;
  const clients: readonly RememberingClient[] = [
    ...services.map((service, index) => ({
      name: `client of process ${index + 1}`,
      roams: false,
      services: [service],
    })),
    { name: 'client of all processes', roams: true, services },
  ].map((client) => ({ ...client, tip: undefined, heights: [], drops: 0, refused: 0 }));

  async function run(client: RememberingClient): Promise<void> {
    for (let request = 0; !stopped; request++) {
      const service = client.services[request % client.services.length]!;
      const promised = client.roams && client.tip !== undefined && { 'x-crosstie-tip': client.tip };
      const response = await service.http.inject({ url: '/api/network/tip', headers: { ...headers, ...promised } });
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
      await pause(REQUEST_MS);
    }
  }

  const running = Promise.all(clients.map(run));
  const newestHeight = (): number =>
    Math.max(...services.map((service) => service.services.networks.status(network).tip?.height ?? -1));
  return {
    clients,
    failures,
    expectFork: () => {
      forks += 1;
    },
    awaitNewBlocks: async () => {
      const from = newestHeight();
      await eventually(() => clients.every(({ heights }) => (heights.at(-1) ?? -1) > from));
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** A service on simulated networks that writes to the primary and reads from standbys. */
export async function openReplicatedService(
  primaryUrl: string,
  standbyUrls: readonly string[],
  maxLagSeconds: number,
): Promise<AssembledService> {
  const { dataDir, remove } = temporaryDataDir();
  const config = loadConfig({
    env: {
      DATABASE_URL: primaryUrl,
      DATABASE_READ_URLS: standbyUrls.join(','),
      DATABASE_READ_MAX_LAG_SECONDS: String(maxLagSeconds),
      CROSSTIE_DATA_DIR: dataDir,
      CROSSTIE_SANDBOX_BLOCK_SECONDS: '1',
      // A busy machine must not cause 503 responses for another reason.
      CROSSTIE_MAX_DELAY_MS: '60000',
      CROSSTIE_NETWORK_START_SECONDS: '120',
    },
    workingDir: dataDir,
  });
  const service = await assembleService(config, {
    log: silentLog,
    clock: systemClock,
    passwordCost: QUICK_PASSWORDS,
  });
  return {
    ...service,
    async close() {
      await service.close();
      remove();
    },
  };
}

/** States of the replicas of a network, as a service reports them. */
export async function readReplicaStates(service: AssembledService, network: string): Promise<readonly string[]> {
  const networks = (await service.http.inject('/api/status')).json() as readonly {
    readonly network: string;
    readonly replicas: readonly { readonly state: string }[];
  }[];
  return networks.find((each) => each.network === network)!.replicas.map(({ state }) => state);
}
