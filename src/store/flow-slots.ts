import { ServiceError } from '../kernel/errors.js';
import { FairQueue, type FairQueueState, type Flow } from '../kernel/fair-queue.js';

/** Connections or other slots that the requests of all flows share. */
export interface FlowSlots {
  /** Calls `start` immediately or when the flow gets a slot; then `release` must follow. Neither callback may throw. */
  enter(flow: Flow, start: () => void, reject: (error: Error) => void): void;
  /**
   * Returns undefined when the flow may start immediately; `release` must follow in this case too. Rejects with the
   * reason of `signal` when it aborts before a slot is free.
   */
  acquire(flow: Flow, signal?: AbortSignal): Promise<void> | undefined;
  /** Whether the flow may start immediately; if so, `release` must follow. */
  tryAcquire(flow: Flow): boolean;
  /** Number of running and queued jobs of one flow. */
  getLoad(key: string): number;
  release(flow: Flow, ms: number): void;
  sustainedWaitMs(key: string): number;
  readonly state: FairQueueState;
  stop(): void;
}

export interface FlowSlotLimits {
  readonly slots: number;
  readonly slotsPerFlow: number;
  /** The limit per flow while other flows are active. */
  readonly slotsPerBusyFlow?: number;
  /** A statement that has waited longer is rejected. */
  readonly maxWaitMs: number;
}

/**
 * Divides a pool of connections. A quarter is reserved for the indexer, accounts and health checks. A single flow may
 * use three quarters of the rest, so that another flow can start immediately, and half as many while others are active.
 * On a database that shares this machine's processors, more than two statements per processor only slow each other
 * down; while others are active one flow occupies at most half of the processors, so that other flows find a free one.
 * A single session cannot be divided.
 */
export function divideConnections(
  poolSize: number,
  processors = Number.POSITIVE_INFINITY,
): Omit<FlowSlotLimits, 'maxWaitMs'> {
  const reserved = poolSize < 5 ? Math.min(1, poolSize - 1) : Math.max(2, Math.floor(poolSize / 4));
  const slots = Math.max(1, Math.min(poolSize - reserved, 2 * processors));
  const slotsPerFlow = slots === 1 ? 1 : slots - Math.max(1, Math.floor(slots / 4));
  const halfOfProcessors = Math.max(1, Math.floor(processors / 2));
  return { slots, slotsPerFlow, slotsPerBusyFlow: Math.min(Math.ceil(slotsPerFlow / 2), halfOfProcessors) };
}

interface QueuedJob {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

const EXPIRE_EVERY_MS = 250;

export function createFlowSlots({ maxWaitMs, ...limits }: FlowSlotLimits): FlowSlots {
  const queue = new FairQueue<QueuedJob>({ ...limits, now: () => performance.now() });
  let expiring: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearInterval(expiring);
    expiring = undefined;
  };

  const expire = (): void => {
    for (const { reject } of queue.expire(maxWaitMs)) reject(overloadError());
    if (queue.queued === 0) stop();
  };

  const add = (flow: Flow, waiting: QueuedJob): void => {
    queue.add(flow, waiting);
    expiring ??= setInterval(expire, EXPIRE_EVERY_MS).unref();
  };

  return {
    enter(flow, start, reject) {
      if (queue.tryStart(flow)) start();
      else add(flow, { start, reject });
    },
    acquire(flow, signal) {
      if (queue.tryStart(flow)) return undefined;
      return new Promise((resolve, reject) => {
        const waiting = { start: resolve, reject: reject };
        add(flow, waiting);
        signal?.addEventListener('abort', () => {
          if (queue.remove(flow.key, waiting)) reject(signal.reason);
        });
      });
    },
    tryAcquire: (flow) => queue.tryStart(flow),
    getLoad: (key) => queue.getLoad(key),
    release(flow, ms) {
      queue.done(flow.key, ms);
      for (let next = queue.next(); next !== undefined; next = queue.next()) next.job.start();
    },
    sustainedWaitMs: (key) => queue.sustainedWait(key),
    state: queue,
    stop,
  };
}

const overloadError = (): ServiceError =>
  new ServiceError('unavailable', 'The service is busy; try again later', {
    headers: { 'Retry-After': '1' },
    rejection: 'overload',
  });
