import { ServiceError } from '../../kernel/errors.js';
import { command } from '../command.js';
import { LOG_EVENTS, runService, SERVICE_OPTIONS } from '../run-service.js';

export const serve = command({
  name: 'serve',
  summary: 'Serve requests without indexing, beside crosstie index',
  description:
    'Any number of these processes may run, on any number of machines; `crosstie index` writes the indexes. Needs `DATABASE_URL`, and the same settings of networks as `crosstie index`. Networks without a source are not simulated. Reads use the standbys in `DATABASE_READ_URLS` ([guides/several-machines.md](guides/several-machines.md)).',
  options: SERVICE_OPTIONS,
  examples: [
    { line: 'serve --port 8081', description: 'Another process beside one on port 8080.' },
    { line: 'serve --host 0.0.0.0 --config production.json', description: 'On all addresses, behind a load balancer.' },
    { line: 'serve --workers auto', description: 'One worker process for each processor.' },
    { line: 'serve --log-level warn --log-format json', description: 'Only problems, for a log collector.' },
  ],
  json: LOG_EVENTS,
  exitCode1: 'the service could not start, or a second signal ended it.',

  async run(_, context) {
    const config = context.config();
    if (config.databaseUrl === undefined)
      throw new ServiceError(
        'invalid',
        'crosstie serve needs a PostgreSQL server that crosstie index writes to: set DATABASE_URL, or use crosstie start',
      );
    // A simulated network has no other process that could index it.
    return runService(context, { config: { ...config, sandbox: 'off' }, role: 'serve' });
  },
});
