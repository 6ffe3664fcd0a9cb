import { generateUuid } from '../access/ids.js';
import type { NetworkDirectory } from '../api/kit/context.js';
import { type BusRunner, createBusRunner } from '../api/services/bus/bus-runner.js';
import { readKindNames } from '../api/services/events/available-kinds.js';
import type { EventBus } from '../gateways/bus/bus.js';
import type { Clock, Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import type { Config } from './config.js';

export interface BusDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly networks: NetworkDirectory;
}

type BusConfig = Pick<Config, 'natsUrl' | 'kafkaBrokers' | 'busEvents'>;

/** The publisher to the configured message buses; undefined without one. */
export async function openBus(
  config: BusConfig,
  { db, clock, random, log, networks }: BusDependencies,
): Promise<BusRunner | undefined> {
  const buses = await createBuses(config);
  if (buses.length === 0) return undefined;
  const { busEvents } = config;
  const kinds = busEvents.length === 0 ? undefined : readKindNames(busEvents, 'CROSSTIE_BUS_EVENTS');
  const shared = { db, networks, log, now: () => clock.now(), leaseId: generateUuid(random), kinds };
  const runners = buses.map((bus) => createBusRunner({ ...shared, bus }));
  return {
    async prepare(network) {
      for (const runner of runners) await runner.prepare(network);
    },
    start() {
      for (const runner of runners) runner.start();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Each client is loaded only where it is used: it would delay every start. */
async function createBuses({ natsUrl, kafkaBrokers }: BusConfig): Promise<readonly EventBus[]> {
  const buses: EventBus[] = [];
  if (natsUrl !== undefined) {
    const { createNatsBus } = await import('../gateways/bus/nats-bus.js');
    buses.push(createNatsBus({ url: natsUrl }));
  }
  if (kafkaBrokers !== undefined) {
    const { createKafkaBus, loadKafkaClient } = await import('../gateways/bus/kafka-bus.js');
    // Without the client, the service does not start.
    const client = await loadKafkaClient();
    buses.push(createKafkaBus({ brokers: kafkaBrokers, client }));
  }
  return buses;
}
