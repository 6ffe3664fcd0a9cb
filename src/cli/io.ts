import { text } from 'node:stream/consumers';

/** Input and output of a command. Injected, so that tests can observe it. */
export interface Io {
  print(line: string): void;
  /** Writes a line to standard error. */
  complain(line: string): void;
  /** Replaces the line that was last written this way on standard error; an empty line clears it. For terminals. */
  rewrite(line: string): void;
  /** Standard input to its end, without the last line break. */
  readInput(): Promise<string>;
  /** Whether standard output is a terminal. */
  readonly interactive: boolean;
  /** Whether standard error is a terminal, so that progress can be redrawn there. */
  readonly redraws?: boolean;
  /** Whether standard output supports colours: a capable terminal, without `NO_COLOR` in the environment. */
  readonly color?: boolean;
  /** Width of the terminal of standard error. */
  readonly columns?: number;
}

const CLEAR_LINE = '\r\u001b[K';

export const consoleIo: Io = {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  rewrite: (line) => process.stderr.write(CLEAR_LINE + line),
  readInput: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  interactive: process.stdout.isTTY === true,
  redraws: process.stderr.isTTY === true,
  // `hasColors` respects NO_COLOR, FORCE_COLOR and TERM.
  color: process.stdout.isTTY === true && process.stdout.hasColors(),
  get columns() {
    return process.stderr.columns;
  },
};
