import { ConfigError, currentConfig } from '../app/config.js';
import { ServiceError } from '../kernel/errors.js';
import { type Command, type Surroundings, UsageError } from './command.js';
import { account } from './commands/account.js';
import { config } from './commands/config.js';
import { key } from './commands/key.js';
import { openapi } from './commands/openapi.js';
import { resync } from './commands/resync.js';
import { sandbox } from './commands/sandbox.js';
import { start } from './commands/start.js';
import { status } from './commands/status.js';
import { sync } from './commands/sync.js';
import { consoleIo, type Io } from './io.js';

const COMMANDS: readonly Command[] = [start, status, sync, resync, sandbox, key, account, config, openapi];

/** Runs one command and answers its exit code: 0 done, 1 failed, 2 wrong arguments. */
export async function run(argv: readonly string[], io: Io = consoleIo): Promise<number> {
  const [name = 'help', ...rest] = argv;
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) return help(name, io);
  const surroundings: Surroundings = { io, config: currentConfig };
  if (rest.includes('--help')) {
    io.print(`${command.summary}\n\n  crosstie ${command.usage.replaceAll('\n', '\n  crosstie ')}`);
    return 0;
  }
  try {
    return await command.run(rest, surroundings);
  } catch (error) {
    return explain(error, command, io);
  }
}

function explain(error: unknown, command: Command, io: Io): number {
  const message = error instanceof Error ? error.message : String(error);
  // parseArgs of Node marks wrong arguments with codes of this form.
  const code = (error as { code?: unknown }).code;
  if (error instanceof UsageError || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))) {
    io.complain(`${message}\n\n  crosstie ${command.usage.replaceAll('\n', '\n  crosstie ')}`);
    return 2;
  }
  const expected = error instanceof ServiceError || error instanceof ConfigError || code === 'EADDRINUSE';
  io.complain(expected ? message : error instanceof Error ? (error.stack ?? message) : message);
  return 1;
}

function help(name: string, io: Io): number {
  const known = ['help', '--help', '-h'].includes(name);
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(10)} ${command.summary}`);
  const text = `crosstie <command> [options]\n\n${lines.join('\n')}\n\nAdd --help to a command for its options.`;
  if (known) io.print(text);
  else io.complain(`There is no command '${name}'.\n\n${text}`);
  return known ? 0 : 2;
}
