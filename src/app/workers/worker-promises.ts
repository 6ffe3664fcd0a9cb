import type { NetworkId } from '../../chains/networks.js';
import type { CallHandlers, ProcessChannel } from '../../kernel/process-channel.js';
import {
  formatPromise,
  includesPromise,
  newerPromise,
  parsePromise,
  type ReadPromise,
} from '../../store/replicas/index-position.js';
import type { SharedPromises } from '../../store/replicas/shared-promises.js';

interface Announcement {
  readonly network: NetworkId;
  readonly promise: string;
  readonly replace: boolean;
}

/** The newest promise of each network, in one process. */
class NewestPromises {
  readonly #promises = new Map<NetworkId, ReadPromise>();

  get(network: NetworkId): ReadPromise | undefined {
    return this.#promises.get(network);
  }

  apply({ network, promise, replace }: Announcement): void {
    const announced = parsePromise(promise);
    if (announced === undefined) throw new RangeError(`not a promise: ${promise}`);
    const before = this.#promises.get(network);
    this.#promises.set(network, before === undefined || replace ? announced : newerPromise(before, announced));
  }

  list(): readonly Announcement[] {
    return [...this.#promises].map(([network, promise]) => ({
      network,
      promise: formatPromise(promise),
      replace: true,
    }));
  }
}

export interface WorkerPromises extends SharedPromises {
  readonly handlers: CallHandlers;
  /** Learns the promises of the other workers. Call it before the first request. */
  join(): Promise<void>;
}

/** The promises as one worker knows them. It asks the primary process only when it shows a newer state. */
export function createWorkerPromises(channel: () => ProcessChannel): WorkerPromises {
  const newest = new NewestPromises();
  return {
    handlers: { promised: (announcement: Announcement) => newest.apply(announcement) },
    async join() {
      for (const each of await channel().call<readonly Announcement[]>('joinPromises')) newest.apply(each);
    },
    get: (network) => newest.get(network),
    async announce(network, shown, { replace }) {
      const known = newest.get(network);
      if (!replace && known !== undefined && includesPromise(known, shown)) return;
      const announcement: Announcement = { network, promise: formatPromise(shown), replace };
      await channel().call('announcePromise', announcement);
      newest.apply(announcement);
    },
  };
}

export interface PrimaryPromises {
  /** The calls of one worker. */
  handlersFor(worker: { readonly channel: ProcessChannel }): CallHandlers;
  remove(worker: { readonly channel: ProcessChannel }): void;
}

/** Passes promises on to all workers that serve requests. */
export function createPrimaryPromises(): PrimaryPromises {
  const newest = new NewestPromises();
  const joined = new Set<ProcessChannel>();
  return {
    handlersFor: ({ channel }) => ({
      joinPromises: () => {
        joined.add(channel);
        return newest.list();
      },
      announcePromise: async (announcement: Announcement) => {
        newest.apply(announcement);
        const others = [...joined].filter((each) => each !== channel);
        // A worker that ends meanwhile serves no client.
        await Promise.allSettled(others.map((each) => each.call('promised', announcement)));
      },
    }),
    remove: ({ channel }) => void joined.delete(channel),
  };
}
