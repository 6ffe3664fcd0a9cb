import { parseArgs } from 'node:util';
import { configuredLog } from '../../app/console-log.js';
import { loadService } from '../../app/load-service.js';
import { openDatabase } from '../../app/open-database.js';
import { systemClock } from '../../kernel/clock.js';
import type { Command } from '../command.js';
import { stopSignal } from '../stop-signal.js';

export const start: Command = {
  name: 'start',
  summary: 'Run the service until it is told to stop',
  usage: 'start [--host ADDRESS] [--port NUMBER] [--data-dir FOLDER] [--config FILE]',

  async run(argv, { io, config: load }) {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        host: { type: 'string' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        config: { type: 'string' },
      },
    });
    const flags = { host: values.host, port: values.port, dataDir: values['data-dir'], config: values.config };
    const config = load(
      Object.fromEntries(Object.entries(flags).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    );
    const { log, pretty } = configuredLog(config, io.interactive, systemClock);
    const stopped = stopSignal(io);
    const database = openDatabase(config, log);
    // Whoever waits for it below hears of a failure.
    database.catch(() => undefined);
    const { startService } = await loadService();
    const service = await startService(config, { log, clock: systemClock, database });
    if (pretty) for (const line of service.banner) io.print(line);
    await stopped;
    await service.stop();
    return 0;
  },
};
