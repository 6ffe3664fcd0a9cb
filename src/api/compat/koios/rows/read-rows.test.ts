import fc from 'fast-check';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { Amount, Nullable } from '../../../kit/schema.js';
import type { StreamedResult } from '../../../kit/streamed-result.js';
import { readColumns } from './columns.js';
import { type RowSource, respondWithRows } from './read-rows.js';
import { readBounds, readOnlyValue, readRowRequest } from './row-request.js';

const columns = readColumns({
  id: Type.Integer(),
  name: Nullable(Type.String()),
  amount: Amount,
  data: Type.Object({}),
});

const ROWS = [
  { id: 1, name: 'b', amount: '100', data: {} },
  { id: 2, name: null, amount: '20', data: {} },
  { id: 3, name: 'a', amount: '3', data: {} },
  { id: 4, name: 'b', amount: '20', data: {} },
];

const readRows = (
  query: Record<string, unknown>,
  { headers = {}, source = ROWS }: { headers?: Record<string, string>; source?: RowSource } = {},
) => {
  const request = readRowRequest(columns, query, (name) => headers[name]);
  return respondWithRows(columns, source, request, ['id'], { maxRead: 3, maxSorted: 3 });
};

const ids = async (...given: Parameters<typeof readRows>) =>
  ((await readRows(...given)).result as { id: number }[]).map(({ id }) => id);

describe('order', () => {
  test.each([
    ['name', [3, 1, 4, 2]],
    ['name.desc', [2, 1, 4, 3]],
    ['name.desc.nullslast', [1, 4, 3, 2]],
    ['name.asc.nullsfirst', [2, 3, 1, 4]],
    ['amount', [3, 2, 4, 1]],
    ['amount.desc,id.desc', [1, 4, 2, 3]],
  ])('%s', async (order, expected) => {
    expect(await ids({ order })).toEqual(expected);
  });

  test.each(['name.up', 'unknown', 'data', 'name;'])('%s is rejected', (order) => {
    expect(() => readRows({ order })).toThrow();
  });
});

describe('select', () => {
  test('columns are chosen and renamed', async () => {
    expect((await readRows({ select: 'number:id, name', limit: 1 })).result).toEqual([{ number: 1, name: 'b' }]);
    expect((await readRows({ select: '*', limit: 1 })).result).toEqual([ROWS[0]]);
  });

  test.each(['id::text', 'data->a', 'id.sum()', 'unknown', 'id,'])('%s is rejected', (select) => {
    expect(() => readRows({ select })).toThrow();
  });
});

test('client that accepts only CSV gets it', async () => {
  const rows = [{ id: 1, name: 'a,"b"', amount: '2', data: { x: 1n } }];
  const response = await readRows({ select: 'id,text:name,data' }, { headers: { accept: 'text/csv' }, source: rows });
  let text = '';
  await (response.result as StreamedResult).writeTo((piece) => {
    text += piece;
  }, JSON.stringify);
  expect(text).toBe('id,text,data\n1,"a,""b""","{""x"":1}"');
  const both = await readRows({}, { headers: { accept: 'application/json, text/csv' } });
  expect(both.result).toEqual(ROWS);
});

describe('range', () => {
  test.each([
    [{ limit: 2 }, {}, [1, 2], '0-1/*', 200],
    [{ limit: 2, offset: 3 }, {}, [4], '3-3/*', 200],
    [{ offset: 9 }, {}, [], '*/*', 200],
    [{ limit: 0 }, {}, [], '*/*', 200],
    [{}, { range: '1-2' }, [2, 3], '1-2/*', 200],
    [{}, { range: '2-' }, [3, 4], '2-3/*', 200],
    [{ limit: 1 }, { range: '2-3' }, [1], '0-0/*', 200],
    [{ limit: 2 }, { prefer: 'count=exact' }, [1, 2], '0-1/4', 206],
    [{}, { prefer: 'return=minimal, count=planned' }, [1, 2, 3, 4], '0-3/4', 200],
    [{ id: ['gt.1'], limit: 1 }, { prefer: 'count=estimated' }, [2], '0-0/3', 206],
    [{ offset: 4 }, { prefer: 'count=exact' }, [], '*/4', 206],
  ])('%j with %j', async (query, headers, expected, range, status) => {
    const response = await readRows(query, { headers });
    expect((response.result as { id: number }[]).map(({ id }) => id)).toEqual(expected);
    expect(response.headers.slice(0, 2)).toEqual(['Content-Range', range]);
    expect(response.status).toBe(status);
  });

  test('offset beyond a counted list is not satisfiable', async () => {
    await expect(readRows({ offset: 5 }, { headers: { prefer: 'count=exact' } })).rejects.toMatchObject({
      kind: 'range-not-satisfiable',
      headers: { 'Content-Range': '*/4' },
    });
    expect(() => readRows({}, { headers: { range: '5-2' } })).toThrow('Range');
  });
});

describe('stream', () => {
  const reads: number[] = [];
  const source = (): RowSource => ({
    batches: (async function* () {
      for (const row of ROWS) {
        reads.push(row.id);
        yield [row];
      }
    })(),
    sorted: [{ column: 'id', descending: false }],
  });

  test('it is read as far as the page needs', async () => {
    reads.length = 0;
    expect(await ids({ limit: 1, offset: 1, order: 'id.asc' }, { source: source() })).toEqual([2]);
    expect(reads).toEqual([1, 2]);
  });

  test('request that would read too much names the filter to add', async () => {
    await expect(readRows({ id: ['eq.9'] }, { source: source() })).rejects.toThrow('add a filter on id');
    await expect(readRows({ limit: 1 }, { source: source(), headers: { prefer: 'count=exact' } })).rejects.toThrow(
      '3 rows',
    );
    await expect(readRows({ order: 'name' }, { source: source() })).rejects.toThrow('use the order id.asc');
  });

  test('estimated count of a long list is left out', async () => {
    const response = await readRows({ limit: 1 }, { source: source(), headers: { prefer: 'count=estimated' } });
    expect([response.headers[1], response.status]).toEqual(['0-0/*', 200]);
  });
});

test('bounds stay within the integers of the database', () => {
  const read = (...id: readonly string[]) =>
    readBounds(
      readRowRequest(columns, { id }, () => undefined),
      'id',
    );
  expect(read('gt.1e300')).toEqual({ from: 2 ** 31 - 2, to: undefined });
  expect(read('lt.1e300', 'gte.-5')).toEqual({ from: undefined, to: undefined });
  expect(read('eq.1.5')).toEqual({ from: 2, to: 1 });
  expect(read('lt.-7')).toEqual({ from: undefined, to: -1 });
});

test('only value of a column is that of one equality', () => {
  const read = (...id: readonly string[]) =>
    readOnlyValue(
      readRowRequest(columns, { id }, () => undefined),
      'id',
    );
  expect([read('eq.3'), read('in.(3)')]).toEqual([3, 3]);
  for (const several of ['in.(3,4)', 'gt.3', 'not.eq.3']) expect(read(several)).toBeUndefined();
});

test('bounds contain every row that satisfies the filters', async () => {
  const filter = fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'gt', 'gte', 'lt', 'lte', 'neq'), fc.integer({ min: -5, max: 5 }))
      .map(([operator, value]) => `${operator}.${value}`),
    fc
      .array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 3 })
      .map((values) => `in.(${values.join(',')})`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(filter, { maxLength: 3 }), async (filters) => {
      const request = readRowRequest(columns, { id: filters }, () => undefined);
      const { from = -Infinity, to = Infinity } = readBounds(request, 'id');
      const rows = Array.from({ length: 13 }, (_, index) => ({ id: index - 6 }));
      const { result } = await respondWithRows(columns, rows, request);
      for (const { id } of result as { id: number }[]) expect(id >= from && id <= to).toBe(true);
    }),
  );
});
