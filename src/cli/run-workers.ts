import type { Config } from '../app/config.js';
import { configuredLog } from '../app/console-log.js';
import { loadService } from '../app/load-service.js';
import { systemClock } from '../kernel/clock.js';
import type { CommandContext } from './command.js';
import { listenForStop } from './stop-signal.js';

export interface ServiceRun {
  readonly config: Config;
  /** `serve`: other processes write the indexes. */
  readonly role: 'all' | 'serve';
}

type Output = Pick<CommandContext, 'io' | 'json'>;

const openLog = ({ io, json }: Output, config: Config) =>
  configuredLog(json ? { ...config, logFormat: 'json' } : config, { interactive: io.interactive, clock: systemClock });

/** Runs the primary process of several workers until a signal stops it. Returns the exit code. */
export async function runPrimary(output: Output, run: ServiceRun, workers: number): Promise<number> {
  const { io } = output;
  const { log, pretty } = openLog(output, run.config);
  const { startPrimary } = await import('../app/workers/primary-process.js');
  let kill = (): void => undefined;
  const stop = listenForStop(io, () => kill());
  try {
    const primary = await startPrimary(run.config, { log, clock: systemClock, workers, role: run.role });
    kill = primary.kill;
    if (pretty) for (const each of primary.banner) io.print(each);
    await stop.requested;
    await primary.stop();
    return 0;
  } finally {
    stop.release();
  }
}

/** Runs one worker. The primary process reports its failure. */
export async function runWorkerProcess(output: Output, { config }: ServiceRun, workers: number): Promise<number> {
  const { log } = openLog(output, config);
  const stop = listenForStop(output.io);
  try {
    await loadService();
    const { runWorker } = await import('../app/workers/worker-service.js');
    await runWorker(config, { log, clock: systemClock, workers, stopRequested: stop.requested });
    return 0;
  } catch {
    return 1;
  } finally {
    stop.release();
  }
}
