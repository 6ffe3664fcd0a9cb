import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCorpus } from '../support/fuzz/corpus-files.js';
import { TARGETS } from '../support/fuzz/targets/all.js';

/** An input that was a finding, minimised. */
interface Regression {
  readonly target: string;
  /** The former defect. */
  readonly defect: string;
  /** Base64. */
  readonly input: string;
}

const regressions = JSON.parse(
  readFileSync(new URL('regressions.json', import.meta.url), 'utf8'),
) as readonly Regression[];

describe.each(TARGETS)('$name', ({ name, run }) => {
  test('stored inputs are decoded or rejected with a declared error', async () => {
    for (const [line, input] of readCorpus(name).entries())
      await expect(Promise.resolve(run(Uint8Array.from(input))), `input ${line + 1} of ${name}`).resolves.toBeTypeOf(
        'boolean',
      );
  });

  const own = regressions.filter(({ target }) => target === name);
  if (own.length > 0)
    test.each(own)('input without the former defect: $defect', async ({ input }) => {
      await expect(Promise.resolve(run(Uint8Array.from(Buffer.from(input, 'base64'))))).resolves.toBeTypeOf('boolean');
    });
});

test('every stored input and every regression belongs to a target', () => {
  const names = TARGETS.map(({ name }) => name);
  const files = readdirSync(new URL('corpus', import.meta.url)).map((file) => file.replace(/\.txt$/, ''));
  expect([...files, ...regressions.map(({ target }) => target)].filter((name) => !names.includes(name))).toEqual([]);
});
