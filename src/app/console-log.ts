import type { Clock } from '../kernel/clock.js';
import type { Log, LogFields } from '../kernel/log.js';
import type { Config } from './config.js';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

export interface ConsoleLogOptions {
  readonly level: Level;
  readonly format: 'pretty' | 'json';
  readonly write: (line: string) => void;
  readonly now: () => number;
}

/** Writes one line per event: JSON for programs, aligned text for a terminal. */
export function consoleLog(options: ConsoleLogOptions, context: LogFields = {}): Log {
  const lowest = LEVELS.indexOf(options.level);
  const at = (level: Level) => {
    if (LEVELS.indexOf(level) < lowest) return () => undefined;
    return (event: string, fields: LogFields = {}): void => {
      const time = new Date(options.now()).toISOString();
      const all = { ...context, ...fields };
      options.write(
        options.format === 'json' ? jsonLine(time, level, event, all) : prettyLine(time, level, event, all),
      );
    };
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => consoleLog(options, { ...context, ...fields }),
  };
}

export interface CommandLogOptions {
  /** Whether output goes to a terminal. */
  readonly interactive: boolean;
  readonly clock: Clock;
  /** Default: standard output. */
  readonly write?: (text: string) => void;
}

/** The log of a command in the configured format. A terminal shows only warnings and errors. */
export function configuredLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  { interactive, clock, write = (text) => process.stdout.write(text) }: CommandLogOptions,
): { readonly log: Log; readonly pretty: boolean } {
  const pretty = logFormat === 'pretty' || (logFormat === 'auto' && interactive);
  const log = consoleLog({
    level: logLevel === 'auto' ? (pretty && interactive ? 'warn' : 'info') : logLevel,
    format: pretty ? 'pretty' : 'json',
    write,
    now: () => clock.now(),
  });
  return { log, pretty };
}

const jsonLine = (time: string, level: Level, event: string, fields: LogFields): string =>
  `${JSON.stringify({ time, level, event, ...fields }, (_, value) => plain(value))}\n`;

function prettyLine(time: string, level: Level, event: string, fields: LogFields): string {
  const shown = Object.entries(fields).map(([name, value]) => {
    const text = plain(value);
    return `${name}=${typeof text === 'string' ? text : JSON.stringify(text, (_, inner) => plain(inner))}`;
  });
  return `${time.slice(11, 23)} ${level.padEnd(5)} ${event.padEnd(24)} ${shown.join(' ')}`.trimEnd().concat('\n');
}

/** Errors keep their causes; the stack goes to the log, never to the client. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Error) {
    const cause = value.cause === undefined ? {} : { cause: plain(value.cause) };
    return { name: value.name, message: value.message, stack: value.stack, ...cause };
  }
  return value;
}
