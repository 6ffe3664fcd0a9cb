import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import { type CallHandlers, createProcessChannel, type ProcessChannel } from '../../kernel/process-channel.js';
import { fromStartFailure, type StartFailure } from './start-failure.js';
import type { WorkerExit, WorkerProcess } from './worker-process.js';

export interface SupervisedWorker {
  readonly id: number;
  readonly channel: ProcessChannel;
}

export interface SupervisorOptions {
  readonly count: number;
  readonly fork: () => WorkerProcess;
  /** The calls that a worker may make. */
  readonly handlersFor: (worker: SupervisedWorker) => CallHandlers;
  /** Called when a worker has ended, before it is replaced. */
  readonly onExit: (worker: SupervisedWorker) => void;
  readonly log: Log;
  readonly now: () => number;
  /** How long a worker may take to stop. */
  readonly stopTimeoutMs: number;
  readonly firstRetryMs?: number;
  readonly pingMs?: number;
}

export interface Supervisor {
  /** Starts all workers and resolves with the address on which they listen. Fails when one of them fails. */
  start(): Promise<string>;
  /** Workers that serve requests. */
  readonly workers: readonly SupervisedWorker[];
  /** Workers that were replaced since the start. */
  readonly restarts: number;
  /** Stops all workers after their requests in progress. */
  stop(): Promise<void>;
  /** Ends all workers at once. */
  kill(): void;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 10_000;
/** A worker that ran this long was healthy: its replacement starts without a longer pause. */
const HEALTHY_MS = 60_000;
const PING_MS = 2_500;
/** Pings are counted instead of time, so that a machine that was suspended does not end its workers. */
const MAX_MISSED_PINGS = 4;

interface Slot {
  readonly process: WorkerProcess;
  readonly worker: SupervisedWorker;
  readonly startedAt: number;
  serving: boolean;
  missedPings: number;
  readonly exited: Promise<WorkerExit>;
}

/**
 * Keeps a number of worker processes running: one that ends is replaced, after a pause that doubles each time. One that
 * does not respond is ended: its clients wait, and so do responses of other workers that show a new state.
 */
export function superviseWorkers(options: SupervisorOptions): Supervisor {
  const { count, fork, log, now, firstRetryMs = FIRST_RETRY_MS, pingMs = PING_MS } = options;
  const slots = new Set<Slot>();
  const retries = new Set<NodeJS.Timeout>();
  let retryMs = firstRetryMs;
  let restarts = 0;
  let starting = true;
  let stopping = false;

  function startWorker(onStarted: (url: string) => void, onFailed: (error: Error) => void): void {
    const process = fork();
    const handlers: Record<string, CallHandlers[string]> = {
      started: (url: string) => {
        slot.serving = true;
        log.info('worker.started', { worker: process.id, pid: process.pid });
        onStarted(url);
      },
      failed: (failure: StartFailure) => onFailed(fromStartFailure(failure)),
    };
    const channel = createProcessChannel((message) => process.send(message), handlers);
    const worker: SupervisedWorker = { id: process.id, channel };
    Object.assign(handlers, options.handlersFor(worker));
    const exited = new Promise<WorkerExit>((resolve) => process.onExit(resolve));
    const slot: Slot = { process, worker, startedAt: now(), serving: false, missedPings: 0, exited };
    slots.add(slot);
    process.onMessage((message) => channel.receive(message));
    void exited.then(({ code, signal }) => {
      slots.delete(slot);
      channel.close();
      options.onExit(worker);
      if (stopping) return;
      onFailed(new ServiceError('unavailable', `A worker process ended with ${signal ?? `code ${code}`}`));
      log.warn('worker.ended', { worker: process.id, pid: process.pid, code, signal });
      if (!starting) replace(now() - slot.startedAt);
    });
  }

  function replace(ranMs: number): void {
    if (ranMs >= HEALTHY_MS) retryMs = firstRetryMs;
    const retry = setTimeout(() => {
      retries.delete(retry);
      restarts += 1;
      startWorker(
        () => undefined,
        () => undefined,
      );
    }, retryMs);
    retries.add(retry);
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }

  function ping(slot: Slot): void {
    const { process, worker } = slot;
    if (slot.missedPings === MAX_MISSED_PINGS) {
      log.error('worker.unresponsive', { worker: process.id, pid: process.pid });
      process.kill('SIGKILL');
    }
    slot.missedPings += 1;
    const onReply = (): void => {
      slot.missedPings = 0;
    };
    worker.channel.call('ping').then(onReply, onReply);
  }

  const pings = setInterval(() => {
    for (const slot of slots) if (slot.serving && !stopping) ping(slot);
  }, pingMs);
  pings.unref();

  const kill = (): void => {
    stopping = true;
    clearInterval(pings);
    for (const { process } of slots) process.kill('SIGKILL');
  };

  return {
    get workers() {
      return [...slots].filter(({ serving }) => serving).map(({ worker }) => worker);
    },
    get restarts() {
      return restarts;
    },
    async start() {
      try {
        const urls = await Promise.all(
          Array.from({ length: count }, () => new Promise<string>((resolve, reject) => startWorker(resolve, reject))),
        );
        starting = false;
        return urls[0] as string;
      } catch (error) {
        kill();
        await Promise.all([...slots].map(({ exited }) => exited));
        throw error;
      }
    },
    async stop() {
      stopping = true;
      clearInterval(pings);
      for (const retry of retries) clearTimeout(retry);
      const late = setTimeout(() => {
        log.warn('worker.killed', { workers: [...slots].map(({ process }) => process.id) });
        kill();
      }, options.stopTimeoutMs);
      for (const { worker } of slots) worker.channel.tell('stop');
      await Promise.all([...slots].map(({ exited }) => exited));
      clearTimeout(late);
    },
    kill,
  };
}
