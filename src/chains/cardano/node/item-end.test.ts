import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { ItemEnd } from './item-end.js';
import { MessageAssembler } from './message-assembler.js';

/** Arbitrary well-formed CBOR, including indefinite lengths. */
const { item } = fc.letrec<{ item: Uint8Array }>((tie) => {
  const bytes = (...parts: (number | Uint8Array)[]): Uint8Array =>
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? Uint8Array.of(part) : part)));
  const children = fc.array(tie('item'), { maxLength: 4 });
  return {
    item: fc.oneof(
      { maxDepth: 4 },
      fc.nat(23).map((value) => bytes(value)),
      fc.uint8Array({ minLength: 8, maxLength: 8 }).map((value) => bytes(0x1b, value)),
      fc.uint8Array({ maxLength: 255 }).map((value) => bytes(0x58, value.length, value)),
      fc.uint8Array({ maxLength: 23 }).map((value) => bytes(0x5f, 0x40 | value.length, value, 0x41, 7, 0xff)),
      fc.constantFrom(bytes(0xf4), bytes(0xf6), bytes(0xf9, 0x3c, 0), bytes(0xf8, 0x20)),
      children.map((items) => bytes(0x80 | items.length, ...items)),
      children.map((items) => bytes(0x9f, ...items, 0xff)),
      fc
        .array(fc.tuple(tie('item'), tie('item')), { maxLength: 3 })
        .map((pairs) => bytes(0xa0 | pairs.length, ...pairs.flat())),
      tie('item').map((inner) => bytes(0xd8, 24, inner)),
    ),
  };
});

describe('end of an item', () => {
  test('is found at the same byte as by a reader, for any chunking', () => {
    fc.assert(
      fc.property(item, fc.array(fc.nat()), fc.uint8Array({ maxLength: 5 }), (encoded, cuts, more) => {
        const bytes = Buffer.concat([encoded, more]);
        const reader = new CborReader(bytes);
        reader.skip();
        const end = new ItemEnd(10_000);
        const cutPoints = [...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
        let from = 0;
        for (const cutPoint of cutPoints) {
          const found = end.find(bytes.subarray(0, cutPoint), from);
          if (found !== undefined) {
            expect(found).toBe(reader.at);
            return;
          }
          from = Math.max(from, cutPoint);
        }
        expect.fail('no end was found');
      }),
      { numRuns: 500 },
    );
  });

  test('arbitrary bytes are accepted or rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          new ItemEnd(1_000).find(bytes, 0);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a declared length above the limit is rejected immediately', () => {
    expect(() => new ItemEnd(1_000).find(Uint8Array.of(0x5b, 0xff, 0, 0, 0, 0, 0, 0, 0), 0)).toThrow(DecodeError);
    expect(() => new ItemEnd(1_000).find(Uint8Array.of(0x9a, 0xff, 0, 0, 0), 0)).toThrow(DecodeError);
    expect(() => new ItemEnd(1_000_000).find(new Uint8Array(5_000).fill(0x81), 0)).toThrow('nested too deeply');
  });
});

describe('messages', () => {
  test('are complete and in order for any chunking', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), fc.array(fc.nat()), (messages, cuts) => {
        const bytes = Uint8Array.from(Buffer.concat(messages));
        const assembler = new MessageAssembler(100_000);
        const received: string[] = [];
        const cutPoints = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length];
        for (const [index, end] of cutPoints.slice(1).entries())
          assembler.push(bytes.subarray(cutPoints[index], end), (message) =>
            received.push(Buffer.from(message).toString('hex')),
          );
        expect(received).toEqual(messages.map((message) => Buffer.from(message).toString('hex')));
        expect(assembler.pendingBytes).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('that only grow are rejected at the limit', () => {
    const assembler = new MessageAssembler(1_000);
    const chunk = Uint8Array.of(0x43, 1, 2, 3);
    assembler.push(Uint8Array.of(0x5f), () => undefined);
    const grow = (): void => {
      for (let count = 0; count < 1_000; count += 1) assembler.push(chunk, () => undefined);
    };
    expect(grow).toThrow(DecodeError);
    expect(assembler.pendingBytes).toBeLessThanOrEqual(1_000);
  });

  test('do not share memory with the received bytes', () => {
    const bytes = Buffer.from([0x82, 1, 2]);
    let message: Uint8Array = new Uint8Array();
    new MessageAssembler(100).push(bytes, (found) => {
      message = found;
    });
    bytes.fill(0);
    expect([...message]).toEqual([0x82, 1, 2]);
  });
});
