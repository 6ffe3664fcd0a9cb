import { describe, expect, test } from 'vitest';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeBlock } from '../blocks/block.js';
import { readBlockPoint } from '../blocks/block-point.js';
import { type EncodedTransactionParts, encodeBlock } from '../blocks/encode-block.js';
import type { UndecodedPart } from '../blocks/undecoded.js';
import { readCertificate } from '../certificates/certificate.js';
import { readRational } from '../rational.js';
import { decodePlutusData, encodePlutusData, plutusDataJson } from '../scripts/plutus-data.js';
import { decodeStoredTransaction } from './stored-transaction.js';
import { decodeTransaction } from './transaction.js';
import { readWitnessSet } from './witnesses.js';

// Encodings that the ledger accepts although its CDDL does not contain them, and the handling of unknown ones.

const HASH28 = new Uint8Array(28).fill(7);
const HASH32 = new Uint8Array(32).fill(9);
const MAX_WORD64 = 2n ** 64n - 1n;

type Fill = (writer: CborWriter) => unknown;

const written = (fill: Fill): Uint8Array => {
  const writer = new CborWriter();
  fill(writer);
  return writer.finish();
};

const reading = <T>(fill: Fill, read: (reader: CborReader) => T): T => read(new CborReader(written(fill)));

/** A body with one input, one output, a fee and extra fields. */
const bodyWith = (...fields: readonly (readonly [number, Fill])[]): Uint8Array =>
  written((writer) => {
    writer.map(3 + fields.length);
    writer.uint(0).array(1).array(2).bytes(HASH32).uint(0);
    writer
      .uint(1)
      .array(1)
      .array(2)
      .bytes(Uint8Array.of(0x61, ...HASH28))
      .uint(1_000_000);
    writer.uint(2).uint(170_000);
    for (const [key, fill] of fields) fill(writer.uint(key));
  });

const NO_WITNESSES = written((writer) => writer.map(0));

const createTransactionParts = (
  body: Uint8Array,
  witnesses: Uint8Array = NO_WITNESSES,
  auxiliary?: Uint8Array,
): EncodedTransactionParts => ({ body, witnesses, auxiliary, valid: true });

const createBlock = (...transactions: readonly EncodedTransactionParts[]): Uint8Array =>
  encodeBlock({
    era: 'conway',
    header: {
      height: 5,
      slot: 100,
      previousHash: HASH32,
      protocolVersion: { major: 10, minor: 0 },
      issuerVkey: HASH32,
      leader: {
        vrfVkey: HASH32,
        nonceVrf: undefined,
        leaderVrf: undefined,
        vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
        certificate: { hotVkey: HASH32, counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
      },
    },
    sign: () => new Uint8Array(448),
    transactions,
  });

const poolRegistration =
  (hash: Uint8Array, margin: Fill = (writer) => writer.tag(30).array(2).uint(1).uint(20)): Fill =>
  (writer) => {
    writer.array(10).uint(3).bytes(HASH28).bytes(HASH32).uint(MAX_WORD64).uint(MAX_WORD64);
    margin(writer);
    writer
      .bytes(Uint8Array.of(0xe1, ...HASH28))
      .array(1)
      .bytes(HASH28);
    writer
      .array(1)
      .array(4)
      .uint(0)
      .uint(65_535)
      .bytes(Uint8Array.of(1, 2, 3, 4, 5))
      .null();
    writer.array(2).text('https://pool').bytes(hash);
  };

describe('encodings that the ledger accepts', () => {
  test.each([0, 2, 31, 32, 500])('a pool registration may have a metadata hash of %d bytes', (length) => {
    const certificate = reading(poolRegistration(new Uint8Array(length)), readCertificate);
    if (certificate.kind !== 'pool-registration') throw new Error(certificate.kind);
    const { metadata, pledge, cost, relays } = certificate.parameters;
    expect([metadata?.hash.length, pledge, cost, relays[0]?.ipv4]).toEqual([length, MAX_WORD64, MAX_WORD64, '1.2.3.4']);
  });

  test.each([0, 1, 32, 33])('a bootstrap witness may have a chain code of %d bytes', (length) => {
    const witnesses = reading(
      (writer) =>
        writer
          .map(1)
          .uint(2)
          .array(1)
          .array(4)
          .bytes(HASH32)
          .bytes(new Uint8Array(64))
          .bytes(new Uint8Array(length))
          .bytes(Uint8Array.of(0xa0)),
      (reader) => readWitnessSet(reader),
    );
    expect(witnesses.bootstraps[0]?.chainCode.length).toBe(length);
  });

  test('a fraction of any two integers is reduced to lowest terms', () => {
    const read = (numerator: bigint, denominator: bigint): unknown =>
      reading((writer) => writer.tag(30).array(2).int(numerator).int(denominator), readRational);
    expect(read(15n, 500n)).toEqual({ numerator: 15n, denominator: 500n });
    expect(read(-3n, -6n)).toEqual({ numerator: 1n, denominator: 2n });
    expect(read(2n ** 70n, 2n ** 71n)).toEqual({ numerator: 1n, denominator: 2n });
    expect(() => read(1n, 0n)).toThrow(DecodeError);
    expect(() => read(-1n, 2n)).toThrow(DecodeError);
    expect(() => read(2n ** 70n, 1n)).toThrow(DecodeError);
  });

  test('a set tag may have any width', () => {
    for (const tag of [
      Uint8Array.of(0xd9, 1, 2),
      Uint8Array.of(0xda, 0, 0, 1, 2),
      Uint8Array.of(0xdb, 0, 0, 0, 0, 0, 0, 1, 2),
    ]) {
      const body = bodyWith([14, (writer) => writer.raw(tag).array(1).bytes(HASH28)]);
      const [transaction] = decodeBlock(createBlock(createTransactionParts(body))).transactions;
      expect([transaction?.body.requiredSigners.length, transaction?.undecoded]).toEqual([1, []]);
    }
  });

  test.each([2n ** 53n, MAX_WORD64, 2n ** 500n])('a header may declare the minor version %d', (minor) => {
    const block = decodeBlock(createBlock());
    const bytes = withMinor(createBlock(), minor);
    expect(decodeBlock(bytes).header).toEqual({ ...block.header, protocolVersion: { major: 10, minor } });
    expect(readBlockPoint(bytes)).toMatchObject({ height: 5, slot: 100 });
  });

  test('a header body may be an indefinite array', () => {
    const definite = createBlock();
    // 0x82 era, 0x85 block, 0x82 header, 0x8a body: the fifth byte starts the header body.
    expect([definite[3], definite[4]]).toEqual([0x82, 0x8a]);
    const signatureAt = findIndex(definite, Uint8Array.of(0x59, 0x01, 0xc0));
    const open = Uint8Array.of(
      ...definite.subarray(0, 4),
      0x9f,
      ...definite.subarray(5, signatureAt),
      0xff,
      ...definite.subarray(signatureAt),
    );
    expect(decodeBlock(open).header).toEqual(decodeBlock(definite).header);
    expect(readBlockPoint(open)).toMatchObject({ height: 5, slot: 100, hash: toHex(decodeBlock(open).hash) });
  });

  test('a Plutus data constructor may have any 64-bit index', () => {
    const data = decodePlutusData(written((writer) => writer.tag(102).array(2).uint(MAX_WORD64).array(0)));
    expect(data).toEqual({ kind: 'constructor', index: MAX_WORD64, fields: [] });
    expect(plutusDataJson(data)).toBe('{"constructor":18446744073709551615,"fields":[]}');
    expect(decodePlutusData(encodePlutusData(data))).toEqual(data);
  });
});

describe('undecodable parts', () => {
  const unknownCertificate: Fill = (writer) => writer.array(2).uint(99).bytes(HASH28);
  const retirement: Fill = (writer) => writer.array(3).uint(4).bytes(HASH28).uint(7);
  const certificates: readonly [number, Fill] = [
    4,
    (writer) => {
      writer.array(2);
      unknownCertificate(writer);
      retirement(writer);
    },
  ];

  test('a certificate of an unknown kind keeps its index and its bytes', () => {
    const [transaction] = decodeBlock(createBlock(createTransactionParts(bodyWith(certificates)))).transactions;
    expect(transaction?.undecoded).toEqual([
      {
        part: 'certificate 0',
        reason: expect.stringContaining('unknown certificate 99'),
        bytes: written(unknownCertificate),
      },
    ]);
    expect(transaction?.body.certificates.map(({ kind }) => kind)).toEqual(['undecoded', 'pool-retirement']);
    expect(transaction?.body.fee).toBe(170_000n);
  });

  test('a submitted transaction with the same certificate is rejected', () => {
    const whole = written((writer) => writer.array(4).raw(bodyWith(certificates)).raw(NO_WITNESSES).bool(true).null());
    expect(() => decodeTransaction(whole)).toThrow(new DecodeError('unknown certificate 99 at byte 90'));
  });

  test.each<[string, EncodedTransactionParts]>([
    ['parameter update', createTransactionParts(bodyWith([6, (writer) => writer.uint(1)]))],
    ['hash of the script data', createTransactionParts(bodyWith([11, (writer) => writer.bytes(HASH28)]))],
    ['network id', createTransactionParts(bodyWith([15, (writer) => writer.uint(9)]))],
    ['reference inputs', createTransactionParts(bodyWith([18, (writer) => writer.map(0)]))],
    ['votes', createTransactionParts(bodyWith([19, (writer) => writer.map(1).array(2).uint(8).bytes(HASH28).map(0)]))],
    ['proposals', createTransactionParts(bodyWith([20, (writer) => writer.array(1).array(1).uint(0)]))],
    [
      'witnesses, field 0',
      createTransactionParts(
        bodyWith(),
        written((writer) => writer.map(1).uint(0).array(1).uint(0)),
      ),
    ],
    [
      'witnesses, field 9',
      createTransactionParts(
        bodyWith(),
        written((writer) => writer.map(1).uint(9).array(0)),
      ),
    ],
    [
      'auxiliary data',
      createTransactionParts(
        bodyWith(),
        NO_WITNESSES,
        written((writer) => writer.tag(260).map(0)),
      ),
    ],
    [
      'reference script',
      createTransactionParts(
        written((writer) => {
          writer.map(3).uint(0).array(0).uint(1).array(1).map(3);
          writer
            .uint(0)
            .bytes(Uint8Array.of(0x61, ...HASH28))
            .uint(1)
            .uint(5);
          writer
            .uint(3)
            .tag(24)
            .bytes(written((inner) => inner.array(2).uint(9).bytes(HASH28)));
          writer.uint(2).uint(0);
        }),
      ),
    ],
  ])('undecodable %s goes to the undecoded parts, and the rest of the block is decoded', (part, parts) => {
    const { transactions } = decodeBlock(createBlock(parts, createTransactionParts(bodyWith())));
    expect(transactions.map(({ undecoded }) => undecoded.map((each) => each.part))).toEqual([[part], []]);
    expect(transactions[1]?.body.outputs[0]?.lovelace).toBe(1_000_000n);
    const [first] = transactions;
    const stored = decodeStoredTransaction(
      { body: parts.body, witnesses: parts.witnesses, auxiliary: parts.auxiliary },
      { era: 7, hash: first!.hash, valid: true, sizeBytes: first!.sizeBytes },
    );
    const withoutPosition = ({ part: name, bytes }: UndecodedPart): unknown => [name, toHex(bytes)];
    expect(stored.undecoded.map(withoutPosition)).toEqual(first?.undecoded.map(withoutPosition));
  });

  test.each<[string, readonly [number, Fill]]>([
    ['inputs', [0, (writer) => writer.uint(1)]],
    ['outputs', [1, (writer) => writer.uint(1)]],
    ['fee', [2, (writer) => writer.text('free')]],
    ['withdrawals', [5, (writer) => writer.uint(1)]],
    ['mint', [9, (writer) => writer.uint(1)]],
    ['collateral', [13, (writer) => writer.uint(1)]],
    ['collateral return', [16, (writer) => writer.uint(1)]],
    ['donation', [22, (writer) => writer.text('much')]],
  ])('a block is rejected with the name of the field if %s cannot be decoded', (fact, field) => {
    expect(() =>
      decodeBlock(createBlock(createTransactionParts(bodyWith()), createTransactionParts(bodyWith(field)))),
    ).toThrow(`transaction 1: ${fact}: expected `);
  });

  test('an unknown field may move value and is rejected', () => {
    const body = bodyWith([28, (writer) => writer.array(0)]);
    expect(() => decodeBlock(createBlock(createTransactionParts(body)))).toThrow(
      'transaction 0: unknown field 28 of a transaction, which may move value,',
    );
  });
});

/** Replaces the minor version in the header of the block. */
function withMinor(block: Uint8Array, minor: bigint): Uint8Array {
  const version = findIndex(block, Uint8Array.of(0x82, 10, 0, 0x59, 0x01, 0xc0));
  return Uint8Array.of(
    ...block.subarray(0, version + 2),
    ...written((writer) => writer.uint(minor)),
    ...block.subarray(version + 3),
  );
}

function findIndex(bytes: Uint8Array, part: Uint8Array): number {
  const at = Buffer.from(bytes).indexOf(part);
  if (at < 0) throw new Error('the bytes are not there');
  return at;
}
