import { describe, expect, test } from 'vitest';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import { redeemAddress } from '../addresses/byron-address.js';
import { computeBodyHash, decodeBlock, eraNumber, readBlock } from './block.js';
import { decodeWrappedHeader } from './wrapped-header.js';

const previous = new Uint8Array(32).fill(5);
const address = redeemAddress(new Uint8Array(32), undefined);

const transaction = new CborWriter()
  .array(3)
  .array(1)
  .array(2)
  .uint(0)
  .tag(24)
  .bytes(new CborWriter().array(2).bytes(previous).uint(3).finish())
  .openArray()
  .array(2)
  .raw(address)
  .uint(2n ** 60n)
  .close()
  .map(0)
  .finish();

const mainHeader = new CborWriter()
  .array(5)
  .uint(764_824_073)
  .bytes(previous)
  .array(0) // proof
  .array(4)
  .array(2)
  .uint(3)
  .uint(17)
  .bytes(new Uint8Array(64))
  .array(1)
  .uint(64_000)
  .array(0) // signature
  .array(4)
  .array(3)
  .uint(1)
  .uint(2)
  .uint(0)
  .array(0)
  .map(0)
  .array(0)
  .finish();

const mainBlock = new CborWriter()
  .array(2)
  .uint(1)
  .array(3)
  .raw(mainHeader)
  .array(4)
  .array(1)
  .array(2)
  .raw(transaction)
  .array(0)
  .array(0)
  .array(0)
  .array(0)
  .array(0)
  .finish();

const boundaryHeader = new CborWriter()
  .array(5)
  .uint(764_824_073)
  .bytes(previous)
  .bytes(previous)
  .array(2)
  .uint(4)
  .array(1)
  .uint(64_000)
  .array(0)
  .finish();

const boundaryBlock = new CborWriter().array(2).uint(0).array(3).raw(boundaryHeader).array(0).array(0).finish();

const tagged = (kind: number, header: Uint8Array): Uint8Array =>
  new CborWriter().array(2).uint(kind).raw(header).finish();

describe('Byron blocks', () => {
  test('slot and height are derived from epoch, slot in the epoch and difficulty', () => {
    const block = decodeBlock(mainBlock);
    expect(block).toMatchObject({ era: 'byron', boundary: false });
    expect(block.header).toMatchObject({
      slot: 3 * 21_600 + 17,
      height: 64_000,
      previousHash: previous,
      protocolVersion: { major: 1, minor: 2 },
    });
    expect(toHex(block.hash)).toBe(toHex(blake2b256(tagged(1, mainHeader))));
    expect(computeBodyHash(block)).toBeUndefined();
    expect(eraNumber(block)).toBe(1);
  });

  test('a transaction has inputs, outputs and no declared fee', () => {
    const [decoded] = decodeBlock(mainBlock).transactions;
    expect(toHex(decoded!.hash)).toBe(toHex(blake2b256(transaction)));
    expect(decoded).toMatchObject({ valid: true, body: { fee: undefined, inputs: [{ txHash: previous, index: 3 }] } });
    expect(decoded!.body.outputs).toMatchObject([{ address, lovelace: 2n ** 60n, assets: [] }]);
  });

  test('a boundary block is at the first slot of its epoch and is empty', () => {
    const block = decodeBlock(boundaryBlock);
    expect(block).toMatchObject({ era: 'byron', boundary: true, transactions: [] });
    expect(block.header).toMatchObject({ slot: 4 * 21_600, height: 64_000, issuerVkey: undefined });
    expect(toHex(block.hash)).toBe(toHex(blake2b256(tagged(0, boundaryHeader))));
    expect(eraNumber(block)).toBe(0);
  });

  test.each([
    ['main', 1, mainHeader, mainBlock],
    ['boundary', 0, boundaryHeader, boundaryBlock],
  ])('the header of a %s block received alone has the same hash', (_, kind, header, block) => {
    const wrapped = new CborWriter().array(2).uint(0).array(2).array(2).uint(kind).uint(600).tag(24).bytes(header);
    const { hash, header: decoded } = decodeBlock(block);
    expect(decodeWrappedHeader(wrapped.finish())).toEqual({ hash, header: decoded });
  });

  test('consecutive blocks are read one by one', () => {
    const chunk = new CborReader(Uint8Array.of(...boundaryBlock, ...mainBlock));
    expect(readBlock(chunk).boundary).toBe(true);
    expect(readBlock(chunk).boundary).toBe(false);
    expect(chunk.done).toBe(true);
  });
});
