import { readFileSync } from 'node:fs';

/** A `ts` block that starts with its file name, and the `text` block with its output. */
const EXAMPLE = /```ts\n\/\/ (?<file>[a-z-]+\.ts)\n(?<code>.*?)```(?:\n\n```text\n(?<output>.*?)```)?/gs;

export interface LibraryExample {
  readonly file: string;
  readonly code: string;
  /** Undefined for an example that prints nothing of its own. */
  readonly output: string | undefined;
}

/** The examples of a page about a library. */
export const readExamples = (page: string): readonly LibraryExample[] =>
  [...readFileSync(page, 'utf8').matchAll(EXAMPLE)].map(({ groups = {} }) => ({
    file: groups['file']!,
    code: groups['code']!,
    output: groups['output'],
  }));

/** An example that imports another prints the lines of that one first. */
export const endsWithOutput = (printed: string, output: string): boolean => `\n${printed}`.endsWith(`\n${output}`);
