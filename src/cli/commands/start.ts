import { command } from '../command.js';
import { LOG_EVENTS, runService, SERVICE_OPTIONS } from '../run-service.js';

export const start = command({
  name: 'start',
  summary: 'Index the networks and serve requests until it is stopped',
  description:
    'At a terminal the start shows one line of progress, then the URLs of the service, then one line with the state of the networks. The log shows warnings and errors unless `--log-level` is set. When standard output is not a terminal, every log event is one line of JSON. SIGINT and SIGTERM stop the service after the requests in progress; a second signal stops it at once.',
  options: SERVICE_OPTIONS,
  examples: [
    { line: 'start', description: 'Every network is simulated; the demo keys work on this machine.' },
    { line: 'start --port 9000 --data-dir /var/lib/crosstie', description: 'Another port and another data folder.' },
    {
      line: 'start --host 0.0.0.0 --config production.json',
      description: 'On all addresses, with settings from a file.',
    },
    {
      line: 'start --workers 4 --config production.json',
      description: 'Four processes serve requests; needs DATABASE_URL and no simulated networks.',
    },
    { line: 'start --log-level debug --log-format pretty', description: 'All events, as readable text.' },
  ],
  json: LOG_EVENTS,
  exitCode1: 'the service could not start, or a second signal ended it.',

  run: (_, context) => runService(context, { config: context.config(), role: 'all' }),
});
