import { Worker } from 'node:worker_threads';
import { ServiceError } from './errors.js';

export interface PoolLimits {
  /** Maximum number of concurrent threads. */
  readonly threads: number;
  /** Time limit of one request. */
  readonly timeMs: number;
  /** Time limit for the start of a thread. */
  readonly loadMs: number;
  /** Maximum number of queued requests; more are rejected. */
  readonly maxQueued: number;
  /** An idle thread is terminated after this time. */
  readonly idleMs: number;
  /** WebAssembly memory never shrinks: a thread is replaced after this many requests. */
  readonly worksPerThread: number;
  /** Names of a thread and of its work in error messages: `decoder`, `decoding`. */
  readonly subject: string;
  readonly activity: string;
}

/** A message of a thread: `ready` once, then questions and the result or the failure of each task. */
export type WorkerMessage =
  | { readonly answer: unknown }
  /** Something that only the other thread can do; its reply is the next message. */
  | { readonly question: unknown }
  | { readonly failure: string; readonly kind: 'malformed' | 'broken' }
  | { readonly ready: true };

/** This request made its thread fail or time out; a retry on another thread may fail as well. */
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
  /** Terminated by the pool, not by its work. */
  stopped: boolean;
}

/** Replies to the questions of a work; it must not throw. */
export type Respond = (question: unknown) => Promise<unknown>;

export interface WorkerPool {
  /** Time of replies does not count against the time limit. */
  run(work: unknown, respond?: Respond): Promise<Extract<WorkerMessage, { answer: unknown } | { failure: string }>>;
  /** Requests that wait for a thread. */
  readonly queued: number;
  stop(): Promise<void>;
}

/**
 * Threads that exist only while there is work. A thread that times out or dies is replaced, and only its current
 * request fails.
 */
export function workerPool(script: URL, limits: PoolLimits): WorkerPool {
  const free: Thread[] = [];
  const all = new Set<Thread>();
  const queue: ((thread: Thread | ServiceError) => void)[] = [];

  async function end(thread: Thread): Promise<void> {
    clearTimeout(thread.idle);
    all.delete(thread);
    const index = free.indexOf(thread);
    if (index >= 0) free.splice(index, 1);
    await thread.worker.terminate();
  }

  /** A thread keeps the process alive only while a response is pending. */
  function nextWord(
    thread: Thread,
    limitMs: number,
    timeoutMessage: string,
    failure: (message: string, cause?: unknown) => ServiceError,
  ): Promise<WorkerMessage> {
    const { worker } = thread;
    worker.ref();
    return new Promise((resolve, reject) => {
      const cleanUp = (): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
      };
      const fail = (message: string, cause?: unknown): void => {
        cleanUp();
        void end(thread);
        reject((thread.stopped ? startFailed : failure)(message, cause));
      };
      const onMessage = (reply: WorkerMessage): void => {
        cleanUp();
        resolve(reply);
      };
      const onError = (cause: unknown): void => fail(`The ${limits.subject} failed: try again`, cause);
      const onExit = (): void => fail(`The ${limits.subject} exited: try again`);
      const timer = setTimeout(() => fail(timeoutMessage), limitMs);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  }

  async function start(): Promise<Thread> {
    const thread: Thread = { worker: new Worker(script), works: 0, idle: undefined, stopped: false };
    // Between requests there is no other error handler; an error of an idle thread must not end the process.
    thread.worker.on('error', () => void end(thread));
    all.add(thread);
    await nextWord(thread, limits.loadMs, `The ${limits.subject} did not start`, startFailed);
    return thread;
  }

  async function take(): Promise<Thread> {
    const found = free.pop();
    if (found !== undefined) {
      clearTimeout(found.idle);
      return found;
    }
    if (all.size < limits.threads) return await start();
    if (queue.length >= limits.maxQueued)
      throw new ServiceError(
        'unavailable',
        `Too many transactions are queued for ${limits.activity}: try again in a moment`,
        {
          rejection: 'concurrency',
        },
      );
    const assigned = await new Promise<Thread | ServiceError>((resolve) => queue.push(resolve));
    if (assigned instanceof ServiceError) throw assigned;
    return assigned;
  }

  /** Hands the thread to the oldest queued request; a worn-out or lost thread is replaced. */
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
    async run(work, respond) {
      const thread = await take();
      const send = (message: unknown): Promise<WorkerMessage> => {
        thread.worker.postMessage(message);
        return nextWord(
          thread,
          limits.timeMs,
          `The ${limits.subject} took longer than ${limits.timeMs} ms`,
          (reason, cause) => new WorkFailed(reason, cause),
        );
      };
      let reply: WorkerMessage | undefined;
      try {
        thread.works += 1;
        reply = await send(work);
        while (respond !== undefined && 'question' in reply) reply = await send(await respond(reply.question));
        if ('ready' in reply || 'question' in reply)
          throw new ServiceError('unavailable', `The ${limits.subject} sent an unexpected message`);
        return reply;
      } finally {
        const corrupted = reply !== undefined && 'failure' in reply && reply.kind === 'broken';
        if (corrupted) await end(thread);
        give(all.has(thread) ? thread : undefined);
      }
    },
    async stop() {
      for (const failWaiter of queue.splice(0)) failWaiter(new ServiceError('unavailable', 'The service is stopping'));
      for (const thread of all) thread.stopped = true;
      await Promise.all([...all].map(end));
    },
  };
}
