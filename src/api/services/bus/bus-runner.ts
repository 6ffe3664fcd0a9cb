import type { NetworkId } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Log } from '../../../kernel/log.js';
import { indexChanges } from '../../../store/hints.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { NetworkDirectory } from '../../kit/context.js';
import { insertFirstPosition, type PublishDependencies, Publisher } from './publish-events.js';

export interface BusRunner {
  /**
   * Called before a network is used for the first time in this process: the bus gets all events after its newest block.
   * A network that is still being indexed gets its position when it is complete.
   */
  prepare(networkDb: NetworkDb): Promise<void>;
  start(): void;
  /** Resolves when nothing is published any more. */
  stop(): Promise<void>;
}

/** How often networks that started since are looked for. */
const SEARCH_MS = 2_000;

/** Publishes the events of all networks that run in this process. */
export function createBusRunner(
  dependencies: PublishDependencies & { readonly networks: NetworkDirectory; readonly log: Log },
): BusRunner {
  const { networks, log, bus } = dependencies;
  const stopping = new AbortController();
  const running = new Map<NetworkId, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const follow = async (id: NetworkId): Promise<void> => {
    const publisher = new Publisher(dependencies, networks.status(id).network);
    let failing = false;
    for await (const _ of indexChanges(id, stopping.signal)) {
      try {
        await publisher.run(await networks.open(id), stopping.signal);
        if (failing) log.info('bus.recovered', { bus: bus.name, network: id });
        failing = false;
      } catch (error) {
        // Tried again with the next block or after a second; one line for each outage.
        if (!failing && !stopping.signal.aborted) log.warn('bus.failed', { bus: bus.name, network: id, error });
        failing = true;
      }
    }
  };

  const search = (): void => {
    for (const { network } of networks.statuses())
      if (!running.has(network.id) && networks.isStarted(network.id)) running.set(network.id, follow(network.id));
  };

  return {
    async prepare(networkDb) {
      await insertFirstPosition(dependencies, networkDb).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || error.kind !== 'unavailable') throw error;
      });
    },
    start() {
      search();
      timer ??= setInterval(search, SEARCH_MS);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
      await bus.close();
    },
  };
}
