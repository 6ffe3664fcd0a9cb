import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operation } from '../../src/api/kit/operation.js';
import { Closed } from '../../src/api/kit/schema.js';
import {
  Fields,
  inBatches,
  StreamedResult,
  StreamedValue,
  slices,
  streamResult,
} from '../../src/api/kit/streamed-result.js';
import { sql } from '../../src/store/sql.js';
import { createAccountKey } from '../support/account-keys.js';
import { inDepth } from '../support/depth.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';

const Row = Closed({ n: Type.Integer(), text: Type.String() });

/** The number of rows that the operation below has read so far. */
let read = 0;
let breaksAt = Number.POSITIVE_INFINITY;
/** The lengths of the lists that were read, in order. */
const lengthsRead: number[] = [];

const rows = (count: number) =>
  inBatches<number, { n: number; text: string }>(async ({ last = -1, limit }) => {
    if (last >= breaksAt) throw new Error('the database went away');
    const next = Array.from({ length: Math.min(limit, count - last - 1) }, (_, at) => last + 1 + at);
    read += next.length;
    lengthsRead.push(count);
    return next;
  }, toRow);

const listed = operation({
  id: 'wholeList',
  route: 'GET /api/whole/list',
  tag: 'Service',
  summary: 'A list of any length',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({ count: Type.Integer() }),
  result: Type.Array(Row),
  errors: [],
  example: {},
  handle: (_, { query }) => new StreamedResult((take, json) => writeAll(rows(query.count), take, json)),
});

const writeAll: (list: unknown, ...rest: Parameters<StreamedResult['writeTo']>) => Promise<void> = (list, take, json) =>
  streamResult({ snapshot: (work: (db: unknown) => unknown) => work(undefined) } as never, () => list).writeTo(
    take,
    json,
  );

const described = operation({
  id: 'wholeObject',
  route: 'GET /api/whole/object',
  tag: 'Service',
  summary: 'An object with lists of any length',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({ count: Type.Integer() }),
  result: Closed({ name: Type.String(), rows: Type.Array(Row), nested: Type.Array(Closed({ rows: Type.Array(Row) })) }),
  errors: [],
  example: {},
  handle: (_, { query: { count } }) =>
    new StreamedResult((take, json) => {
      const nested = inBatches<number, Fields>(
        async ({ last }) => (last === undefined ? [1, 2] : []),
        () => new Fields({ rows: rows(count) }),
      );
      return writeAll(new Fields({ name: 'a "name"', rows: rows(count), nested }), take, json);
    }),
});

/** Small requests that the service has handled. */
let pings = 0;
/** The value of `pings` when the first and the last row of a response were serialized. */
let pingsAtRow = { first: 0, last: 0 };

const TEXT = 'x'.repeat(100);

const toRow = (n: number): { n: number; text: string } => ({
  n,
  get text() {
    pingsAtRow = { first: n === 0 ? pings : pingsAtRow.first, last: pings };
    return TEXT;
  },
});
const TotalAndRows = Closed({ total: Type.Integer(), omitted: Type.Optional(Type.Integer()), rows: Type.Array(Row) });
const countRows = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Returns a value in memory, as most operations do. */
const plain = operation({
  id: 'plainObject',
  route: 'GET /api/whole/plain',
  tag: 'Service',
  summary: 'An object in memory with a list of any length',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({ count: Type.Integer() }),
  result: TotalAndRows,
  errors: [],
  example: {},
  handle: (_, { query: { count } }) => ({
    total: count,
    omitted: undefined as never,
    rows: countRows(count).map(toRow),
  }),
});

/** The list that `plain` returns is converted while it is written. */
const sliced = operation({
  id: 'slicedObject',
  route: 'GET /api/whole/sliced',
  tag: 'Service',
  summary: 'The same in slices',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  query: Type.Object({ count: Type.Integer() }),
  result: TotalAndRows,
  errors: [],
  example: {},
  handle: (_, { query: { count } }) =>
    new StreamedValue(new Fields({ total: count, rows: slices(countRows(count), toRow) })),
});

/** Reads rows of PostgreSQL in one snapshot. */
const stored = operation({
  id: 'storedList',
  route: 'GET /api/whole/stored',
  tag: 'Service',
  summary: 'A list of any length from the database',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ count: Type.Integer() }),
  result: Type.Array(Row),
  errors: [],
  example: {},
  handle: ({ db }, { query: { count } }) =>
    streamResult(db, (snapshot) =>
      inBatches<{ n: number }, { n: number; text: string }>(
        ({ last, limit }) =>
          snapshot.rows(sql`
            select n from generate_series(${(last?.n ?? -1) + 1}::int, ${Math.min((last?.n ?? -1) + limit, count - 1)}::int) n`),
        ({ n }) => toRow(n),
      ),
    ),
});

const ping = operation({
  id: 'ping',
  route: 'GET /api/whole/ping',
  tag: 'Service',
  summary: 'A small response',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  result: Closed({ pong: Type.Boolean() }),
  errors: [],
  example: {},
  handle() {
    pings++;
    return { pong: true };
  },
});

let service: TestService;
let http: FastifyInstance;
let port: number;
beforeAll(async () => {
  service = await openTestService();
  http = serveOperations(service, [listed, described, plain, sliced, stored, ping]);
  await http.listen({ host: '127.0.0.1', port: 0 });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await http?.close();
  await service?.close();
});

const key = (network: string) => ({ 'x-api-key': `xt_demo_${network}` });
const get = (path: string, headers: Record<string, string> = key('cardano-preprod')) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

/** A client that reads nothing until it is started. */
const slowly = (
  path: string,
  headers = key('cardano-preprod'),
): Promise<{ readonly status: number; readonly stop: () => void }> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers }, (response) =>
      resolve({ status: response.statusCode ?? 0, stop: () => request.destroy() }),
    );
    request.on('error', reject);
    request.end();
  });

describe('streamed response', () => {
  test.each([0, 1, 500, 501, 20_000])('has all of %i rows in order', async (count) => {
    const response = await get(`/api/whole/list?count=${count}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const answer = (await response.json()) as { n: number }[];
    expect(answer.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, n) => n));
  });

  test.each([0, 3, 4_000])('can be an object with lists of %i rows, also inside lists', async (count) => {
    const answer = (await (await get(`/api/whole/object?count=${count}`)).json()) as {
      name: string;
      rows: unknown[];
      nested: { rows: unknown[] }[];
    };
    expect(answer.name).toBe('a "name"');
    expect([answer.rows, ...answer.nested.map((each) => each.rows)].map(({ length }) => length)).toEqual([
      count,
      count,
      count,
    ]);
  });

  test.each(['br', 'gzip'])('is compressed with %s if the client accepts it', async (encoding) => {
    const response = await get('/api/whole/list?count=20000', {
      ...key('cardano-preprod'),
      'accept-encoding': encoding,
    });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.json()).toHaveLength(20_000);
  });

  test('is read with backpressure, and not further once the client has disconnected', async () => {
    read = 0;
    const { status, stop } = await slowly('/api/whole/list?count=10000000');
    expect(status).toBe(200);
    expect(await (await get('/api/whole/list?count=20000')).json()).toHaveLength(20_000);
    expect(read).toBeLessThan(1_000_000);
    stop();
    expect(await (await get('/api/whole/list?count=20000')).json()).toHaveLength(20_000);
    expect(read).toBeLessThan(1_000_000);
  });

  test('is queued while its account has two large ones; small ones and other accounts are not', async () => {
    const large = [
      await slowly('/api/whole/list?count=10000000'),
      await slowly('/api/whole/list?count=10000000', key('cardano-preview')),
    ];
    const third = get('/api/whole/list?count=20000').then(async (response) => (await response.json()) as unknown[]);
    let arrived = false;
    void third.then(() => (arrived = true));
    expect((await get('/api/whole/list?count=100')).status).toBe(200);
    const another = await get('/api/whole/list?count=20000', { 'x-api-key': await createAccountKey(service) });
    expect(await another.json()).toHaveLength(20_000);
    expect(arrived).toBe(false);
    for (const { stop } of large) stop();
    expect(await third).toHaveLength(20_000);
  });

  test('is rejected before anything is read when its account has eight large ones', async () => {
    const keys = ['cardano-preprod', 'cardano-preview', 'cardano-mainnet'].map(key);
    const large = await Promise.all([0, 1].map((index) => slowly('/api/whole/list?count=10000000', keys[index])));
    const abortQueued = new AbortController();
    const queuedRequests = Array.from({ length: 6 }, (_, index) =>
      fetch(`http://127.0.0.1:${port}/api/whole/list?count=20000`, {
        headers: keys[index % 3]!,
        signal: abortQueued.signal,
      }).catch(() => undefined),
    );
    let rejected = await get('/api/whole/list?count=100');
    for (let tries = 0; rejected.status !== 429 && tries < 1_000; tries++)
      rejected = await get('/api/whole/list?count=100');
    rejected = await get('/api/whole/list?count=77');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await rejected.json()).toEqual({ error: expect.stringContaining('At most 8 large responses at a time') });
    expect(lengthsRead).not.toContain(77);
    abortQueued.abort();
    for (const { stop } of large) stop();
    await Promise.all(queuedRequests);
  });

  test('to HEAD has only headers', async () => {
    read = 0;
    const response = await fetch(`http://127.0.0.1:${port}/api/whole/list?count=1000000`, {
      method: 'HEAD',
      headers: key('cardano-preprod'),
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(read).toBeLessThan(10_000);
  });

  test('that fails early is rejected, and one that fails later is aborted, so that no partial response seems complete', async () => {
    breaksAt = 499;
    const early = await get('/api/whole/list?count=600');
    expect([early.status, await early.json()]).toEqual([500, { error: 'Internal server error' }]);
    breaksAt = 9_999;
    const late = await get('/api/whole/list?count=20000');
    expect(late.status).toBe(200);
    await expect(late.text()).rejects.toThrow();
    breaksAt = Number.POSITIVE_INFINITY;
    expect(await (await get('/api/whole/list?count=20000')).json()).toHaveLength(20_000);
  });
});

describe('large response', () => {
  /** Long enough for several interruptions. */
  const LONG_ROWS = inDepth(30_000, 100_000);
  /** More than the buffers of the connection hold. */
  const UNBUFFERED_ROWS = inDepth(200_000, 300_000);
  const ROW_BYTES = JSON.stringify(toRow(10_000)).length + 1;

  test.each(['plain', 'sliced'])('of a %s value in memory has every field and row in order', async (kind) => {
    for (const count of [0, 500, 501, 20_000]) {
      const response = await get(`/api/whole/${kind}?count=${count}`);
      expect(await response.json()).toEqual({ total: count, rows: countRows(count).map(toRow) });
    }
  });

  test('of a value in memory is complete when it had to wait for a slot', async () => {
    const large = [
      await slowly('/api/whole/list?count=10000000'),
      await slowly('/api/whole/list?count=10000000', key('cardano-preview')),
    ];
    const queued = ['plain', 'sliced'].map(async (kind) => (await get(`/api/whole/${kind}?count=20000`)).json());
    // Both have been rejected a slot once a later request is served.
    expect((await get('/api/whole/list?count=100')).status).toBe(200);
    for (const { stop } of large) stop();
    for (const body of await Promise.all(queued))
      expect(body).toEqual({ total: 20_000, rows: countRows(20_000).map(toRow) });
  });

  test.each(['plain', 'sliced', 'list', 'stored'])(
    'of kind %s lets other requests be served while it is written',
    async (kind) => {
      const others = { 'x-api-key': await createAccountKey(service) };
      let arrived = false;
      const sendPings = async (): Promise<void> => {
        while (!arrived) await (await get('/api/whole/ping', others)).text();
      };
      const clients = Array.from({ length: 4 }, sendPings);
      const identity = { ...key('cardano-preprod'), 'accept-encoding': 'identity' };
      const text = await (await get(`/api/whole/${kind}?count=${LONG_ROWS}`, identity)).text();
      arrived = true;
      await Promise.all(clients);
      expect(text.length).toBeGreaterThan(LONG_ROWS * 100);
      // Without interruption none is served between the first row and the last.
      expect(pingsAtRow.last - pingsAtRow.first).toBeGreaterThanOrEqual(4);
    },
  );

  test('is read as far ahead as the buffers of the connection', async () => {
    read = 0;
    let maxAheadBytes = 0;
    let received = 0;
    const path = `/api/whole/list?count=${UNBUFFERED_ROWS}`;
    const request = httpRequest({ port, path, headers: key('cardano-preprod') }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    for await (const chunk of response) {
      received += (chunk as Buffer).length;
      maxAheadBytes = Math.max(maxAheadBytes, read * ROW_BYTES - received);
      await nextTurn();
    }
    expect(received).toBeGreaterThan(UNBUFFERED_ROWS * 100);
    // The kernel buffers a few megabytes of a connection.
    expect(maxAheadBytes).toBeLessThan(16 * 1024 * 1024);
  });

  test('leaves no transaction open in the database after the client has disconnected', async () => {
    const { stop } = await slowly('/api/whole/stored?count=10000000');
    const database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
    const countOpen = async (): Promise<number> => {
      const { rows: found } = await database.query(`
        select count(*)::int as open from pg_stat_activity
         where datname = current_database() and xact_start is not null and query like '%generate_series%'
           and pid <> pg_backend_pid()`);
      return found[0].open;
    };
    expect(await countOpen()).toBe(1);
    stop();
    for (let tries = 0; (await countOpen()) > 0 && tries < 10_000; tries++) await nextTurn();
    expect(await countOpen()).toBe(0);
    await database.end();
  });
});
