import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { sha256 } from '../../src/chains/bitcoin/hashes.js';
import type { Outpoint } from '../../src/chains/bitcoin/outpoint.js';
import { payToWitness } from '../../src/chains/bitcoin/script-builder.js';
import type { SpendingTransaction } from '../../src/chains/bitcoin/spent-outputs.js';
import { COINBASE_VOUT, decodeTransaction, type TransactionOutput } from '../../src/chains/bitcoin/transaction.js';

/** A txid of no transaction, determined by the name. */
export const someTxid = (name: string): Uint8Array => new Uint8Array(sha256(Buffer.from(name)));

/** The script of a taproot output, determined by the name. */
export const someTaproot = (name = 'owner'): Uint8Array => payToWitness(1, someTxid(name));

export interface TestInput {
  readonly previous: Outpoint;
  readonly output: TransactionOutput;
  readonly witness?: readonly Uint8Array[];
}

/** Outputs are amounts to an arbitrary script, or complete outputs. */
export type TestOutput = number | bigint | TransactionOutput;

const toOutput = (output: TestOutput): TransactionOutput =>
  typeof output === 'object' ? output : { value: BigInt(output), script: someTaproot() };

export function buildTransaction(inputs: readonly TestInput[], outputs: readonly TestOutput[]): SpendingTransaction {
  const bytes = encodeTransaction({
    version: 2,
    inputs: inputs.map(({ previous, witness = [] }) => ({
      previous,
      scriptSig: new Uint8Array(),
      sequence: 0xffff_fffd,
      witness,
    })),
    outputs: outputs.map(toOutput),
    lockTime: 0,
  });
  return { transaction: decodeTransaction(bytes), spent: inputs.map(({ output }) => output) };
}

/** `height` only makes the coinbase unique. */
export function buildCoinbase(height: number, outputs: readonly TestOutput[]): SpendingTransaction {
  const bytes = encodeTransaction({
    version: 2,
    inputs: [
      {
        previous: { txid: new Uint8Array(32), vout: COINBASE_VOUT },
        scriptSig: Uint8Array.of(4, height & 0xff, (height >> 8) & 0xff, (height >> 16) & 0xff, 0),
        sequence: 0xffff_ffff,
        witness: [],
      },
    ],
    outputs: outputs.map(toOutput),
    lockTime: 0,
  });
  return { transaction: decodeTransaction(bytes), spent: [] };
}

/** An output of an earlier block, unique for its name. */
export const fund = (name: string, value: number | bigint, script = someTaproot()): TestInput => ({
  previous: { txid: someTxid(name), vout: 0 },
  output: { value: BigInt(value), script },
});

/** An output of a transaction as an input. */
export const spend = ({ transaction }: SpendingTransaction, vout = 0): TestInput => ({
  previous: { txid: transaction.txid, vout },
  output: transaction.outputs[vout]!,
});

/** The witness of a taproot script path spend. */
export const revealing = (input: TestInput, script: Uint8Array): TestInput => ({
  ...input,
  witness: [script, new Uint8Array(33)],
});
