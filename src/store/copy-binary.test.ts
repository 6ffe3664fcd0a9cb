import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from './chunk-writer.js';
import { copyStatement, encodeCopy, toCopyDestination } from './copy-binary.js';
import type { CopyColumn, CopyType } from './db.js';
import { PairRows } from './pair-rows.js';
import { identifier } from './sql.js';

const HEADER = '5047434f50590aff0d0a000000000000000000';
const column = (type: CopyType, name = 'amount'): CopyColumn => ({ name: identifier(name), type });

async function encode(columns: readonly CopyColumn[], rows: Iterable<readonly unknown[]>): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of encodeCopy(columns, rows)) chunks.push(chunk);
  return chunks;
}

/** The bytes of one field with its length prefix, in hexadecimal. */
async function field(type: CopyType, value: unknown): Promise<string> {
  const bytes = Buffer.concat(await encode([column(type)], [[value]])).toString('hex');
  expect(bytes.startsWith(`${HEADER}0001`)).toBe(true);
  expect(bytes.endsWith('ffff')).toBe(true);
  return bytes.slice(HEADER.length + 4, -4);
}

describe('binary COPY', () => {
  test.each<[CopyType, unknown, string]>([
    ['bool', true, '00000001 01'],
    ['int2', -2, '00000002 fffe'],
    ['int4', 258, '00000004 00000102'],
    ['int8', 258n, '00000008 0000000000000102'],
    ['int8', -1, '00000008 ffffffffffffffff'],
    ['int8', -1n, '00000008 ffffffffffffffff'],
    ['int8', 2 ** 53 - 1, '00000008 001fffffffffffff'],
    ['int8', -(2 ** 53 - 1), '00000008 ffe0000000000001'],
    ['int8', -(2n ** 63n), '00000008 8000000000000000'],
    ['int8', 0xffff_ffff, '00000008 00000000ffffffff'],
    ['float8', 1.5, '00000008 3ff8000000000000'],
    ['text', 'né', '00000003 6ec3a9'],
    ['bytea', new Uint8Array([1, 2]), '00000002 0102'],
    ['jsonb', { a: 1 }, '00000008 01 7b2261223a317d'],
    ['jsonb', '[1]', '00000004 01 5b315d'],
    ['timestamptz', new Date('2000-01-01T00:00:01Z'), '00000008 00000000000f4240'],
    ['int4[]', [7, undefined], '00000020 00000001 00000001 00000017 00000002 00000001 00000004 00000007 ffffffff'],
    ['text[]', [], '0000000c 00000000 00000000 00000019'],
    ['numeric', 0n, '00000008 0000 0000 0000 0000'],
    ['numeric', 12345n, '0000000c 0002 0001 0000 0000 0001 0929'],
    ['numeric', 10000n, '0000000a 0001 0001 0000 0000 0001'],
    ['numeric', 1_0000_0002n, '0000000e 0003 0002 0000 0000 0001 0000 0002'],
    ['numeric', 2n ** 53n - 1n, '00000010 0004 0003 0000 0000 232f 07c8 1562 03df'],
    ['numeric', 2n ** 53n, '00000010 0004 0003 0000 0000 232f 07c8 1562 03e0'],
    ['numeric', -10000n, '0000000a 0001 0001 4000 0000 0001'],
    ['numeric', '12.5', '0000000c 0002 0000 0000 0001 000c 1388'],
    ['numeric', '0.0001', '0000000a 0001 ffff 0000 0004 0001'],
    ['text', undefined, 'ffffffff'],
    ['int8', null, 'ffffffff'],
  ])('encodes a %s of %o as PostgreSQL documents', async (type, value, expected) => {
    expect(await field(type, value)).toBe(expected.replaceAll(' ', ''));
  });

  test('pairs are encoded like rows of two integers, in several chunks', async () => {
    const columns = [column('int4', 'address_id'), column('int4', 'tx_id')];
    const pairs = new PairRows();
    for (let row = 0; row < 10_000; row += 1) pairs.push(row * 7, 2 ** 31 - 1 - row);
    pairs.push(-1, -(2 ** 31));
    const rows = [...pairs];
    expect(rows.length).toBe(pairs.length);
    expect(Buffer.concat(await encode(columns, pairs))).toEqual(Buffer.concat(await encode(columns, rows)));
    await expect(encode([column('int4'), column('int8')], pairs)).rejects.toThrow('two int4 columns');
  });

  test.each<[CopyType, unknown]>([
    ['bool', 1],
    ['int2', 32_768],
    ['int4', 2 ** 31],
    ['int4', 1.5],
    ['int8', 2n ** 63n],
    ['int8', -(2n ** 63n) - 1n],
    ['int8', 1.5],
    ['int8', 2 ** 53],
    ['int8', '7'],
    ['float8', 7n],
    ['numeric', 7],
    ['numeric', '1e5'],
    ['text', 7],
    ['text', 'a\0b'],
    ['bytea', 'ff'],
    ['jsonb', () => 1],
    ['timestamptz', new Date(Number.NaN)],
    ['timestamptz', '2000-01-01'],
    ['int4[]', 7],
    ['text[]', ['a', 7]],
  ])('rejects for type %s the value %o', async (type, value) => {
    await expect(encode([column(type)], [[value]])).rejects.toThrow(/^column amount: .* is not a value of type /);
  });

  test('rejects a row with too few or too many values', async () => {
    await expect(encode([column('int4')], [[1, 2]])).rejects.toThrow('a row of 2 values for 1 columns');
    await expect(encode([column('int4')], [[]])).rejects.toThrow('a row of 0 values for 1 columns');
  });

  test('keeps chunks near their target size and allows a value larger than a chunk', async () => {
    const rows = Array.from({ length: 1000 }, () => ['x'.repeat(1000)]);
    const chunks = await encode([column('text')], rows);
    expect(chunks.every((chunk) => chunk.length < CHUNK_BYTES + 2048)).toBe(true);
    expect(chunks.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(HEADER.length / 2 + 1000 * 1006 + 2);

    const large = 'é'.repeat(CHUNK_BYTES);
    const whole = Buffer.concat(await encode([column('text')], [[large], ['after']]));
    expect(whole.includes(Buffer.from(large))).toBe(true);
  });

  test('names schema, table and columns in the COPY statement', () => {
    const target = {
      schema: identifier('preprod'),
      table: identifier('utxo'),
      columns: [column('int4', 'a'), column('text', 'b')],
    };
    expect(copyStatement(toCopyDestination(target), 'stdin')).toBe(
      'copy "preprod"."utxo" ("a", "b") from stdin (format binary)',
    );
    expect(copyStatement(toCopyDestination(target), '/dev/blob')).toContain(` from '/dev/blob' `);
  });
});
