import fc from 'fast-check';
import type { TransactionContent } from '../../src/chains/bitcoin/encode-transaction.js';

const bytes = (max: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength: max });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });

const input = fc.record({
  previous: fc.record({ txid: fc.uint8Array({ minLength: 32, maxLength: 32 }), vout: u32 }),
  scriptSig: bytes(300),
  sequence: u32,
  witness: fc.array(bytes(300), { maxLength: 3 }),
});

const output = fc.record({ value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), script: bytes(300) });

/** Transactions that can be encoded, valid on a chain or not. */
export const transactionContent: fc.Arbitrary<TransactionContent> = fc.record({
  version: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  inputs: fc.array(input, { minLength: 1, maxLength: 4 }),
  outputs: fc.array(output, { maxLength: 4 }),
  lockTime: u32,
});
