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
    const words = 'The fee is too small: 170000, and 171573 is needed';
    expect(describeRejection(flat)).toBe(`${words} (FeeTooSmallUTxO)`);
    expect(describeRejection(nested)).toBe(words);
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
      return writer.array(2).uint(1).array(2).uint(2).tag(258).array(1).bytes(new Uint8Array(28).fill(0xab));
    }, 2);
    expect(describeRejection(reason)).toBe(
      `Inputs are spent already or do not exist: ${'00'.repeat(32)}#3 (BadInputsUTxO); ` +
        `Keys have not signed: ${'ab'.repeat(28)} (MissingVKeyWitnessesUTXOW)`,
    );
  });

  test('names failures of other eras with their data', () => {
    const babbage = new CborWriter().array(1).array(2).uint(5).array(1);
    babbage.array(2).uint(1).array(2).uint(1).array(2).uint(1).array(2).uint(16).bytes(new Uint8Array(28).fill(1));
    expect(describeRejection(babbage.finish())).toBe(`DelegateeNotRegisteredDELEG {"pool":"${'01'.repeat(28)}"}`);
    const otherEra = new CborWriter().array(2).array(2).uint(6).text('Conway').array(2).uint(7).text('Dijkstra');
    expect(describeRejection(otherEra.finish())).toBe(
      'The transaction is of the era Conway, and the node is in Dijkstra',
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
