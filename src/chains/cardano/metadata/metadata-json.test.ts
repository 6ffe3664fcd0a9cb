import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CborItem, decodeCborItem, encodeCborItem } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { listCip25Assets, readCip25 } from '../assets/cip25.js';
import { cip68Json, readCip68 } from '../assets/cip68.js';
import { detailedMetadataJson, metadataJson } from './metadata-json.js';

const at = { start: 0, end: 0 } as const;

describe('metadata JSON', () => {
  test('the schemaless form has text for bytes and keys and exact integers', () => {
    const cbor = fromHex('a5616101021bffffffffffffffff42cafe62c3a92081800103');
    expect(metadataJson(cbor)).toBe('{"a":1,"2":18446744073709551615,"0xcafe":"é","-1":[[]],"1":3}');
  });

  test('the detailed form is lossless', () => {
    expect(detailedMetadataJson(fromHex('a2616120014102'))).toBe(
      '{"map":[{"k":{"string":"a"},"v":{"int":-1}},{"k":{"int":1},"v":{"bytes":"02"}}]}',
    );
  });

  test('the last of two equal keys wins, and list keys become their text', () => {
    expect(metadataJson(fromHex('a2616101616102'))).toBe('{"a":2}');
    expect(metadataJson(fromHex('a1810102'))).toBe('{"[1]":2}');
  });

  test('values that are not metadata are rejected', () => {
    for (const hex of ['f5', 'f6', 'c101', 'fb3ff0000000000000'])
      expect(() => metadataJson(fromHex(hex))).toThrow(DecodeError);
  });
});

/** The same form, written from the decoded tree. */
function printItem(item: CborItem): string {
  switch (item.kind) {
    case 'int':
      return item.value.toString();
    case 'bytes':
      return `"0x${toHex(item.value)}"`;
    case 'text':
      return JSON.stringify(item.value);
    case 'array':
      return `[${item.items.map(printItem).join(',')}]`;
    case 'map': {
      const key = (each: CborItem) =>
        each.kind === 'text' ? each.value : each.kind === 'bytes' ? `0x${toHex(each.value)}` : printItem(each);
      const byKey = new Map(item.entries.map(([name, value]) => [key(name), printItem(value)]));
      return `{${[...byKey].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
    }
    default:
      throw new Error(item.kind);
  }
}

test('text of any metadata equals that of its decoded tree', () => {
  const { item } = fc.letrec<{ item: object }>((tie) => ({
    item: fc.oneof(
      { depthSize: 'small' },
      fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n - 1n }).map((value) => ({ ...at, kind: 'int', value })),
      fc.uint8Array({ maxLength: 64 }).map((value) => ({ ...at, kind: 'bytes', value })),
      fc.string({ unit: 'grapheme' }).map((value) => ({ ...at, kind: 'text', value })),
      fc.array(tie('item'), { maxLength: 4 }).map((items) => ({ ...at, kind: 'array', items })),
      fc
        .array(fc.tuple(tie('item'), tie('item')), { maxLength: 4 })
        .map((entries) => ({ ...at, kind: 'map', entries })),
    ),
  }));
  fc.assert(
    fc.property(item, (value) => {
      const cbor = encodeCborItem(value as CborItem);
      expect(metadataJson(cbor)).toBe(printItem(decodeCborItem(cbor)));
    }),
  );
});

describe('CIP-25', () => {
  const policy = 'ab'.repeat(28);
  const text = (value: string) => ({ ...at, kind: 'text' as const, value });
  const map = (...entries: [ReturnType<typeof text> | object, object][]) =>
    ({ ...at, kind: 'map' as const, entries }) as never;
  const metadata = map([text('name'), text('One')]);

  test('version 1 identifies assets by text', () => {
    const [entry, ...rest] = readCip25(encodeCborItem(map([text(policy), map([text('one'), metadata])])));
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ policyId: fromHex(policy), assetName: fromHex('6f6e65'), version: 1 });
    expect(metadataJson(entry!.metadata)).toBe('{"name":"One"}');
  });

  test('version 2 identifies assets by bytes', () => {
    const bytes = (hex: string) => ({ ...at, kind: 'bytes' as const, value: fromHex(hex) });
    const value = map(
      [bytes(policy), map([bytes('00'), metadata])],
      [text('version'), { ...at, kind: 'int', value: 2n }],
    );
    expect(readCip25(encodeCborItem(value))).toMatchObject([{ assetName: fromHex('00'), version: 2 }]);
  });

  test('other data under the label is ignored', () => {
    for (const hex of ['01', '80', 'a0', 'a1616101', 'a16161a0', 'ff', 'a1', 'a000']) {
      expect(readCip25(fromHex(hex))).toEqual([]);
      expect(listCip25Assets(fromHex(hex))).toEqual([]);
    }
  });

  test('the list of assets is that of the entries, without entries that do not match', () => {
    const other = 'cd'.repeat(28);
    const tooLong = text('x'.repeat(33));
    const value = encodeCborItem(
      map(
        [text(policy), map([text('one'), metadata], [text('two'), text('no map')], [tooLong, metadata])],
        [text('no policy'), map([text('three'), metadata])],
        [text(other), map([{ ...at, kind: 'bytes', value: fromHex('00') }, metadata])],
        [text('version'), text('1.0')],
      ),
    );
    const assets = readCip25(value).map(({ policyId, assetName }) => ({ policyId, assetName }));
    expect(assets).toHaveLength(2);
    expect(listCip25Assets(value)).toEqual(assets);
  });
});

describe('CIP-68', () => {
  test('the datum of a reference token contains metadata, version and extra', () => {
    const datum = readCip68(fromHex('d8799fa1446e616d65434f6e6501d87980ff'));
    expect(datum).toMatchObject({ version: 1n, extra: { kind: 'constructor' } });
    expect(cip68Json(datum!.metadata)).toBe('{"name":"One"}');
  });

  test('bytes that are not text stay hexadecimal, and any other datum is ignored', () => {
    expect(cip68Json({ kind: 'bytes', value: fromHex('ff00') })).toBe('"0xff00"');
    for (const hex of ['d87980', 'd87a9fa001ff', '01', '', 'd8799f0101ff'])
      expect(readCip68(fromHex(hex))).toBeUndefined();
  });
});
