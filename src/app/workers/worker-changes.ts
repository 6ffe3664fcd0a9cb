import type { NetworkId } from '../../chains/networks.js';
import type { CallHandlers, ProcessChannel } from '../../kernel/process-channel.js';
import { type IndexChanges, ReportedChanges } from '../../store/changes/index-changes.js';

/** Sent to workers in the order in which the primary process hears of changes. */
interface ChangeMessage {
  readonly live: boolean;
  /** Null when only `live` has changed. */
  readonly network: NetworkId | null;
}

export interface WorkerChanges {
  readonly changes: IndexChanges;
  readonly handlers: CallHandlers;
  /** Begins to receive changes. */
  join(): Promise<void>;
}

/** Index changes that the primary process reports: one connection listens for all workers. */
export function createWorkerChanges(channel: () => ProcessChannel): WorkerChanges {
  const changes = new ReportedChanges();
  const apply = ({ live, network }: ChangeMessage): void => {
    changes.setLive(live);
    if (network !== null) changes.report(network);
  };
  return {
    changes,
    handlers: { indexChanged: apply },
    join: async () => apply(await channel().call<ChangeMessage>('joinChanges')),
  };
}

export interface PrimaryChanges {
  handlersFor(worker: { readonly channel: ProcessChannel }): CallHandlers;
  remove(worker: { readonly channel: ProcessChannel }): void;
}

export function passChangesOn(changes: IndexChanges): PrimaryChanges {
  const joined = new Set<ProcessChannel>();
  changes.subscribe((network) => {
    const message: ChangeMessage = { live: changes.live, network: network ?? null };
    for (const channel of joined) channel.tell('indexChanged', message);
  });
  return {
    handlersFor: ({ channel }) => ({
      joinChanges: (): ChangeMessage => {
        joined.add(channel);
        return { live: changes.live, network: null };
      },
    }),
    remove: ({ channel }) => void joined.delete(channel),
  };
}
