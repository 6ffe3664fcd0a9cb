import type { NetworkId } from '../../../chains/networks.js';
import { hint, indexTopic, listenForHints, subscribeToHints } from '../../../store/hints.js';
import { deleteOldDeliveries } from '../../../store/queries/service/webhook-deliveries.js';
import { deleteOldReplays } from '../../../store/queries/service/webhook-replays.js';
import { listDispatchedNetworks } from '../../../store/queries/service/webhooks.js';
import { type DeliverDependencies, Deliverer } from './deliver.js';
import { type DispatchDependencies, Dispatcher } from './dispatch.js';
import { DELIVERIES_TOPIC, WEBHOOKS_TOPIC } from './webhook-service.js';

export interface WebhookRunner {
  start(): void;
  /** Resolves when no request is under way. */
  stop(): Promise<void>;
}

/** Hints wake both loops; the pauses cover changes by other processes and retries that become due. */
const PAUSE_MS = 1_000;
/** While no webhook is enabled. */
const IDLE_PAUSE_MS = 5_000;
const RETENTION_MS = 30 * 24 * 3_600_000;
const TIDY_EVERY_MS = 3_600_000;

/** Runs the dispatchers of all networks and the deliverer of this process. */
export function createWebhookRunner(
  dispatch: Omit<DispatchDependencies, 'now'>,
  deliver: DeliverDependencies,
): WebhookRunner {
  const { clock, log, db } = deliver;
  const stopping = new AbortController();
  const deliverer = new Deliverer(deliver, () => hint(DELIVERIES_TOPIC));
  const dispatchers = new Map<NetworkId, Dispatcher>();
  const subscriptions = new Map<NetworkId, () => void>();
  let running: Promise<unknown> | undefined;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  let idle = false;

  const getDispatcher = (network: NetworkId): Dispatcher => {
    const known = dispatchers.get(network);
    if (known !== undefined) return known;
    const fresh = new Dispatcher({ ...dispatch, now: () => clock.now() }, network);
    dispatchers.set(network, fresh);
    subscriptions.set(
      network,
      subscribeToHints(indexTopic(network), () => hint(WEBHOOKS_TOPIC)),
    );
    return fresh;
  };

  const dispatchAll = async (): Promise<void> => {
    const networks = await listDispatchedNetworks(db);
    idle = networks.length === 0;
    for (const network of networks) {
      if (stopping.signal.aborted) return;
      const wrote = await getDispatcher(network)
        .run(stopping.signal)
        .catch((error: unknown) => {
          log.warn('webhook.dispatch.failed', { network, error });
          return false;
        });
      if (wrote) hint(DELIVERIES_TOPIC);
    }
  };

  const deliverAll = async (): Promise<void> => {
    await deliverer.lease(stopping.signal);
    if (clock.now() - tidiedAt < TIDY_EVERY_MS) return;
    tidiedAt = clock.now();
    const before = new Date(clock.now() - RETENTION_MS);
    await deleteOldDeliveries(db, { createdBefore: before });
    await deleteOldReplays(db, { completedBefore: before });
  };

  /** Runs `work` again after each hint and each pause, never concurrently. */
  const loop = async (topic: string, work: () => Promise<void>): Promise<void> => {
    const { signal } = stopping;
    const hints = listenForHints(topic);
    while (!signal.aborted) {
      hints.reset();
      await work().catch((error: unknown) => {
        if (!signal.aborted) log.warn('webhook.loop.failed', { topic, error });
      });
      await hints.wait(idle ? IDLE_PAUSE_MS : PAUSE_MS, signal);
    }
    hints.close();
  };

  return {
    start() {
      running ??= Promise.all([loop(WEBHOOKS_TOPIC, dispatchAll), loop(DELIVERIES_TOPIC, deliverAll)]);
    },
    async stop() {
      stopping.abort();
      for (const unsubscribe of subscriptions.values()) unsubscribe();
      await running;
      await deliverer.awaitAll();
    },
  };
}
