import type { NetworkId } from '../chains/networks.js';
import type { Db } from './db.js';

/**
 * Within one process, a write notifies the tasks that wait for its rows. Only a hint: rows of other processes are found
 * by polling.
 */
const listeners = new Map<string, Set<() => void>>();

export function hint(topic: string): void {
  for (const onHint of listeners.get(topic) ?? []) onHint();
}

/** Topic of changes of a network's index. */
export const indexTopic = (network: NetworkId): string => `${network} index`;

/** How soon rows of another process are found on a shared server. */
export const SHARED_POLL_MS = 100;
const EMBEDDED_POLL_MS = 5_000;

/** How often to poll for rows of other processes. An embedded database has only one, whose rows are hinted at. */
export const pollMsFor = ({ driver }: Pick<Db, 'driver'>): number =>
  driver === 'server' ? SHARED_POLL_MS : EMBEDDED_POLL_MS;

/** Resolves at the next hint, after `ms`, or when the signal aborts, whichever comes first. */
export async function awaitHint(topic: string, ms: number, signal?: AbortSignal): Promise<void> {
  const hints = listenForHints(topic);
  await hints.wait(ms, signal);
  hints.close();
}

/** Hears hints between two looks too: a row that is written while a query looks for it is not overlooked. */
export interface HintListener {
  /** Called before each look: earlier hints are about rows that it will see. */
  reset(): void;
  /** Resolves at a hint since the last reset, after `ms`, or when the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function listenForHints(topic: string): HintListener {
  let heard = false;
  let wake: (() => void) | undefined;
  const onHint = (): void => {
    heard = true;
    wake?.();
  };
  listeners.set(topic, (listeners.get(topic) ?? new Set()).add(onHint));
  return {
    reset() {
      heard = false;
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (heard || signal?.aborted) return resolve();
        wake = () => {
          wake = undefined;
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const onAbort = (): void => wake?.();
        const timer = setTimeout(onAbort, ms);
        signal?.addEventListener('abort', onAbort);
      }),
    close() {
      const all = listeners.get(topic);
      all?.delete(onHint);
      if (all?.size === 0) listeners.delete(topic);
    },
  };
}
