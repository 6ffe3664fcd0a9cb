import Type from 'typebox';
import { configuredLog } from '../../app/console-log.js';
import { loadService } from '../../app/load-service.js';
import { summarizeNetworks } from '../../app/networks/network-summary.js';
import { openDatabase } from '../../app/open-database.js';
import { systemClock } from '../../kernel/clock.js';
import { command } from '../command.js';
import { showLiveLine } from '../live-line.js';
import { listenForStop } from '../stop-signal.js';

const SUMMARY_EVERY_MS = 1_000;
const STARTING_EVERY_MS = 100;

export const start = command({
  name: 'start',
  summary: 'Run the service until it is stopped',
  description:
    'At a terminal the start shows one line of progress, then the URLs of the service, then one line with the state of the networks. The log shows warnings and errors unless `--log-level` is set. When standard output is not a terminal, every log event is one line of JSON. SIGINT and SIGTERM stop the service after the requests in progress; a second signal stops it at once.',
  options: {
    host: { type: 'text', placeholder: 'ADDRESS', setting: 'host' },
    port: { type: 'text', placeholder: 'NUMBER', setting: 'port' },
    'log-level': { type: 'text', placeholder: 'LEVEL', setting: 'logLevel' },
    'log-format': { type: 'text', placeholder: 'FORMAT', setting: 'logFormat' },
  },
  examples: [
    { line: 'start', description: 'Every network is simulated; the demo keys work on this machine.' },
    { line: 'start --port 9000 --data-dir /var/lib/crosstie', description: 'Another port and another data folder.' },
    {
      line: 'start --host 0.0.0.0 --config production.json',
      description: 'On all addresses, with settings from a file.',
    },
    { line: 'start --log-level debug --log-format pretty', description: 'All events, as readable text.' },
  ],
  json: {
    description: 'Log events, one line of JSON each, as with `--log-format json`; `service.started` has the address.',
    schema: Type.Object({
      time: Type.String({ format: 'date-time' }),
      level: Type.Union([Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn'), Type.Literal('error')]),
      event: Type.String({ description: 'For example `service.started`; its fields follow' }),
    }),
  },
  exitCode1: 'the service could not start, or a second signal ended it.',

  async run(_, { io, json, config: load }) {
    const config = load();
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
      const service = await startService(config, { log, clock: systemClock, database });
      clearInterval(starting);
      line.clear();
      if (pretty) for (const each of service.banner) io.print(each);
      const showNetworks = (): void => line.set(summarizeNetworks(service.services.networks.statuses()));
      const summary = live ? setInterval(showNetworks, SUMMARY_EVERY_MS) : undefined;
      if (live) showNetworks();
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
  },
});
