import { generateUuid } from '../access/ids.js';
import type { NetworkDirectory } from '../api/kit/context.js';
import { type BusRunner, createBusRunner } from '../api/services/bus/bus-runner.js';
import { readKindNames } from '../api/services/events/available-kinds.js';
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

/** The publisher to the configured message bus; undefined without one. */
export async function openBus(
  { natsUrl, busEvents }: Pick<Config, 'natsUrl' | 'busEvents'>,
  { db, clock, random, log, networks }: BusDependencies,
): Promise<BusRunner | undefined> {
  if (natsUrl === undefined) return undefined;
  // Loaded only where it is used: the client would delay every start.
  const { createNatsBus } = await import('../gateways/bus/nats-bus.js');
  return createBusRunner({
    db,
    networks,
    log,
    bus: createNatsBus({ url: natsUrl }),
    now: () => clock.now(),
    leaseId: generateUuid(random),
    kinds: busEvents.length === 0 ? undefined : readKindNames(busEvents, 'CROSSTIE_BUS_EVENTS'),
  });
}
