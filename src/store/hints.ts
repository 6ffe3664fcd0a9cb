import type { NetworkId } from '../chains/networks.js';
import type { Db } from './db.js';

/**
 * Within one process, a write notifies the tasks that wait for its rows. A hint is only an optimization: rows of other
 * processes are found by polling.
 */
const listeners = new Map<string, Set<() => void>>();

export function hint(topic: string): void {
  for (const onHint of listeners.get(topic) ?? []) onHint();
}

/** Topic for changes of a network's index. */
export const indexTopic = (network: NetworkId): string => `${network} index`;

/** Topic for changes of data beside the chain, such as fetched documents. */
export const offChainTopic = (network: NetworkId): string => `${network} off-chain data`;

/** Calls the listener at every hint. Returns a function that ends the subscription. */
export function subscribeToHints(topic: string, listener: () => void): () => void {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(listener));
  return () => {
    all.delete(listener);
    if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
  };
}

/** Polling interval for rows of other processes on a shared server. */
export const SHARED_POLL_MS = 100;
const EMBEDDED_POLL_MS = 5_000;

/**
 * Returns the polling interval for rows of other processes. An embedded database has a single process, whose rows are
 * announced by hints.
 */
export const pollMsFor = ({ driver }: Pick<Db, 'driver'>): number =>
  driver === 'server' ? SHARED_POLL_MS : EMBEDDED_POLL_MS;

/** Resolves at the next hint, after `ms`, or when the signal aborts. */
export async function awaitHint(topic: string, ms: number, signal?: AbortSignal): Promise<void> {
  const hints = listenForHints(topic);
  await hints.wait(ms, signal);
  hints.close();
}

/** Interval at which changes of an index by other processes are polled. */
const INDEX_POLL_MS = 1_000;

/** Resolves when the index of a network may have changed, or when the signal aborts. */
export const awaitIndexChange = (network: NetworkId, signal?: AbortSignal, pollMs = INDEX_POLL_MS): Promise<void> =>
  awaitHint(indexTopic(network), pollMs, signal);

/**
 * Yields at once, and then whenever the index of a network may have changed, until the signal aborts. A change during
 * the work of the reader is not missed.
 */
export async function* indexChanges(network: NetworkId, signal: AbortSignal): AsyncGenerator<undefined> {
  const hints = listenForHints(indexTopic(network));
  try {
    do {
      hints.reset();
      yield undefined;
      await hints.wait(INDEX_POLL_MS, signal);
    } while (!signal.aborted);
  } finally {
    hints.close();
  }
}

/** Also records hints between two queries, so that a row written during a query is not missed. */
export interface HintListener {
  /** Called before each query: earlier hints are about rows that the query will see. */
  reset(): void;
  /** Resolves at a hint since the last reset, after `ms`, or when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function listenForHints(topic: string): HintListener {
  let heard = false;
  let notify: (() => void) | undefined;
  const onHint = (): void => {
    heard = true;
    notify?.();
  };
  const close = subscribeToHints(topic, onHint);
  return {
    reset() {
      heard = false;
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (heard || signal?.aborted) return resolve();
        notify = () => {
          notify = undefined;
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const onAbort = (): void => notify?.();
        const timer = setTimeout(onAbort, ms);
        signal?.addEventListener('abort', onAbort);
      }),
    close,
  };
}
