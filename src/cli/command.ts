import type { TSchema } from 'typebox';
import type { Config } from '../app/config.js';
import type { SETTINGS } from '../app/settings/settings.js';
import type { Io } from './io.js';

/** One option. Parser, help and docs/cli.md derive from it. */
export interface Option {
  readonly type: 'flag' | 'text' | 'integer';
  /** Optional for an option that overrides a setting: the setting has one. */
  readonly description?: string;
  /** Placeholder of the value in help, for example `FOLDER`. Flags have none. */
  readonly placeholder?: string;
  readonly default?: string | number;
  readonly required?: true;
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The setting that the option overrides; it provides description, default and environment variable. */
  readonly setting?: keyof typeof SETTINGS | 'config';
}

export interface Argument {
  readonly placeholder: string;
  readonly description: string;
  readonly optional?: true;
}

export interface Example {
  /** The command line without the leading `crosstie`. */
  readonly line: string;
  readonly description: string;
}

/** Output of `--json`: a schema defined here, or the response of an operation in docs/openapi.json. */
export type JsonOutput =
  | { readonly description: string; readonly schema: TSchema }
  | { readonly description: string; readonly operation: string };

export type Options = Readonly<Record<string, Option>>;
export type Arguments = Readonly<Record<string, Argument>>;

type OptionalValue<O extends Option> = O extends { readonly required: true } | { readonly default: string | number }
  ? never
  : undefined;
type OptionValue<O extends Option> = O['type'] extends 'flag'
  ? boolean
  : (O['type'] extends 'integer' ? number : string) | OptionalValue<O>;
type ArgumentValue<A extends Argument> = string | (A extends { readonly optional: true } ? undefined : never);

export interface CommandInput<A extends Arguments = Arguments, O extends Options = Options> {
  readonly arguments: { readonly [Name in keyof A]: ArgumentValue<A[Name]> };
  readonly options: { readonly [Name in keyof O]: OptionValue<O[Name]> };
}

export interface CommandContext {
  readonly io: Io;
  readonly json: boolean;
  /** Settings of file and environment, overridden by the options of this command. */
  readonly config: () => Config;
  /** Prints the value as JSON with `--json`, else the lines. */
  output(value: unknown, lines: () => readonly string[]): void;
}

export interface CommandDefinition<A extends Arguments, O extends Options> {
  readonly name: string;
  /** Earlier names, which still work. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Details beyond the summary, in whole sentences. */
  readonly description?: string;
  readonly arguments?: A;
  readonly options?: O;
  readonly examples: readonly Example[];
  readonly json: JsonOutput;
  /** The meaning of exit code 1 besides a failure. */
  readonly exitCode1?: string;
  /** False for commands that read no settings; all others accept `--config` and `--data-dir`. */
  readonly settings?: false;
  /** Returns the exit code. */
  run(input: CommandInput<A, O>, context: CommandContext): Promise<number>;
}

export interface Command extends CommandDefinition<Arguments, Options> {
  readonly kind: 'command';
}

/** Commands under one name: `crosstie key create`. */
export interface CommandGroup {
  readonly kind: 'group';
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** The types of arguments and options are checked in the definition; the table of commands erases them. */
export const command = <const A extends Arguments, const O extends Options>(
  definition: CommandDefinition<A, O>,
): Command => ({ kind: 'command', ...definition }) as unknown as Command;

export const commandGroup = (group: Omit<CommandGroup, 'kind'>): CommandGroup => ({ kind: 'group', ...group });

/** Invalid arguments. The message is printed with the usage of the command, and the exit code is 2. */
export class UsageError extends Error {}

export const EXIT_CODES = {
  0: 'The command succeeded.',
  1: 'The command failed. The reason is on standard error.',
  2: 'The command line is invalid: an unknown command or option, a missing argument, or a value that is not allowed.',
} as const;
