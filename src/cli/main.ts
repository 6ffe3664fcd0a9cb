import { ConfigError, currentConfig } from '../app/config.js';
import { VERSION } from '../app/version.js';
import { ServiceError } from '../kernel/errors.js';
import { type Command, type CommandContext, type CommandGroup, UsageError } from './command.js';
import { COMMANDS } from './commands.js';
import { formatCommandHelp, formatGroupHelp, formatOverview, formatUsage } from './help.js';
import { consoleIo, type Io } from './io.js';
import { parseArguments } from './parse-arguments.js';
import { describeCommands } from './reference-page.js';
import { didYouMean } from './suggest.js';

const HELP = new Set(['help', '--help', '-h']);
const VERSIONS = new Set(['version', '--version', '-v']);

/** Runs one command and returns its exit code; see EXIT_CODES. */
export async function run(argv: readonly string[], io: Io = consoleIo): Promise<number> {
  const json = argv.includes('--json');
  try {
    const [first = 'help', ...rest] = argv.filter((word, index) => index > 0 || word !== '--json');
    if (VERSIONS.has(first)) return printVersion(rest, json, io);
    if (HELP.has(first)) return printHelp(rest, json, io);
    const { path, command, rest: given } = findCommand(argv);
    if (command.kind === 'group') {
      if (given.includes('--help') || given.includes('-h')) return printHelp([command.name], json, io);
      throw missingCommand(command);
    }
    return await runCommand(path, command, given, io);
  } catch (error) {
    return reportError(error, io, json);
  }
}

async function runCommand(path: string, command: Command, argv: readonly string[], io: Io): Promise<number> {
  try {
    const { json, help, settings, ...input } = parseArguments(command, argv);
    if (help) return printHelp(path.split(' '), json, io);
    const context: CommandContext = {
      io,
      json,
      config: () => currentConfig(settings),
      output(value, lines) {
        if (json) io.print(JSON.stringify(value));
        else for (const line of lines()) io.print(line);
      },
    };
    return await command.run(input, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n\nUsage: ${formatUsage(path, command)}\nMore: crosstie help ${path}`, {
      cause: error,
    });
  }
}

interface Found {
  readonly path: string;
  readonly command: Command | CommandGroup;
  readonly rest: readonly string[];
}

function findCommand([first = '', ...rest]: readonly string[]): Found {
  const entry = COMMANDS.find((each) => each.name === first || isAlias(each, first));
  if (entry === undefined) {
    const names = [...COMMANDS.map(({ name }) => name), 'help', 'version'];
    throw new UsageError(
      `There is no command '${first}'.${didYouMean(first, names)}\n\nCommands: ${names.join(', ')}\nMore: crosstie help`,
    );
  }
  const [second] = rest;
  if (entry.kind === 'command' || second === undefined || second.startsWith('-')) {
    return { path: entry.name, command: entry, rest };
  }
  const command = entry.commands.find(({ name }) => name === second);
  if (command === undefined) throw missingCommand(entry, second);
  return { path: `${first} ${second}`, command, rest: rest.slice(1) };
}

const isAlias = (entry: Command | CommandGroup, name: string): boolean =>
  entry.kind === 'command' && entry.aliases?.includes(name) === true;

function missingCommand({ name, commands }: CommandGroup, typed?: string): UsageError {
  const names = commands.map((command) => command.name);
  const problem =
    typed === undefined
      ? `'crosstie ${name}' needs a command.`
      : `There is no command '${name} ${typed}'.${didYouMean(typed, names, `${name} `)}`;
  return new UsageError(`${problem}\n\nCommands: ${names.join(', ')}\nMore: crosstie help ${name}`);
}

function printHelp(words: readonly string[], json: boolean, io: Io): number {
  const names = words.filter((word) => !word.startsWith('-'));
  if (json) io.print(JSON.stringify(describeCommands()));
  else if (names.length === 0) io.print(formatOverview(COMMANDS, VERSION));
  else {
    const { path, command, rest } = findCommand(names);
    if (rest.length > 0) throw new UsageError(`There is no command '${names.join(' ')}'.\n\nMore: crosstie help`);
    io.print(command.kind === 'group' ? formatGroupHelp(command) : formatCommandHelp(path, command));
  }
  return 0;
}

function printVersion(rest: readonly string[], json: boolean, io: Io): number {
  const extra = rest.find((word) => word !== '--json');
  if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'.`);
  io.print(json ? JSON.stringify({ version: VERSION, node: process.versions.node }) : VERSION);
  return 0;
}

/** An expected failure prints one sentence; any other prints its stack, because it is a defect. */
function reportError(error: unknown, io: Io, json: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  const wrongUsage = error instanceof UsageError;
  const expected = wrongUsage || error instanceof ServiceError || error instanceof ConfigError;
  const text = expected || !(error instanceof Error) ? message : (listenProblem(error) ?? error.stack ?? message);
  if (json) io.complain(JSON.stringify({ error: wrongUsage ? message.split('\n\n')[0] : text }));
  else io.complain(text);
  return wrongUsage ? 2 : 1;
}

/** Explains why the port of the service cannot be opened. */
function listenProblem(error: Error): string | undefined {
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo') return undefined;
  const endpoint = port === undefined ? (address ?? 'the address') : `port ${port} on ${address ?? 'this address'}`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'is in use: stop the program that uses it, or choose another with --port or PORT',
    EACCES: 'cannot be opened by this user: choose a port above 1023 with --port or PORT',
    EADDRNOTAVAIL: 'does not belong to this machine: choose another address with --host or HOST',
    ENOTFOUND: 'cannot be resolved: choose another address with --host or HOST',
  };
  const reason = reasons[code ?? ''];
  return reason === undefined ? undefined : `Cannot listen: ${endpoint} ${reason}`;
}
