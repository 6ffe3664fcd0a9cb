import { expect, test } from 'vitest';
import { countInstructions } from './count-instructions.js';
import { OP } from './opcodes.js';
import type { Transaction, TransactionOutput } from './transaction.js';

const P2TR: TransactionOutput = { value: 1n, script: Uint8Array.of(0x51, 0x20, ...new Uint8Array(32)) };

/** An input with two pushes and a tapscript of six instructions, and an output of three. */
const transaction = {
  inputs: [
    {
      previous: { txid: new Uint8Array(32), vout: 0 },
      scriptSig: Uint8Array.of(1, 7, 2, 7, 7),
      witness: [new Uint8Array(6).fill(OP[1]), new Uint8Array(33)],
      sequence: 0,
    },
  ],
  outputs: [{ value: 1n, script: Uint8Array.of(0x51, 0x51, 0x75) }],
} as unknown as Transaction;

test('counts scripts of inputs, outputs and spent outputs, and the revealed tapscript', () => {
  expect(countInstructions(transaction, [undefined], 100)).toBe(3 + 2);
  expect(countInstructions(transaction, [P2TR], 100)).toBe(3 + 2 + 2 + 6);
});

test('counting stops one instruction above the limit', () => {
  for (const limit of [0, 4, 8]) expect(countInstructions(transaction, [P2TR], limit)).toBe(limit + 1);
});
