import { expect, test } from 'vitest';
import { plainMessage, thrownMessage } from './library-message.js';

test.each([
  [
    'java.lang.IllegalArgumentException: requirement failed: Empty list found (input position 2680)',
    'Empty list found',
  ],
  [
    'Builtin failed, caused by scalus.uplc.eval.DeserializationError: no integer',
    'Builtin failed, caused by no integer',
  ],
  ['Error evaluated\nat :1:0 - 1:0\nspent budget: { mem: 1, cpu: 2 }', 'Error evaluated'],
  ['RuntimeError: unreachable\n    at wasm://wasm/0123:wasm-function[12]:0x1', 'unreachable'],
  ['failed in midnight_ledger::structure::Transaction: no funds', 'failed in Transaction: no funds'],
  ['1.5 tDUST are missing, e.g. for a fee', '1.5 tDUST are missing, e.g. for a fee'],
  ['', ''],
])('%j becomes %j', (message, plain) => {
  expect(plainMessage(message)).toBe(plain);
});

test('a dump of values is truncated', () => {
  expect(plainMessage('x'.repeat(1_000))).toBe(`${'x'.repeat(300)}…`);
});

test('the message of a thrown object is found also where it is no Error', () => {
  expect(thrownMessage(new RangeError('too deep'))).toBe('too deep');
  expect(thrownMessage({ message: 'Error evaluated' })).toBe('Error evaluated');
  expect(thrownMessage('text')).toBe('text');
  expect(thrownMessage(undefined)).toBe('undefined');
  expect(thrownMessage(null)).toBe('null');
});
