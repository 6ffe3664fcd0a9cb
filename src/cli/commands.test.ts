import { describe, expect, test } from 'vitest';
import { commandPaths } from './commands.js';
import { formatCommandHelp } from './help.js';
import { allOptions, optionFacts } from './option-facts.js';
import { parseArguments } from './parse-arguments.js';

/** Splits like a shell, without redirections. */
const words = (line: string): readonly string[] =>
  [...line.replace(/ [<>] .*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

describe.each(commandPaths().map(({ path, command }) => [path, command] as const))('crosstie %s', (path, command) => {
  test('every option has a description that ends with a full stop in help and documentation', () => {
    for (const [name, option] of Object.entries(allOptions(command))) {
      const { description, usage } = optionFacts(name, option);
      expect([usage, description]).toEqual([usage, expect.stringMatching(/^[A-Z`].*[^.]$/s)]);
    }
  });

  test('every argument and option of the command appears in an example', () => {
    const lines = command.examples.map(({ line }) => line).join('\n');
    for (const name of Object.keys(command.options ?? {})) expect(lines).toContain(`--${name}`);
    expect(command.examples.length).toBeGreaterThan(0);
  });

  test('every example is a valid command line', () => {
    for (const { line } of command.examples) {
      const given = words(line);
      const own = path.split(' ');
      expect(given.slice(0, own.length)).toEqual(own);
      expect(() => parseArguments(command, given.slice(own.length))).not.toThrow();
    }
  });

  test('help shows usage, every option with its environment variable, and every example', () => {
    const help = formatCommandHelp(path, command);
    for (const [name, option] of Object.entries(allOptions(command))) {
      const { usage, environment } = optionFacts(name, option);
      expect(help).toContain(usage);
      if (environment !== undefined) expect(help.replace(/\s+/g, ' ')).toContain(`Environment: ${environment}.`);
    }
    for (const { line } of command.examples) expect(help).toContain(`crosstie ${line}`);
    for (const line of help.split('\n')) expect(line).toBe(line.trimEnd());
  });
});
