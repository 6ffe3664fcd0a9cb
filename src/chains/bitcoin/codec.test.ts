import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transactionContent } from '../../../test/support/bitcoin-arbitraries.js';
import { buildCoinbase } from '../../../test/support/bitcoin-transactions.js';
import { DecodeError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { computeBlockWeight, computeStrippedSize, decodeBlock, encodeBlock, peekBlock } from './block.js';
import { ByteReader } from './byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { encodeTransaction } from './encode-transaction.js';
import { decodeHeader, encodeHeader } from './header.js';
import { computeProofRoot, hasRepeatedPair, merkleRoot, proveInclusion } from './merkle.js';
import { decodeMerkleBlock, encodeMerkleBlock } from './merkle-block.js';
import { formatOutpoint, parseOutpoint } from './outpoint.js';
import { decodeSpentOutputs, encodeSpentOutputs, pairSpentOutputs } from './spent-outputs.js';
import {
  computeVsize,
  computeWeight,
  computeWtxid,
  decodeTransaction,
  isCoinbase,
  signalsReplacement,
} from './transaction.js';
import { checkWitnessCommitment, witnessCommitment, witnessCommitmentScript } from './witness-commitment.js';

/** The genesis block of mainnet. */
const GENESIS = fromHex(
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a' +
    '29ab5f49ffff001d1dac2b7c0101000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054' +
    '696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff' +
    '0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d57' +
    '8a4c702b6bf11d5fac00000000',
);

/** The only error that malformed bytes may cause. */
function expectOnlyDecodeError(decode: () => unknown): void {
  try {
    decode();
  } catch (error) {
    expect(error).toBeInstanceOf(DecodeError);
  }
}

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const header = fc.record({
  version: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  previousHash: hash,
  merkleRoot: hash,
  time: u32,
  bits: u32,
  nonce: u32,
});

test('a transaction version above 2^31 is decoded as unsigned', () => {
  const content = {
    inputs: [
      { previous: { txid: new Uint8Array(32), vout: 1 }, scriptSig: new Uint8Array(), sequence: 0, witness: [] },
    ],
    outputs: [],
    lockTime: 0xffff_ffff,
  };
  for (const version of [0, 0x8000_0000, 0xffff_ffff])
    expect(decodeTransaction(encodeTransaction({ ...content, version }))).toMatchObject({
      version,
      lockTime: 0xffff_ffff,
    });
});

describe('genesis block', () => {
  const block = decodeBlock(GENESIS);

  test('has the known hash and time', () => {
    expect(toHex(block.header.hash)).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
    expect(block.header).toMatchObject({ version: 1, time: 1_231_006_505, bits: 0x1d00_ffff, nonce: 2_083_236_893 });
  });

  test('has one transaction, whose txid is the Merkle root', () => {
    const [transaction] = block.transactions;
    expect(toHex(transaction!.txid)).toBe(toHex(block.header.merkleRoot));
    expect(isCoinbase(transaction!)).toBe(true);
    expect(transaction!.outputs[0]!.value).toBe(5_000_000_000n);
  });

  test('has a weight of four times its size', () => {
    expect(computeStrippedSize(block)).toBe(285);
    expect(computeBlockWeight(block)).toBe(1140);
  });

  test('has a header that can be decoded alone', () => {
    expect(peekBlock(GENESIS.subarray(0, 81))).toEqual({ header: block.header, transactionCount: 1 });
  });
});

describe('numbers', () => {
  test.each([0, 1, 0xfc, 0xfd, 0xffff, 0x1_0000, 0x0200_0000])('%i is encoded minimally and decoded again', (value) => {
    const bytes = new ByteWriter().compactSize(value).finish();
    expect(new ByteReader(bytes).compactSize()).toBe(value);
  });

  test.each([
    ['fdfc00', 'not minimally encoded'],
    ['feffff0000', 'not minimally encoded'],
    ['ffffffffff00000000', 'not minimally encoded'],
    ['fe01000002', 'a length of'],
    ['ffffffffffffffffff', 'a length of'],
    ['fd00', 'end too early'],
    ['', 'end too early'],
  ])('%s is rejected as a length', (hex, reason) => {
    expect(() => new ByteReader(fromHex(hex)).compactSize()).toThrow(reason);
  });

  test('an excessive count is rejected before anything is allocated', () => {
    expect(() => new ByteReader(fromHex('fdffff00')).count(1)).toThrow('65535 items do not fit in the remaining bytes');
  });
});

describe('transactions', () => {
  test('an encoded transaction decodes to the same content', () => {
    fc.assert(
      fc.property(transactionContent, (content) => {
        const bytes = encodeTransaction(content);
        const transaction = decodeTransaction(bytes);
        expect(transaction).toMatchObject(content);
        expect(toHex(transaction.encoded)).toBe(toHex(bytes));
      }),
    );
  });

  test('witnesses change the wtxid but not the txid', () => {
    fc.assert(
      fc.property(transactionContent, (content) => {
        const bare = { ...content, inputs: content.inputs.map((input) => ({ ...input, witness: [] })) };
        const transaction = decodeTransaction(encodeTransaction(content));
        const stripped = decodeTransaction(encodeTransaction(bare));
        expect(toHex(transaction.txid)).toBe(toHex(stripped.txid));
        expect(toHex(computeWtxid(stripped))).toBe(toHex(stripped.txid));
        expect(toHex(computeWtxid(transaction)) === toHex(transaction.txid)).toBe(!transaction.segwit);
        expect(transaction.strippedBytes).toBe(stripped.encoded.length);
        expect(computeWeight(transaction)).toBe(stripped.encoded.length * 3 + transaction.encoded.length);
        expect(computeVsize(transaction)).toBe(Math.ceil(computeWeight(transaction) / 4));
      }),
    );
  });

  test('modified bytes decode to a transaction or throw DecodeError', () => {
    const change = fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }), cut: fc.nat(8) });
    fc.assert(
      fc.property(transactionContent, change, (content, { at, to, cut }) => {
        const bytes = encodeTransaction(content);
        bytes[at % bytes.length] = to;
        expectOnlyDecodeError(() => decodeTransaction(bytes.subarray(0, bytes.length - cut)));
      }),
    );
  });

  test.each([
    ['without inputs', '0200000000000000000000'],
    ['with a flag that is unknown', '02000000000201'],
    ['in the form with witnesses but without any', `0200000000010100${'00'.repeat(35)}00ffffffff000000000000`],
    ['with more inputs than bytes', '02000000fdffff'],
    ['that is empty', ''],
  ])('a transaction %s is rejected', (_what, hex) => {
    expect(() => decodeTransaction(fromHex(hex))).toThrow(DecodeError);
  });

  test('trailing bytes after a transaction are rejected', () => {
    const bytes = encodeTransaction({ ...decodeBlock(GENESIS).transactions[0]! });
    expect(() => decodeTransaction(Uint8Array.of(...bytes, 0))).toThrow('1 bytes too many');
  });

  test.each([
    [[0xffff_ffff, 0xffff_fffe], false],
    [[0xffff_ffff, 0xffff_fffd], true],
    [[0], true],
  ])('sequences %j signal replacement: %s', (sequences, expected) => {
    const [transaction] = decodeBlock(GENESIS).transactions;
    const inputs = sequences.map((sequence) => ({ ...transaction!.inputs[0]!, sequence }));
    expect(signalsReplacement({ inputs })).toBe(expected);
  });
});

describe('headers and blocks', () => {
  test('an encoded header decodes to the same header', () => {
    fc.assert(
      fc.property(header, (content) => {
        expect(decodeHeader(encodeHeader(content))).toMatchObject(content);
      }),
    );
  });

  test('a block decodes to its header and its transactions', () => {
    fc.assert(
      fc.property(header, fc.array(transactionContent, { minLength: 1, maxLength: 3 }), (head, contents) => {
        const transactions = contents.map(encodeTransaction);
        const block = decodeBlock(encodeBlock(encodeHeader(head), transactions));
        expect(block.header).toMatchObject(head);
        expect(block.transactions.map(({ encoded }) => toHex(encoded))).toEqual(transactions.map(toHex));
        expect(computeBlockWeight(block)).toBe(
          324 + block.transactions.reduce((sum, tx) => sum + computeWeight(tx), 0),
        );
      }),
      { numRuns: 50 },
    );
  });

  test('modified bytes decode to a block or throw DecodeError', () => {
    fc.assert(
      fc.property(fc.nat(GENESIS.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(20), (at, to, cut) => {
        const bytes = Uint8Array.from(GENESIS);
        bytes[at] = to;
        expectOnlyDecodeError(() => decodeBlock(bytes.subarray(0, bytes.length - cut)));
      }),
    );
  });

  test.each([79, 81])('a header of %i bytes is rejected', (length) => {
    expect(() => decodeHeader(new Uint8Array(length))).toThrow(DecodeError);
  });

  test('a block without transactions or of impossible size is rejected', () => {
    expect(() => decodeBlock(Uint8Array.of(...GENESIS.subarray(0, 80), 0))).toThrow('without transactions');
    expect(() => decodeBlock(new Uint8Array(4_000_001))).toThrow('a block of 4000001 bytes');
  });
});

describe('Merkle trees', () => {
  const hashes = fc.uniqueArray(hash, { minLength: 1, maxLength: 40, selector: toHex });

  test('siblings prove the position of each hash', () => {
    fc.assert(
      fc.property(hashes, fc.nat(), (list, pick) => {
        const position = pick % list.length;
        expect(toHex(computeProofRoot(list[position]!, proveInclusion(list, position)))).toBe(toHex(merkleRoot(list)));
      }),
    );
  });

  test('a merkleblock proves any set of hashes', () => {
    fc.assert(
      fc.property(header, hashes, fc.array(fc.nat()), (head, list, picks) => {
        const selected = new Set(picks.map((pick) => pick % list.length));
        const proof = decodeMerkleBlock(encodeMerkleBlock(encodeHeader(head), list, selected));
        expect(toHex(proof.root)).toBe(toHex(merkleRoot(list)));
        expect(proof.transactionCount).toBe(list.length);
        expect(proof.matches.map(({ position }) => position)).toEqual([...selected].toSorted((a, b) => a - b));
        for (const { position, txid } of proof.matches) expect(toHex(txid)).toBe(toHex(list[position]!));
      }),
    );
  });

  test('a modified merkleblock gives another root or throws DecodeError', () => {
    fc.assert(
      fc.property(header, hashes, fc.nat(), fc.integer({ min: 1, max: 255 }), (head, list, position, by) => {
        const bytes = encodeMerkleBlock(encodeHeader(head), list, new Set([0]));
        bytes[80 + (position % (bytes.length - 80))]! ^= by;
        expectOnlyDecodeError(() => decodeMerkleBlock(bytes));
      }),
    );
  });

  test('a list with a repeated end has the root of the shorter list and is detected', () => {
    const list = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
    const longer = [...list, list[2]!];
    expect(toHex(merkleRoot(longer))).toBe(toHex(merkleRoot(list)));
    expect(hasRepeatedPair(list)).toBe(false);
    expect(hasRepeatedPair(longer)).toBe(true);
  });

  test('a position outside the list has no proof', () => {
    expect(() => proveInclusion([new Uint8Array(32)], 1)).toThrow(RangeError);
  });
});

describe('witness commitments', () => {
  const commit = (script: Uint8Array, reserved: readonly Uint8Array[]) => {
    const { transaction } = buildCoinbase(7, [50, { value: 0n, script }]);
    const inputs = transaction.inputs.map((input) => ({ ...input, witness: reserved }));
    return decodeTransaction(encodeTransaction({ ...transaction, inputs }));
  };
  const reserved = new Uint8Array(32);
  const right = witnessCommitmentScript(witnessCommitment([new Uint8Array(32)], reserved));

  test('a coinbase that commits to its block is accepted', () => {
    expect(checkWitnessCommitment({ transactions: [commit(right, [reserved])] })).toBe(true);
  });

  test('a wrong commitment or a wrong witness is rejected', () => {
    const wrong = Uint8Array.from(right);
    wrong[10]! ^= 1;
    expect(checkWitnessCommitment({ transactions: [commit(wrong, [reserved])] })).toBe(false);
    expect(checkWitnessCommitment({ transactions: [commit(right, [new Uint8Array(31)])] })).toBe(false);
    expect(checkWitnessCommitment({ transactions: [commit(right, [])] })).toBe(false);
  });

  test('a block without a commitment is not checked', () => {
    expect(checkWitnessCommitment(decodeBlock(GENESIS))).toBeUndefined();
  });
});

describe('spent outputs', () => {
  const outputs = fc.array(
    fc.array(
      fc.record({
        value: fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }),
        script: fc.uint8Array({ maxLength: 300 }),
      }),
      { maxLength: 3 },
    ),
    { maxLength: 5 },
  );

  test('encoded spent outputs decode to the same outputs', () => {
    fc.assert(
      fc.property(outputs, (spent) => {
        expect(decodeSpentOutputs(encodeSpentOutputs(spent))).toEqual(spent);
      }),
    );
  });

  test('must match the inputs of the block', () => {
    const block = decodeBlock(GENESIS);
    expect(pairSpentOutputs(block, [[]])[0]).toMatchObject({ spent: [] });
    expect(() => pairSpentOutputs(block, [])).toThrow('spent outputs of 0 transactions for a block of 1');
    const extra = { value: 1n, script: new Uint8Array() };
    expect(() => pairSpentOutputs(block, [[extra]])).toThrow('1 spent outputs for 0 inputs of transaction 0');
  });
});

describe('outpoints', () => {
  test('an outpoint is parsed and formatted', () => {
    const text = `${'ab'.repeat(32)}:4294967295`;
    expect(formatOutpoint(parseOutpoint(text))).toBe(text);
  });

  test.each(['', 'ab:0', `${'ab'.repeat(32)}:4294967296`, `${'ab'.repeat(32)}:01`, `${'ab'.repeat(32)}i0`])(
    '%j is rejected',
    (text) => {
      expect(() => parseOutpoint(text)).toThrow(DecodeError);
    },
  );
});
