import { expect, test } from 'vitest';
import { didYouMean, suggest } from './suggest.js';

const COMMANDS = ['start', 'status', 'doctor', 'index', 'resync', 'sandbox', 'key', 'account', 'config', 'openapi'];

test.each([
  ['strat', 'start'],
  ['stauts', 'status'],
  ['docter', 'doctor'],
  ['indx', 'index'],
  ['acount', 'account'],
  ['conf', 'config'],
])('mistyped %s suggests %s', (typed, expected) => {
  expect(suggest(typed, COMMANDS)).toBe(expected);
  expect(didYouMean(typed, COMMANDS, '--')).toBe(` Did you mean '--${expected}'?`);
});

test('word far from every command has no suggestion', () => {
  for (const typed of ['fly', '', 'x', 'a'.repeat(10_000)]) expect(suggest(typed, COMMANDS)).toBeUndefined();
  expect(didYouMean('fly', COMMANDS)).toBe('');
});
