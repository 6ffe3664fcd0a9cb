import type { Config } from '../app/config.js';
import type { Io } from './io.js';

/** One command: parses its own arguments, asks the app, prints. Answers the exit code. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  run(argv: readonly string[], surroundings: Surroundings): Promise<number>;
}

export interface Surroundings {
  readonly io: Io;
  /** Settings from file and environment, with the given flags on top. */
  readonly config: (flags?: Readonly<Record<string, string>>) => Config;
}

/** Wrong arguments. The message is shown with the usage of the command. */
export class UsageError extends Error {}
