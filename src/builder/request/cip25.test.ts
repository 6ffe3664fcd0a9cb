import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCip25 } from '../../chains/cardano/assets/cip25.js';
import { metadataJson } from '../../chains/cardano/metadata/metadata-json.js';
import { decodeCborItem } from '../../kernel/cbor/item.js';
import { toHex } from '../../kernel/hex.js';
import { withCip25 } from './cip25.js';
import { encodeMetadata, type Metadata, type MetadataValue } from './metadata.js';

const token = { policyId: 'AB'.repeat(28), assetName: '00FF' };

/** The value of label 721 as encoded in the transaction. */
function written(metadata: Metadata | undefined): Uint8Array {
  const { encoded } = encodeMetadata(metadata)!;
  const root = decodeCborItem(encoded);
  if (root.kind !== 'map') throw new Error('metadata is a map');
  const [, value] = root.entries.find(([label]) => label.kind === 'int' && label.value === 721n)!;
  return encoded.subarray(value.start, value.end);
}

describe('CIP-25 metadata', () => {
  test('is readable by CIP-25 readers for any asset name', () => {
    const names = ['', '00ff', '746f6b656e', 'ee'.repeat(32)];
    const tokens = names.map((assetName) => ({ policyId: 'ab'.repeat(28), assetName, metadata: { name: 'a token' } }));
    const entries = readCip25(written(withCip25(undefined, tokens)));
    expect(entries.map(({ assetName }) => toHex(assetName)).toSorted()).toEqual(names.toSorted());
    for (const { policyId, metadata, version } of entries) {
      expect([toHex(policyId), version]).toEqual(['ab'.repeat(28), 2]);
      expect(JSON.parse(metadataJson(metadata))).toEqual({ name: 'a token' });
    }
  });

  test('is merged with other metadata of the transaction', () => {
    const both = withCip25({ 674: { msg: ['hello'] } }, [{ ...token, metadata: { name: 'a token' } }]);
    expect(Object.keys(both!)).toEqual(['674', '721']);
    expect(withCip25(undefined, [])).toBeUndefined();
  });

  test('rejects duplicate token descriptions', () => {
    const described = { ...token, metadata: { name: 'a token' } };
    expect(() => withCip25({ 721: {} }, [described])).toThrow('metadata already has label 721');
    expect(() => withCip25(undefined, [described, { ...described, assetName: '00ff' }])).toThrow('is described twice');
    expect(() => withCip25(undefined, [{ ...token, metadata: 'a token' }])).toThrow('must be an object');
  });
});

test('long text is split into chunks that concatenate to the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (text) => {
      if (text.startsWith('0x')) return;
      const [entry] = readCip25(written(withCip25(undefined, [{ ...token, metadata: { description: text } }])));
      const { description } = JSON.parse(metadataJson(entry!.metadata));
      expect(Array.isArray(description) ? description.join('') : description).toBe(text);
    }),
    { numRuns: 200 },
  );
});

describe('text in the metadata of a token', () => {
  const bytes64 = 'a'.repeat(64);
  const described = (metadata: MetadataValue): unknown =>
    (
      withCip25(undefined, [{ ...token, metadata: { value: metadata } }])!['721'] as Record<
        string,
        Record<string, unknown>
      >
    )[`0x${'ab'.repeat(28)}`]!['0x00ff'];

  test('stays whole up to 64 bytes and is split beyond that', () => {
    expect(described(bytes64)).toEqual({ value: bytes64 });
    expect(described(`${bytes64}b`)).toEqual({ value: [bytes64, 'b'] });
    expect(described(`${bytes64}${bytes64}`)).toEqual({ value: [bytes64, bytes64] });
  });

  test('is never split within a character', () => {
    expect(described(`${'a'.repeat(62)}€`)).toEqual({ value: ['a'.repeat(62), '€'] });
  });

  test.each([62, 63, 64, 65])('stays text when 0x follows after %i characters', (length) => {
    const text = `${'y'.repeat(length)}0xabcd`;
    const metadata = withCip25(undefined, [{ ...token, metadata: { description: text } }]);
    const [entry] = readCip25(written(metadata));
    const { description } = JSON.parse(metadataJson(entry!.metadata)) as { readonly description: readonly string[] };
    expect(description.join('')).toBe(text);
    // Bytes are shown in this form.
    expect(description.filter((piece) => piece.startsWith('0x'))).toEqual([]);
  });

  test('that is bytes in hexadecimal (0x…) is not split, because it is written as bytes', () => {
    const bytes = `0x${'ee'.repeat(40)}`;
    expect(described(bytes)).toEqual({ value: bytes });
    expect(described(`${'e'.repeat(70)}0x`)).toEqual({ value: ['e'.repeat(64), 'eeeeee0x'] });
  });

  test('is split within maps and within maps of lists, and not within lists, which may be pieces already', () => {
    const long = `${bytes64}b`;
    expect(described({ inner: long })).toEqual({ value: { inner: [bytes64, 'b'] } });
    expect(described([long])).toEqual({ value: [long] });
    expect(described([{ inner: long }, 5])).toEqual({ value: [{ inner: [bytes64, 'b'] }, 5] });
  });
});

test('metadata of a token must be a map', () => {
  for (const metadata of [null, [], 'text', 5] as unknown as MetadataValue[])
    expect(() => withCip25(undefined, [{ ...token, metadata }])).toThrow('must be an object');
});

test('malformed metadata is rejected at any depth', () => {
  let deep: MetadataValue = { name: 'x'.repeat(100) };
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  const described = withCip25(undefined, [{ ...token, metadata: { deep } }]);
  expect(() => encodeMetadata(described)).toThrow('nested deeper than 64 levels');
});
