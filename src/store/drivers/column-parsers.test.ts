import { describe, expect, test } from 'vitest';
import { columnParser } from './column-parsers.js';

const TIMESTAMPTZ = columnParser(1184);

describe('column parsers', () => {
  test.each([
    ['2024-02-29 12:00:00+00', '2024-02-29T12:00:00.000Z'],
    ['2024-02-29 12:00:00.5+02', '2024-02-29T10:00:00.500Z'],
    ['2024-02-29 12:00:00.123456-05:30', '2024-02-29T17:30:00.123Z'],
    ['1883-11-18 12:03:57-00:00:02', '1883-11-18T12:03:59.000Z'],
    ['0044-03-15 12:00:00+00', '0044-03-15T12:00:00.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
    ['20000-01-01 00:00:00+00', '+020000-01-01T00:00:00.000Z'],
  ])('parses the timestamp %s as %s', (text, expected) => {
    expect((TIMESTAMPTZ(text) as Date).toISOString()).toBe(expected);
  });

  test('parses an infinite timestamp as an invalid date', () => {
    expect((TIMESTAMPTZ('infinity') as Date).getTime()).toBeNaN();
  });

  test('parses a numeric without decimals as a bigint', () => {
    const numeric = columnParser(1700);
    expect(numeric('-170141183460469231731687303715884105728')).toBe(-170141183460469231731687303715884105728n);
    expect(numeric('10.00')).toBe('10.00');
    expect(numeric('NaN')).toBe('NaN');
  });

  test('parses arrays with quotes, escapes, nulls, nesting and other lower bounds', () => {
    const texts = columnParser(1009);
    expect(texts('{}')).toEqual([]);
    expect(texts('{a,"b,c","d\\"e\\\\f",NULL,"NULL",""}')).toEqual(['a', 'b,c', 'd"e\\f', null, 'NULL', '']);
    expect(columnParser(1007)('[0:1]={5,6}')).toEqual([5, 6]);
    expect(columnParser(1016)('{{1,2},{3,NULL}}')).toEqual([
      [1n, 2n],
      [3n, null],
    ]);
    expect(columnParser(1001)('{"\\\\x01ff",NULL}')).toEqual([new Uint8Array([1, 255]), null]);
  });

  test('leaves an unlisted type as text', () => {
    expect(columnParser(2950)('7d444840-9dc0-11d1-b245-5ffdce74fad2')).toBe('7d444840-9dc0-11d1-b245-5ffdce74fad2');
  });
});
