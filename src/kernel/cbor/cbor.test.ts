import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecodeError } from '../errors.js';
import { fromHex, toHex } from '../hex.js';
import { type CborContent, type CborItem, decodeCborItem, encodeCborItem } from './item.js';
import { CborReader, INDEFINITE_LENGTH } from './reader.js';
import { CborWriter } from './writer.js';

const createReader = (hex: string): CborReader => new CborReader(fromHex(hex));

/** A value without its positions, for comparison. */
function plain(item: CborItem | CborContent): unknown {
  switch (item.kind) {
    case 'array':
      return { kind: item.kind, items: item.items.map(plain) };
    case 'map':
      return { kind: item.kind, entries: item.entries.map(([key, value]) => [plain(key), plain(value)]) };
    case 'tag':
      return { kind: item.kind, tag: item.tag, item: plain(item.item) };
    case 'bytes':
      return { kind: item.kind, value: toHex(item.value) };
    case 'null':
    case 'undefined':
      return { kind: item.kind };
    default:
      return { kind: item.kind, value: item.value };
  }
}

const at = { start: 0, end: 0 };
const { item: anyItem } = fc.letrec<{ item: CborItem }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }).map((value): CborItem => ({ ...at, kind: 'int', value })),
    fc.uint8Array({ maxLength: 40 }).map((value): CborItem => ({ ...at, kind: 'bytes', value })),
    fc.string({ unit: 'grapheme', maxLength: 20 }).map((value): CborItem => ({ ...at, kind: 'text', value })),
    fc.boolean().map((value): CborItem => ({ ...at, kind: 'bool', value })),
    fc.double({ noNaN: true }).map((value): CborItem => ({ ...at, kind: 'float', value })),
    fc.constantFrom<CborItem>({ ...at, kind: 'null' }, { ...at, kind: 'undefined' }),
    fc.array(tie('item'), { maxLength: 5 }).map((items): CborItem => ({ ...at, kind: 'array', items })),
    fc
      .tuple(fc.integer({ min: 30, max: 70_000 }), tie('item'))
      .map(([tag, item]): CborItem => ({ ...at, kind: 'tag', tag, item })),
    fc
      .uniqueArray(fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), tie('item')), {
        selector: ([key]) => key,
        maxLength: 5,
      })
      .map((pairs): CborItem => {
        const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));
        return { ...at, kind: 'map', entries: sorted.map(([value, item]) => [{ ...at, kind: 'int', value }, item]) };
      }),
  ),
}));

describe('CborReader', () => {
  test.each([
    ['00', 0n],
    ['17', 23n],
    ['1818', 24n],
    ['190100', 256n],
    ['1affffffff', 4_294_967_295n],
    ['1b001fffffffffffff', 9_007_199_254_740_991n],
    ['1b0020000000000000', 9_007_199_254_740_992n],
    ['1bffffffffffffffff', 18_446_744_073_709_551_615n],
    ['20', -1n],
    ['3bffffffffffffffff', -18_446_744_073_709_551_616n],
    ['c249010000000000000000', 18_446_744_073_709_551_616n],
    ['c25f4101420000ff', 65_536n],
    ['c349010000000000000000', -18_446_744_073_709_551_617n],
    ['c240', 0n],
  ])('reads the integer %s exactly', (hex, value) => {
    expect(createReader(hex).readInteger()).toBe(value);
  });

  test('readUint rejects a number above 2^53', () => {
    expect(createReader('1b001fffffffffffff').readUint()).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => createReader('1b0020000000000000').readUint()).toThrow(DecodeError);
  });

  test('definite and indefinite lengths give the same value', () => {
    for (const hex of ['83010203', '9f010203ff', '9803010203']) {
      const reader = createReader(hex);
      const seen: number[] = [];
      const count = reader.readArrayHeader();
      for (let index = 0; reader.more(count, index); index += 1) seen.push(reader.readUint());
      expect(seen).toEqual([1, 2, 3]);
      expect(reader.done).toBe(true);
    }
  });

  test('chunked strings are joined and unchunked strings are views', () => {
    expect(toHex(createReader('5f42010243030405ff').readBytes())).toBe('0102030405');
    expect(createReader('7f61616162ff').readText()).toBe('ab');
    const bytes = fromHex('43010203');
    expect(new CborReader(bytes).readBytes().buffer).toBe(bytes.buffer);
  });

  test.each([
    ['nothing', ''],
    ['a cut integer', '19ff'],
    ['a reserved length', '1c'],
    ['a string longer than the input', '5affffffff00'],
    ['an array longer than the input', '9affffffff00'],
    ['a map longer than the input', 'bb7fffffffffffffff0000'],
    ['an array without an end', '9f00'],
    ['a lone break', 'ff'],
    ['a key without a value', 'bf00ff'],
    ['a chunk of another type', '5f6161ff'],
    ['a chunk inside a chunk', '5f5f4100ffff'],
    ['a short simple value in two bytes', 'f810'],
    ['a tag without content', 'c1'],
  ])('refuses %s', (_, hex) => {
    expect(() => createReader(hex).skip()).toThrow(DecodeError);
    expect(() => decodeCborItem(fromHex(hex))).toThrow(DecodeError);
  });

  test('text must be UTF-8', () => {
    expect(() => createReader('62c328').readText()).toThrow(DecodeError);
  });

  test('skip accepts deep nesting that the tree reader rejects', () => {
    const deep = new Uint8Array(20_000).fill(0x81);
    deep[deep.length - 1] = 0;
    const reader = new CborReader(deep);
    expect(reader.skipSpan()).toEqual({ start: 0, end: deep.length });
    expect(() => decodeCborItem(deep)).toThrow(/nested too deeply/);
    expect(() => new CborReader(new Uint8Array(100_000).fill(0x81)).skip()).toThrow(/nested too deeply/);
  });

  test('tryTag consumes only the expected tag', () => {
    const reader = createReader('d9010280');
    expect(reader.tryTag(259)).toBe(false);
    expect(reader.tryTag(258)).toBe(true);
    expect(reader.readTuple(0)).toBe(0);
  });

  test('readTuple requires the exact size', () => {
    const open = createReader('9f0102ff');
    expect(open.readTuple(2)).toBe(INDEFINITE_LENGTH);
    open.readUint();
    open.readUint();
    open.expectClose(INDEFINITE_LENGTH, 2);
    expect(open.done).toBe(true);
    expect(() => createReader('83010203').readTuple(2)).toThrow(DecodeError);
  });

  test('skip ends at the same byte as the tree reader, on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
        const skipper = new CborReader(bytes);
        let skipped: number | undefined;
        try {
          skipper.skip();
          skipped = skipper.at;
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
        try {
          const item = decodeCborItem(skipped === undefined ? bytes : bytes.subarray(0, skipped));
          expect(item.end).toBe(skipped);
        } catch (error) {
          // The tree reader also requires UTF-8 and tags below 2^53, and rejects trailing bytes.
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['c24105', 5n],
  ['d8024105', 5n],
  ['da000000024105', 5n],
  ['c34105', -6n],
  ['d8034105', -6n],
  ['c249010000000000000000', 2n ** 64n],
])('item %s is a big integer for any length of its head', (hex, value) => {
  expect(decodeCborItem(fromHex(hex))).toMatchObject({ kind: 'int', value });
});

test('big integer that is no byte string is rejected for any length of its head', () => {
  for (const hex of ['c200', 'd80200', 'da0000000200', 'd80380'])
    expect(() => decodeCborItem(fromHex(hex))).toThrow(DecodeError);
});

describe('CborWriter', () => {
  test('encoding and decoding returns the same value in the same bytes', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const bytes = encodeCborItem(item);
        const back = decodeCborItem(bytes);
        expect(plain(back)).toEqual(plain(item));
        expect(toHex(encodeCborItem(back))).toBe(toHex(bytes));
      }),
    );
  });

  test('map keys are sorted shortest first', () => {
    const map = decodeCborItem(fromHex('a3186401626161022003'));
    expect(toHex(encodeCborItem(map))).toBe('a3200318640162616102');
  });

  test('heads are minimally encoded', () => {
    const hex = (write: (writer: CborWriter) => CborWriter): string => toHex(write(new CborWriter()).finish());
    expect(hex((writer) => writer.uint(23))).toBe('17');
    expect(hex((writer) => writer.uint(255n))).toBe('18ff');
    expect(hex((writer) => writer.uint(65_536))).toBe('1a00010000');
    expect(hex((writer) => writer.uint(2 ** 40))).toBe('1b0000010000000000');
    expect(hex((writer) => writer.int(-500))).toBe('3901f3');
    expect(hex((writer) => writer.int(2n ** 64n))).toBe('c249010000000000000000');
    expect(hex((writer) => writer.tag(258).array(0))).toBe('d9010280');
    expect(hex((writer) => writer.boundedBytes(new Uint8Array(65)))).toBe(`5f5840${'00'.repeat(64)}4100ff`);
    expect(() => new CborWriter().uint(-1)).toThrow(RangeError);
    expect(() => new CborWriter().int(2 ** 60)).toThrow(RangeError);
  });

  test('half and single floats are decoded exactly', () => {
    const value = (hex: string): unknown => plain(decodeCborItem(fromHex(hex)));
    expect(value('f93c00')).toEqual({ kind: 'float', value: 1 });
    expect(value('f90001')).toEqual({ kind: 'float', value: 2 ** -24 });
    expect(value('fa47c35000')).toEqual({ kind: 'float', value: 100_000 });
    expect(value('f97c00')).toEqual({ kind: 'float', value: Number.POSITIVE_INFINITY });
  });
});
