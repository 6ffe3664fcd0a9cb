import { text } from 'node:stream/consumers';

/** Where a command reads and writes. Handed in, so that tests can see it. */
export interface Io {
  print(line: string): void;
  complain(line: string): void;
  /** Shows a line in place of the one shown this way before. For terminals. */
  rewrite(line: string): void;
  /** Standard input to its end, without the last line break. */
  readInput(): Promise<string>;
  readonly interactive: boolean;
}

export const consoleIo: Io = {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  rewrite: (line) => process.stdout.write(`\r\u001b[K${line}`),
  readInput: async () => (await text(process.stdin)).replace(/\r?\n$/, ''),
  interactive: process.stdout.isTTY === true,
};
