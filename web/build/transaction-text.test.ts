import { expect, test } from 'vitest';
import { parseTransactionText } from './transaction-text.js';

const CBOR = `84a400${'ab'.repeat(70)}`;

test('transaction is read from hexadecimal text and from a cardano-cli file', () => {
  expect(parseTransactionText(` ${CBOR.toUpperCase()}\n`)).toBe(CBOR);
  expect(parseTransactionText(`{"type": "Unwitnessed Tx ConwayEra", "cborHex": "${CBOR}"}`)).toBe(CBOR);
});

test.each([
  ['ab'.repeat(32), /secret key/],
  ['hello', /hexadecimal text/],
  ['', /hexadecimal text/],
  ['ab'.repeat(100_001), /too long/],
])('%s is rejected with a reason', (text, reason) => {
  expect(() => parseTransactionText(text)).toThrow(reason);
});
