import { expect, test } from 'vitest';
import { isOperatorToken } from './operator.js';

test('only the configured operator token is accepted', () => {
  expect(isOperatorToken('secret', 'secret')).toBe(true);
  for (const token of [undefined, '', 'Secret', 'secret ', 'secre', 'x'.repeat(100_000)]) {
    expect(isOperatorToken('secret', token)).toBe(false);
  }
});

test('every token is rejected when no operator token is configured', () => {
  expect(isOperatorToken('', '')).toBe(false);
});
