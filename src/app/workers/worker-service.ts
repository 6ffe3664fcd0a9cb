import type { Clock } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import type { Config } from '../config.js';
import { assembleService } from '../service.js';
import { connectToPrimary } from './primary-link.js';
import { toStartFailure } from './start-failure.js';
import { createWorkerChanges } from './worker-changes.js';
import { connectWorker } from './worker-process.js';
import { createWorkerPromises } from './worker-promises.js';
import { createWorkerResponses } from './worker-responses.js';

export interface WorkerDependencies {
  readonly log: Log;
  readonly clock: Clock;
  readonly workers: number;
  /** Resolves when a signal stops this process alone. */
  readonly stopRequested: Promise<void>;
}

/** Fewer connections would make one request wait for another. */
const MIN_POOL_SIZE = 4;

/** Limits that bound the whole service are divided between its workers. */
export const divideLimits = (config: Config, workers: number): Config => ({
  ...config,
  databasePoolSize: Math.max(MIN_POOL_SIZE, Math.floor(config.databasePoolSize / workers)),
  maxInFlight: Math.ceil(config.maxInFlight / workers),
});

/** Serves requests in a worker process until its primary process or a signal stops it. */
export async function runWorker(config: Config, dependencies: WorkerDependencies): Promise<void> {
  const { clock, stopRequested, workers } = dependencies;
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const promises = createWorkerPromises(() => worker.channel);
  const { changes, ...changeCalls } = createWorkerChanges(() => worker.channel);
  const responses = createWorkerResponses(() => worker.channel);
  let readMetrics: () => Promise<unknown> = async () => ({ process: [], metrics: [] });
  const handlers = {
    ...promises.handlers,
    ...changeCalls.handlers,
    ...responses.handlers,
    stop: () => stop(),
    ping: () => undefined,
    metricSnapshot: () => readMetrics(),
  };
  // Without its primary process a worker cannot count requests.
  const worker = connectWorker(handlers, () => stop());
  const log = dependencies.log.with({ worker: worker.id });
  try {
    const service = await assembleService(divideLimits(config, workers), {
      log,
      clock,
      role: 'serve',
      primary: connectToPrimary(worker.channel, { promises, changes, responses, workers }),
    });
    readMetrics = service.metricSnapshot;
    try {
      await Promise.all([promises.join(), changeCalls.join()]);
      const url = await service.http.listen({ host: config.host, port: config.port });
      service.follow();
      worker.channel.tell('started', url);
      await Promise.race([stopped, stopRequested]);
    } finally {
      await service.close();
    }
  } catch (error) {
    log.error('worker.failed', { error });
    worker.channel.tell('failed', toStartFailure(error));
    // The message leaves with the next iteration of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 100));
    throw error;
  } finally {
    worker.disconnect();
  }
}
