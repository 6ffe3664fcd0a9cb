import Type from 'typebox';
import { configuredLog } from '../app/console-log.js';
import { loadService } from '../app/load-service.js';
import { summarizeNetworks } from '../app/networks/network-summary.js';
import { openDatabase } from '../app/open-database.js';
import { countWorkers } from '../app/workers/count-workers.js';
import { isWorkerProcess } from '../app/workers/worker-process.js';
import { systemClock } from '../kernel/clock.js';
import type { CommandContext, JsonOutput } from './command.js';
import { showLiveLine } from './live-line.js';
import { runPrimary, runWorkerProcess, type ServiceRun } from './run-workers.js';
import { listenForStop } from './stop-signal.js';

const SUMMARY_EVERY_MS = 1_000;
const STARTING_EVERY_MS = 100;

/** Options of every command that serves requests. */
export const SERVICE_OPTIONS = {
  host: { type: 'text', placeholder: 'ADDRESS', setting: 'host' },
  port: { type: 'text', placeholder: 'NUMBER', setting: 'port' },
  workers: { type: 'text', placeholder: 'NUMBER', setting: 'workers' },
  'log-level': { type: 'text', placeholder: 'LEVEL', setting: 'logLevel' },
  'log-format': { type: 'text', placeholder: 'FORMAT', setting: 'logFormat' },
} as const;

/** Output of every command that serves requests. */
export const LOG_EVENTS: JsonOutput = {
  description: 'Log events, one line of JSON each, as with `--log-format json`; `service.started` has the address.',
  schema: Type.Object({
    time: Type.String({ format: 'date-time' }),
    level: Type.Union([Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn'), Type.Literal('error')]),
    event: Type.String({ description: 'For example `service.started`; its fields follow' }),
  }),
};

/** Runs the service until a signal stops it. Returns the exit code. */
export async function runService(
  { io, json }: Pick<CommandContext, 'io' | 'json'>,
  { config, role }: ServiceRun,
): Promise<number> {
  const workers = countWorkers(config);
  if (isWorkerProcess()) return runWorkerProcess({ io, json }, { config, role }, workers);
  if (workers > 1) return runPrimary({ io, json }, { config, role }, workers);
  const line = showLiveLine(io);
  const { log, pretty } = configuredLog(json ? { ...config, logFormat: 'json' } : config, {
    interactive: io.interactive,
    clock: systemClock,
    write: (text) => line.printAbove(() => process.stdout.write(text)),
  });
  const live = pretty && line.redraws;
  const stop = listenForStop(io);
  const startedAt = performance.now();
  const starting = live
    ? setInterval(
        () => line.set(`Starting … ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`),
        STARTING_EVERY_MS,
      )
    : undefined;
  try {
    const database = openDatabase(config, log);
    // startService awaits the promise and reports a failure; until then it must not count as unhandled.
    database.catch(() => undefined);
    const { startService } = await loadService();
    const service = await startService(config, { log, clock: systemClock, database, role });
    clearInterval(starting);
    line.clear();
    if (pretty) for (const each of service.banner) io.print(each);
    const updateSummary = (): void => line.set(summarizeNetworks(service.services.networks.statuses()));
    const summary = live ? setInterval(updateSummary, SUMMARY_EVERY_MS) : undefined;
    if (live) updateSummary();
    await stop.requested;
    clearInterval(summary);
    if (live) line.set('Stopping: waiting for requests in progress …');
    await service.stop();
    return 0;
  } finally {
    clearInterval(starting);
    line.clear();
    stop.release();
  }
}
