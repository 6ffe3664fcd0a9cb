import { expect, test } from 'vitest';
import { isOperatorToken } from './operator.js';

test('only the operator’s own token is accepted', () => {
  expect(isOperatorToken('secret', 'secret')).toBe(true);
  for (const given of [undefined, '', 'Secret', 'secret ', 'secre', 'x'.repeat(100_000)]) {
    expect(isOperatorToken('secret', given)).toBe(false);
  }
});

test('without a token of its own the service accepts none', () => {
  expect(isOperatorToken('', '')).toBe(false);
});
