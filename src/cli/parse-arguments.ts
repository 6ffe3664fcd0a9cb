import { parseArgs } from 'node:util';
import { type Argument, type Command, type CommandInput, type Option, type Options, UsageError } from './command.js';
import { allOptions } from './option-facts.js';
import { didYouMean } from './suggest.js';

export interface ParsedArguments extends CommandInput {
  readonly json: boolean;
  readonly help: boolean;
  /** Values of options that override settings, by setting name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Parses the arguments of one command. Throws a UsageError that says what to change. */
export function parseArguments(command: Command, argv: readonly string[]): ParsedArguments {
  const known = allOptions(command);
  const { values: given, positionals } = readTokens(known, argv);
  if (given.has('help')) {
    return { arguments: {}, options: {}, json: given.has('json'), help: true, settings: {} };
  }
  const settings: Record<string, string> = {};
  const options: Record<string, string | number | boolean | undefined> = {};
  for (const [name, option] of Object.entries(known)) {
    const value = given.get(name);
    // Commands see only their own options: some pass all of them on.
    if (command.options !== undefined && name in command.options) options[name] = readValue(name, option, value);
    if (option.setting !== undefined && value !== undefined) settings[option.setting] = value;
  }
  return {
    arguments: readPositionals(Object.entries(command.arguments ?? {}), positionals),
    options: options as CommandInput['options'],
    json: given.has('json'),
    help: false,
    settings,
  };
}

interface Tokens {
  /** Text of each option that is present; empty for flags. */
  readonly values: ReadonlyMap<string, string>;
  readonly positionals: readonly string[];
}

function readTokens(known: Options, argv: readonly string[]): Tokens {
  const { tokens } = parseArgs({
    args: [...argv],
    // Not strict: our own messages can suggest the intended option.
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(known).map(([name, { type }]) => [
        name,
        { type: type === 'flag' ? 'boolean' : 'string', ...(name === 'help' && { short: 'h' }) } as const,
      ]),
    ),
  });
  const values = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (option === undefined) {
      throw new UsageError(`There is no option '${rawName}'.${didYouMean(name, Object.keys(known), '--')}`);
    }
    if (values.has(name)) throw new UsageError(`--${name} is given twice.`);
    if (option.type === 'flag') {
      if (value !== undefined) throw new UsageError(`--${name} takes no value.`);
    } else if (value === undefined || (!inlineValue && /^-./.test(value))) {
      throw new UsageError(`--${name} needs a value: --${name} ${option.placeholder ?? 'VALUE'}`);
    }
    values.set(name, value ?? '');
  }
  return { values, positionals };
}

function readValue(name: string, option: Option, text: string | undefined): string | number | boolean | undefined {
  if (option.type === 'flag') return text !== undefined;
  if (text === undefined) {
    if (option.required) throw new UsageError(`--${name} is missing: --${name} ${option.placeholder ?? 'VALUE'}`);
    return option.default;
  }
  // Settings have their own validation and messages.
  if (option.setting !== undefined) return text;
  if (option.type === 'integer') return readInteger(name, option, text);
  if (option.values !== undefined && !option.values.includes(text)) {
    throw new UsageError(`--${name} must be one of ${option.values.join(', ')}.${didYouMean(text, option.values)}`);
  }
  return text;
}

function readInteger(name: string, { minimum = 0, maximum = 999_999_999_999_999 }: Option, text: string): number {
  const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) {
    throw new UsageError(`--${name} takes a whole number from ${minimum} to ${maximum}.`);
  }
  return value;
}

function readPositionals(
  expected: readonly (readonly [string, Argument])[],
  given: readonly string[],
): CommandInput['arguments'] {
  if (given.length > expected.length) throw new UsageError(`Unexpected argument '${given[expected.length]}'.`);
  const values: Record<string, string | undefined> = {};
  for (const [index, [name, { placeholder, optional }]] of expected.entries()) {
    if (given[index] === undefined && !optional) throw new UsageError(`${placeholder} is missing.`);
    values[name] = given[index];
  }
  return values as CommandInput['arguments'];
}
