import type { NetworkId } from '../chains/networks.js';
import type { Db } from './db.js';

/**
 * Within one process, whoever writes a row tells whoever waits for it. Only a hint: across processes, and where a hint
 * was missed, the one who waits looks again after a moment.
 */
const waiting = new Map<string, Set<() => void>>();
const listeners = new Map<string, Set<() => void>>();

export function hint(topic: string): void {
  for (const onHint of listeners.get(topic) ?? []) onHint();
  const waiters = waiting.get(topic);
  if (waiters === undefined) return;
  waiting.delete(topic);
  for (const wake of waiters) wake();
}

/** Topic of changes of a network's index. */
export const indexTopic = (network: NetworkId): string => `${network} index`;

/** How often to look for rows of other processes where nothing hints at them: an embedded database has only one. */
export const pollMsFor = ({ driver }: Pick<Db, 'driver'>, sharedMs: number): number =>
  driver === 'server' ? sharedMs : ALONE_POLL_MS;

const ALONE_POLL_MS = 5_000;

/** Resolves at the next hint, after `ms`, or when the signal aborts, whichever comes first. */
export function awaitHint(topic: string, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      const waiters = waiting.get(topic);
      waiters?.delete(wake);
      if (waiters?.size === 0) waiting.delete(topic);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener('abort', wake);
    const waiters = waiting.get(topic) ?? new Set();
    waiting.set(topic, waiters.add(wake));
  });
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
