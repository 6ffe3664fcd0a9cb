import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex } from '../../../kernel/hex.js';
import type { Inscription } from './inscription.js';
import { encodeInscriptionId, formatInscriptionId } from './inscription-id.js';
import { decodeProperties, readPropertiesCbor } from './properties.js';

const ONE = { txid: fromHex(`01${'00'.repeat(30)}aa`), index: 0 };
const TWO = { txid: fromHex('22'.repeat(32)), index: 300 };

const decode = (properties: Uint8Array | undefined, propertyEncoding?: string) =>
  decodeProperties({
    properties,
    propertyEncoding: propertyEncoding === undefined ? undefined : new TextEncoder().encode(propertyEncoding),
  } as Inscription);

const ids = (properties: Uint8Array, encoding?: string) =>
  decode(properties, encoding).gallery.map(({ id }) => formatInscriptionId(id));

const plain = (): Uint8Array =>
  new CborWriter()
    .map(1)
    .int(0)
    .array(2)
    .map(1)
    .int(0)
    .bytes(encodeInscriptionId(ONE))
    .map(2)
    .int(0)
    .bytes(encodeInscriptionId(TWO))
    .int(1)
    .map(2)
    .int(0)
    .text('second')
    .int(1)
    .map(3)
    .text('wood')
    .text('oak')
    .text('year')
    .int(-5)
    .text('old')
    .null()
    .finish();

const packed = (txids: number): Uint8Array =>
  new CborWriter()
    .map(2)
    .int(0)
    .array(2)
    .map(0)
    .map(1)
    .int(2)
    .int(300)
    .int(2)
    .bytes(new Uint8Array(Buffer.concat([ONE, TWO].slice(0, txids).map(({ txid }) => Buffer.from(txid).reverse()))))
    .finish();

describe('properties', () => {
  test('gallery has the ids and attributes of its items', () => {
    expect(ids(plain())).toEqual([ONE, TWO].map(formatInscriptionId));
    expect(decode(plain()).gallery[1]!.attributes).toEqual({
      title: 'second',
      traits: [
        ['wood', 'oak'],
        ['year', -5n],
        ['old', null],
      ],
    });
  });

  test('packed ids are joined with the indexes of the items', () => {
    expect(ids(packed(2))).toEqual([ONE, TWO].map(formatInscriptionId));
  });

  test('gallery with an item without id is empty', () => {
    expect(ids(packed(1))).toEqual([]);
  });

  test('bytes after the value are ignored', () => {
    expect(ids(new Uint8Array([...plain(), 0xff]))).toHaveLength(2);
  });

  test.each<[string, Uint8Array]>([
    ['no CBOR', Uint8Array.of(0xff)],
    ['no map', new CborWriter().int(1).finish()],
    ['a gallery that is no list', new CborWriter().map(1).int(0).text('x').finish()],
    ['an id of 31 bytes', new CborWriter().map(1).int(0).array(1).map(1).int(0).bytes(new Uint8Array(31)).finish()],
    ['a title that is a number', new CborWriter().map(1).int(1).map(1).int(0).int(7).finish()],
    ['a trait that is a list', new CborWriter().map(1).int(1).map(1).int(1).map(1).text('a').array(0).finish()],
    [
      'a repeated trait',
      new CborWriter().map(1).int(1).map(1).int(1).map(2).text('a').int(1).text('a').int(2).finish(),
    ],
  ])('%s is the same as none', (_name, cbor) => {
    expect(decode(cbor)).toEqual({ gallery: [], attributes: { title: undefined, traits: [] } });
  });

  test('compressed properties are read up to a ratio of 30', () => {
    expect(ids(brotliCompressSync(plain()), 'br')).toHaveLength(2);
    expect(ids(plain(), 'gzip')).toEqual([]);
    expect(ids(Uint8Array.of(0, 1, 2, 3), 'br')).toEqual([]);
    const compress = (length: number) => {
      const properties = brotliCompressSync(new Uint8Array(length));
      const inscription = { properties, propertyEncoding: new TextEncoder().encode('br') } as unknown as Inscription;
      return [properties.length * 30 >= length, readPropertiesCbor(inscription)?.length];
    };
    expect(compress(100)).toEqual([true, 100]);
    expect(compress(10_000)).toEqual([false, undefined]);
  });

  test('inscription without properties has none', () => {
    expect(decode(undefined).gallery).toEqual([]);
  });
});
