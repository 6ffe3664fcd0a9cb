import { expect, test } from 'vitest';
import { SCRIPTS } from '../../../test/support/bitcoin-chain/scripts.js';
import { buildTransaction } from '../../../test/support/bitcoin-transactions.js';
import { DecodeError } from '../../kernel/errors.js';
import { measureTransaction } from './scan-transaction.js';
import { computeWeight } from './transaction.js';

const previous = { txid: new Uint8Array(32).fill(7), vout: 0 };

test('weight and part count match the decoded transaction', () => {
  for (const script of SCRIPTS) {
    const inputs = [{ previous, output: { value: 5_000n, script } }];
    const outputs = SCRIPTS.map((each, index) => ({ value: BigInt(index), script: each }));
    const { transaction } = buildTransaction(inputs, outputs);
    const items = transaction.inputs.reduce((sum, { witness }) => sum + witness.length, 0);
    expect(measureTransaction(transaction.encoded)).toEqual({
      weight: computeWeight(transaction),
      parts: 1 + outputs.length + items,
    });
  }
});

test('truncated bytes and trailing bytes are rejected', () => {
  const inputs = [{ previous, output: { value: 5_000n, script: SCRIPTS[0]! } }];
  const { encoded } = buildTransaction(inputs, [{ value: 1n, script: SCRIPTS[1]! }]).transaction;
  for (let end = 0; end < encoded.length; end += 1)
    expect(() => measureTransaction(encoded.subarray(0, end))).toThrow(DecodeError);
  expect(() => measureTransaction(Uint8Array.from([...encoded, 0]))).toThrow(DecodeError);
});
