import cluster from 'node:cluster';
import { type CallHandlers, createProcessChannel, type ProcessChannel } from '../../kernel/process-channel.js';

/** A worker process as its primary process sees it. */
export interface WorkerProcess {
  readonly id: number;
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  onExit(listener: (exit: WorkerExit) => void): void;
  kill(signal: NodeJS.Signals): void;
}

export interface WorkerExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Whether this process was started by a primary process. */
export const isWorkerProcess = (): boolean => cluster.isWorker;

/** A size for the load of a chain, in the process that writes indexes; there are many workers, and they write none. */
const WRITER_MEMORY = '--max-semi-space-size=';

/** Starts the command of this process once more, as a worker. Workers share the listening socket of the primary. */
export function forkWorker(): WorkerProcess {
  cluster.setupPrimary({ execArgv: process.execArgv.filter((flag) => !flag.startsWith(WRITER_MEMORY)) });
  const worker = cluster.fork();
  return {
    id: worker.id,
    pid: worker.process.pid,
    send: (message) => {
      // A worker that has just ended is reported by its exit.
      if (worker.isConnected()) worker.send(message as object, () => undefined);
    },
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) =>
      void worker.once('exit', (code: number | null, signal: string | null) => listener({ code, signal })),
    kill: (signal) => void worker.process.kill(signal),
  };
}

export interface OwnWorker {
  readonly id: number;
  readonly channel: ProcessChannel;
  /** Ends the connection to the primary process, which lets this process end. */
  disconnect(): void;
}

/** The connection of a worker to its primary process. `onDisconnect` runs when the primary process has ended. */
export function connectWorker(handlers: CallHandlers, onDisconnect: () => void): OwnWorker {
  const { worker } = cluster;
  if (worker === undefined) throw new Error('this process is not a worker');
  const channel = createProcessChannel((message) => {
    if (worker.isConnected()) worker.send(message as object, () => undefined);
  }, handlers);
  worker.on('message', (message: unknown) => channel.receive(message));
  worker.once('disconnect', () => {
    channel.close();
    onDisconnect();
  });
  return { id: worker.id, channel, disconnect: () => worker.isConnected() && process.disconnect?.() };
}
