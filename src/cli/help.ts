import { type Command, type CommandGroup, EXIT_CODES } from './command.js';
import { allOptions, COMMON_OPTIONS, optionFacts, SETTING_OPTIONS } from './option-facts.js';

const INDENT = '  ';
const MAX_WIDTH = 100;

/** `crosstie help`: one line per command. */
export function formatOverview(entries: readonly (Command | CommandGroup)[], version: string): string {
  return [
    `Crosstie ${version}: one API over Cardano, Apex, Bitcoin and Midnight`,
    '',
    'Usage: crosstie <command> [options]',
    '',
    'Commands',
    ...formatPairs(entries.map(({ name, summary }) => [name, summary])),
    '',
    'crosstie help <command> shows its options and examples; crosstie --version shows the version.',
  ].join('\n');
}

export function formatGroupHelp({ name, summary, commands }: CommandGroup): string {
  return [
    `crosstie ${name}: ${summary}`,
    '',
    `Usage: crosstie ${name} <command> [options]`,
    '',
    'Commands',
    ...formatPairs(commands.map((command) => [command.name, command.summary])),
    '',
    `crosstie help ${name} <command> shows its options and examples.`,
  ].join('\n');
}

/** The details of a command with its earlier names. */
export function describeCommand({ description, aliases = [] }: Command): string | undefined {
  const also = aliases.map((alias) => `\`crosstie ${alias}\` is the same command.`);
  return description === undefined && also.length === 0 ? undefined : [description, ...also].join(' ').trim();
}

export function formatCommandHelp(path: string, command: Command): string {
  const { summary, examples, exitCode1 } = command;
  const description = describeCommand(command);
  const argumentLines = Object.values(command.arguments ?? {}).map(
    (argument) => [argument.placeholder, argument.description] as const,
  );
  const optionLines = Object.entries(allOptions(command)).map(([name, option]) => {
    const facts = optionFacts(name, option);
    const notes = [
      facts.required ? 'Required.' : undefined,
      option.values === undefined ? undefined : `One of ${option.values.join(', ')}.`,
      facts.default === undefined ? undefined : `Default: ${facts.default}.`,
      facts.environment === undefined ? undefined : `Environment: ${facts.environment}.`,
    ].filter((note) => note !== undefined);
    return [facts.usage, plain([`${facts.description}.`, ...notes].join(' '))] as const;
  });
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', title, ...lines];
  return [
    `crosstie ${path}: ${summary}`,
    ...section('', description === undefined ? [] : wrap(plain(description), MAX_WIDTH)).slice(1),
    '',
    `Usage: ${formatUsage(path, command)}`,
    ...section('Arguments', formatPairs(argumentLines)),
    ...section('Options', formatPairs(optionLines)),
    ...section(
      'Examples',
      examples.flatMap(({ line, description: why }) => [`${INDENT}crosstie ${line}`, `${INDENT}${INDENT}${why}`]),
    ),
    ...section(
      'Exit codes',
      formatPairs(
        Object.entries(EXIT_CODES).map(([code, meaning]) => [
          code,
          code === '1' && exitCode1 !== undefined ? `${meaning} Also: ${exitCode1}` : meaning,
        ]),
      ),
    ),
  ].join('\n');
}

/** `crosstie sync NETWORK [options]`, with the required options. */
export function formatUsage(path: string, command: Command): string {
  const positionals = Object.values(command.arguments ?? {}).map(({ placeholder, optional }) =>
    optional ? `[${placeholder}]` : placeholder,
  );
  const required = Object.entries(command.options ?? {})
    .filter(([, { required: isRequired }]) => isRequired)
    .map(([name, option]) => optionFacts(name, option).usage);
  return ['crosstie', path, ...positionals, ...required, '[options]'].join(' ');
}

/** Options that docs/cli.md describes once, not for every command. */
export const isSharedOption = (name: string): boolean => name in COMMON_OPTIONS || name in SETTING_OPTIONS;

/** Two columns; the second wraps under itself. */
function formatPairs(pairs: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(0, ...pairs.map(([left]) => left.length)) + 2;
  return pairs.flatMap(([left, right]) => {
    const [first = '', ...rest] = wrap(right, MAX_WIDTH - width - INDENT.length);
    return [`${INDENT}${left.padEnd(width)}${first}`, ...rest.map((line) => `${INDENT}${' '.repeat(width)}${line}`)];
  });
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** Descriptions are Markdown for the documentation; a terminal shows them without markup. */
const plain = (markdown: string): string => markdown.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
