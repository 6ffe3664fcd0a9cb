import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { describeRejection } from './rejection.js';

const inConway = (write: (writer: CborWriter) => CborWriter, failures = 1): Uint8Array =>
  write(new CborWriter().array(1).array(2).uint(6).array(failures)).finish();

describe('describeRejection', () => {
  test('contains both amounts of a fee that is too small, at any nesting', () => {
    const flat = inConway((writer) =>
      writer.array(2).uint(1).array(2).uint(0).array(3).uint(5).uint(171_573).uint(170_000),
    );
    const nested = inConway((writer) =>
      writer.array(2).uint(1).array(2).uint(0).array(2).uint(5).array(2).uint(170_000).uint(171_573),
    );
    for (const reason of [flat, nested])
      expect(describeRejection(reason)).toBe('The fee is too small: 170000, and 171573 is needed');
  });

  test('lists inputs and keys and joins several failures', () => {
    const reason = inConway((writer) => {
      writer
        .array(2)
        .uint(1)
        .array(2)
        .uint(0)
        .array(2)
        .uint(1)
        .tag(258)
        .array(1)
        .array(2)
        .bytes(new Uint8Array(32))
        .uint(3);
      return writer.array(2).uint(1).array(2).uint(2).array(1).bytes(new Uint8Array(28).fill(0xab));
    }, 2);
    expect(describeRejection(reason)).toBe(
      `Inputs are spent already or do not exist: ${'00'.repeat(32)}#3; Keys have not signed: ${'ab'.repeat(28)}`,
    );
  });

  test('passes sentences through', () => {
    expect(describeRejection(new CborWriter().array(2).text('One').text('Two').finish())).toBe('One; Two');
  });

  test('is undefined for unknown failures and never throws', () => {
    expect(describeRejection(Uint8Array.of(0xff))).toBeUndefined();
    expect(describeRejection(inConway((writer) => writer.array(2).uint(99).uint(1)))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const words = describeRejection(bytes);
        return words === undefined || typeof words === 'string';
      }),
    );
  });
});
