import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../../kernel/log.js';
import type { ServerProcess } from './server-process.js';

export interface SupervisedServer {
  stop(): Promise<void>;
}

/** A server that ran this long is considered recovered; its crash count starts at one again. */
const STABLE_MS = 60_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 10_000;

/**
 * Keeps the server running. A crashed server is restarted with increasing backoff and without limit: it cannot run
 * while its disk is full, and has to recover by itself when there is space.
 */
export async function supervise(
  start: () => Promise<ServerProcess>,
  log: Log,
  firstDelayMs = FIRST_DELAY_MS,
): Promise<SupervisedServer> {
  let current: ServerProcess | undefined = await start();
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> = Promise.resolve();
  let restarts = 0;
  const waiting = new AbortController();

  // A process that exits without closing must not leave a server behind.
  const onExit = (): void => {
    try {
      if (current !== undefined && current.pid > 0) process.kill(current.pid, 'SIGINT');
    } catch {}
  };
  process.once('exit', onExit);

  function watch(running: ServerProcess): void {
    const startedAt = Date.now();
    void running.exited.then(({ code, signal }) => {
      if (stopping !== undefined) return;
      current = undefined;
      if (Date.now() - startedAt > STABLE_MS) restarts = 0;
      log.error('store.server-exited', { code, signal, restarts });
      restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    while (stopping === undefined) {
      const delayMs = Math.min(MAX_DELAY_MS, firstDelayMs * 2 ** Math.min(restarts, 30));
      await pause(delayMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      restarts += 1;
      try {
        if (stopping === undefined) {
          current = await start();
          log.info('store.server-restarted', { restarts });
          watch(current);
        }
        return;
      } catch (error) {
        log.error('store.server-restart-failed', { restarts, error: String(error) });
      }
    }
  }

  async function stop(): Promise<void> {
    waiting.abort();
    await restarting;
    await current?.stop();
    current = undefined;
    process.removeListener('exit', onExit);
  }

  watch(current);
  return {
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
