import { Worker } from 'node:worker_threads';
import { ServiceError } from '../../kernel/errors.js';

export interface PoolLimits {
  /** Threads at once, at most. */
  readonly threads: number;
  /** For one piece of work. */
  readonly timeMs: number;
  /** For a thread to begin. */
  readonly loadMs: number;
  /** Pieces of work that may wait; more are turned away. */
  readonly waiting: number;
  /** A thread without work is ended after this long. */
  readonly idleMs: number;
  /** Memory of WebAssembly never shrinks: a thread is replaced after so many pieces of work. */
  readonly worksPerThread: number;
}

/** What a thread sends: the answer to its one piece of work, or why there is none. */
export type WorkerMessage =
  | { readonly answer: unknown }
  | { readonly failure: string; readonly kind: 'malformed' | 'broken' }
  | { readonly ready: true };

/** This piece of work made its thread fail, or took too long; another thread may fare no better with it. */
export class WorkFailed extends ServiceError {
  constructor(message: string, cause?: unknown) {
    super('unavailable', message, { cause });
    this.name = 'WorkFailed';
  }
}

const startFailed = (message: string, cause?: unknown): ServiceError =>
  new ServiceError('unavailable', message, { cause });

interface Thread {
  readonly worker: Worker;
  works: number;
  idle: NodeJS.Timeout | undefined;
  /** Ended by us, not by its work. */
  stopped: boolean;
}

export interface WorkerPool {
  run(work: unknown): Promise<Extract<WorkerMessage, { answer: unknown } | { failure: string }>>;
  /** Pieces of work that wait for a thread. */
  readonly queued: number;
  stop(): Promise<void>;
}

/**
 * Threads that are there while there is work for them. One that takes too long, or dies, is replaced, and only the
 * work it had fails.
 */
export function workerPool(script: URL, limits: PoolLimits): WorkerPool {
  const free: Thread[] = [];
  const all = new Set<Thread>();
  const queue: ((thread: Thread | ServiceError) => void)[] = [];

  async function end(thread: Thread): Promise<void> {
    clearTimeout(thread.idle);
    all.delete(thread);
    const place = free.indexOf(thread);
    if (place >= 0) free.splice(place, 1);
    await thread.worker.terminate();
  }

  /** A thread keeps the process alive only while it is waited for. */
  function nextWord(
    thread: Thread,
    limitMs: number,
    tooLate: string,
    failure: (message: string, cause?: unknown) => ServiceError,
  ): Promise<WorkerMessage> {
    const { worker } = thread;
    worker.ref();
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
      };
      const fail = (message: string, cause?: unknown): void => {
        settle();
        void end(thread);
        reject((thread.stopped ? startFailed : failure)(message, cause));
      };
      const onMessage = (said: WorkerMessage): void => {
        settle();
        resolve(said);
      };
      const onError = (cause: unknown): void => fail('The decoder of Midnight failed: try again', cause);
      const onExit = (): void => fail('The decoder of Midnight ended: try again');
      const timer = setTimeout(() => fail(tooLate), limitMs);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  }

  async function start(): Promise<Thread> {
    const thread: Thread = { worker: new Worker(script), works: 0, idle: undefined, stopped: false };
    // Between two pieces of work nobody listens; a death must not become one of the process.
    thread.worker.on('error', () => void end(thread));
    all.add(thread);
    await nextWord(thread, limits.loadMs, 'The decoder of Midnight did not start', startFailed);
    return thread;
  }

  async function take(): Promise<Thread> {
    const found = free.pop();
    if (found !== undefined) {
      clearTimeout(found.idle);
      return found;
    }
    if (all.size < limits.threads) return await start();
    if (queue.length >= limits.waiting)
      throw new ServiceError('unavailable', 'Too many transactions wait to be decoded: try again in a moment', {
        rejection: 'concurrency',
      });
    const given = await new Promise<Thread | ServiceError>((resolve) => queue.push(resolve));
    if (given instanceof ServiceError) throw given;
    return given;
  }

  /** To the one who waits longest; a worn-out or lost thread is replaced for them. */
  function give(thread: Thread | undefined): void {
    const usable = thread !== undefined && all.has(thread) && thread.works < limits.worksPerThread ? thread : undefined;
    if (thread !== undefined && usable === undefined) void end(thread);
    const next = queue.shift();
    if (next === undefined) {
      if (usable === undefined) return;
      usable.idle = setTimeout(() => void end(usable), limits.idleMs).unref();
      free.push(usable);
      return;
    }
    if (usable !== undefined) next(usable);
    else start().then(next, (error: ServiceError) => next(error));
  }

  return {
    get queued() {
      return queue.length;
    },
    async run(work) {
      const thread = await take();
      let said: WorkerMessage | undefined;
      try {
        thread.works += 1;
        thread.worker.postMessage(work);
        said = await nextWord(
          thread,
          limits.timeMs,
          `Decoding took longer than ${limits.timeMs} ms`,
          (message, cause) => new WorkFailed(message, cause),
        );
        if ('ready' in said) throw new ServiceError('unavailable', 'The decoder of Midnight spoke out of turn');
        return said;
      } finally {
        const broken = said !== undefined && 'failure' in said && said.kind === 'broken';
        if (broken) await end(thread);
        give(all.has(thread) ? thread : undefined);
      }
    },
    async stop() {
      for (const waits of queue.splice(0)) waits(new ServiceError('unavailable', 'The service is stopping'));
      for (const thread of all) thread.stopped = true;
      await Promise.all([...all].map(end));
    },
  };
}
