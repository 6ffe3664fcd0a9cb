import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeWithData } from '../../../../test/support/describe-with-data.js';
import { readData, readJson } from '../../../../test/support/external-data.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { readBlockPoint } from './block-point.js';

const PREVIOUS = 'ab'.repeat(32);

function shelleyHeader(fields: 10 | 15): Uint8Array {
  const writer = new CborWriter().array(2).array(fields).uint(7).uint(42).bytes(fromHex(PREVIOUS));
  const passed = fields === 15 ? 4 : 3;
  for (let index = 0; index < passed; index += 1) writer.bytes(new Uint8Array(32));
  writer.uint(1234);
  for (let index = 3 + passed + 1; index < fields; index += 1) writer.uint(0);
  return writer.bytes(new Uint8Array(4)).finish();
}

const block = (era: number, header: Uint8Array): Uint8Array =>
  new CborWriter().array(2).uint(era).array(3).raw(header).array(0).array(0).finish();

const byronHeader = (consensus: (writer: CborWriter) => CborWriter): Uint8Array =>
  consensus(new CborWriter().array(5).uint(1).bytes(fromHex(PREVIOUS)).array(0))
    .array(0)
    .finish();

describe('the place of a block', () => {
  test('is read from a header with two proofs and from one with one', () => {
    for (const [era, name, fields] of [
      [2, 'shelley', 15],
      [5, 'alonzo', 15],
      [6, 'babbage', 10],
      [8, 'dijkstra', 10],
    ] as const) {
      const header = shelleyHeader(fields);
      const point = readBlockPoint(block(era, header));
      expect(point).toEqual({
        era: name,
        boundary: false,
        height: 7,
        slot: 42,
        previousHash: PREVIOUS,
        bodySizeBytes: 1234,
        hash: toHex(blake2b256(header)),
      });
    }
  });

  test('counts Byron slots over epochs, and a boundary block begins one', () => {
    const main = byronHeader((writer) =>
      writer.array(4).array(2).uint(2).uint(5).bytes(new Uint8Array(64)).array(1).uint(9).array(0),
    );
    expect(readBlockPoint(block(1, main))).toMatchObject({ era: 'byron', boundary: false, slot: 43_205, height: 9 });
    const boundary = byronHeader((writer) => writer.array(2).uint(2).array(1).uint(8));
    const point = readBlockPoint(block(0, boundary));
    expect(point).toMatchObject({ era: 'byron', boundary: true, slot: 43_200, height: 8, previousHash: PREVIOUS });
    expect(point.hash).toBe(toHex(blake2b256(Uint8Array.of(0x82, 0, ...boundary))));
  });

  test('needs no more than the bytes up to the end of the header', () => {
    const header = shelleyHeader(10);
    const whole = block(7, header);
    expect(readBlockPoint(whole.subarray(0, 3 + header.length + 3)).height).toBe(7);
  });

  test('is refused for an era that is not known yet', () => {
    expect(() => readBlockPoint(block(9, shelleyHeader(10)))).toThrow(DecodeError);
  });

  test('mutated bytes are read or refused, never anything else', () => {
    const whole = block(7, shelleyHeader(10));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
        const mutated = Uint8Array.from(whole);
        mutated[at] = value;
        try {
          readBlockPoint(mutated.subarray(0, length));
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

interface IndexedBlock {
  readonly file: string;
  readonly hash: string;
  readonly prevHash: string;
  readonly slot: number;
  readonly height: number;
}

describeWithData('cardano-blocks', 'cardano-block-facts')('real blocks', () => {
  test('give the slot, height, hash and previous hash of their index', () => {
    const index = readJson<readonly IndexedBlock[]>('cardano-blocks/index.json');
    for (const { file, hash, prevHash, slot, height } of index) {
      const point = readBlockPoint(readData(`cardano-blocks/${file}`));
      expect(point).toMatchObject({ hash, slot, height, previousHash: prevHash });
    }
  });
});
