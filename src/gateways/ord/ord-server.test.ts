import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeOrd, startFakeOrd } from '../../../test/support/ord/fake-ord.js';
import { type OrdServer, ordServer } from './ord-server.js';

const outpoint = (index: number): string => `${index.toString(16).padStart(64, '0')}:${index}`;
const FIRST = outpoint(1);
const SECOND = outpoint(2);
const THIRD = outpoint(3);
const ALL = [FIRST, SECOND, THIRD];
const ID = `${'ab'.repeat(32)}i0`;

let ord: FakeOrd;
let now = 0;
let server: OrdServer;

beforeEach(async () => {
  ord = await startFakeOrd();
  server = ordServer({ url: ord.url, timeoutMs: 5_000, clock: { now: () => now } });
});
afterEach(() => ord.stop());

const getRejection = async (work: Promise<unknown>): Promise<{ readonly kind: string; readonly message: string }> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeDefined();
  return error as { readonly kind: string; readonly message: string };
};

describe('outputs', () => {
  test('are returned for every outpoint, in any order of the response', async () => {
    ord.held.set(FIRST, { inscriptions: [ID], runes: { 'TWO•WORDS': '340282366920938463463374607431768211455' } });
    ord.held.set(SECOND, { indexed: false });
    ord.corrupt = (entries) => entries.toReversed();
    const found = await server.outputs(ALL);
    expect(found.get(FIRST)).toEqual({
      indexed: true,
      inscriptions: [ID],
      runes: [{ spacedName: 'TWO•WORDS', amount: 2n ** 128n - 1n, divisibility: 2, symbol: 'R' }],
    });
    expect(found.get(SECOND)?.indexed).toBe(false);
    expect(found.get(THIRD)).toEqual({ indexed: true, inscriptions: [], runes: [] });
    expect(ord.requestedPaths).toEqual(['POST /outputs']);
  });

  test('cause no request for an empty list', async () => {
    expect((await server.outputs([])).size).toBe(0);
    expect(ord.requestedPaths).toEqual([]);
  });

  test('accept the form of older servers', async () => {
    ord.corrupt = () => [
      `{"outpoint":"${FIRST}","indexed":true,"inscriptions":[],"runes":[["AB",{"amount":7,"divisibility":0,"symbol":null}]]}`,
    ];
    expect((await server.outputs([FIRST])).get(FIRST)?.runes).toEqual([
      { spacedName: 'AB', amount: 7n, divisibility: 0, symbol: null },
    ]);
  });

  const entry = (fields: string): string => `{"outpoint":"${FIRST}",${fields}}`;
  const malformed: readonly (readonly [string, (entries: string[]) => string[]])[] = [
    ['drops the last', (entries) => entries.slice(0, -1)],
    ['drops the first', (entries) => entries.slice(1)],
    ['drops all', () => []],
    ['repeats one', (entries) => [...entries, entries[0]!]],
    ['repeats one in place of another', ([first, , third]) => [first!, first!, third!]],
    ['adds one', (entries) => [...entries, `{"outpoint":"${outpoint(9)}","indexed":true}`]],
    ['answers null for one', ([, ...rest]) => ['null', ...rest]],
    ['answers a number for one', ([, ...rest]) => ['1', ...rest]],
    ['does not say which one', ([, ...rest]) => ['{"indexed":true}', ...rest]],
    ['does not say whether it is indexed', ([, ...rest]) => [entry('"inscriptions":[]'), ...rest]],
    ['answers inscriptions that are none', ([, ...rest]) => [entry('"indexed":true,"inscriptions":["x"]'), ...rest]],
    ['answers inscriptions as text', ([, ...rest]) => [entry('"indexed":true,"inscriptions":"x"'), ...rest]],
    ['answers runes without an amount', ([, ...rest]) => [entry('"indexed":true,"runes":{"A":{}}'), ...rest]],
    [
      'answers runes with a fraction',
      ([, ...rest]) => [entry('"indexed":true,"runes":{"A":{"amount":1.5,"divisibility":0}}'), ...rest],
    ],
    [
      'answers runes below nothing',
      ([, ...rest]) => [entry('"indexed":true,"runes":{"A":{"amount":-1,"divisibility":0}}'), ...rest],
    ],
    [
      'answers runes with names that cannot be',
      ([, ...rest]) => [entry('"indexed":true,"runes":{"a b":{"amount":1,"divisibility":0}}'), ...rest],
    ],
    ['answers no JSON', () => ['{']],
  ];

  test.each(malformed)('fail with 502 if a server %s', async (_, corrupt) => {
    ord.corrupt = corrupt;
    expect((await getRejection(server.outputs(ALL))).kind).toBe('incomplete-upstream');
  });

  test('fail with 502 if the server does not know one of them', async () => {
    ord.unknown.add(SECOND);
    expect(await getRejection(server.outputs(ALL))).toMatchObject({
      kind: 'incomplete-upstream',
      message: 'The ordinals indexer does not know every output of this page',
    });
  });

  test('fail with 502 if the server redirects or does not return a list', async () => {
    ord.instead = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect((await getRejection(server.outputs(ALL))).kind).toBe('incomplete-upstream');
    ord.instead = (response) => response.writeHead(200).end('{}');
    expect((await getRejection(server.outputs(ALL))).kind).toBe('incomplete-upstream');
  });

  test.each([500, 502, 503, 429, 403])('fail with 503 if the server responds with %i', async (status) => {
    ord.instead = (response) => response.writeHead(status).end('down');
    expect(await getRejection(server.outputs(ALL))).toMatchObject({
      kind: 'unavailable',
      headers: { 'Retry-After': '5' },
    });
  });

  test('fail with 503 if the server is late, hangs up or is unreachable', async () => {
    const hasty = ordServer({ url: ord.url, timeoutMs: 50, clock: { now: () => now } });
    ord.instead = () => undefined;
    expect(await getRejection(hasty.outputs(ALL))).toMatchObject({
      kind: 'unavailable',
      message: 'The ordinals indexer did not answer in time: try again later',
    });
    ord.instead = (response) => response.write('[');
    expect((await getRejection(hasty.outputs(ALL))).kind).toBe('unavailable');
    ord.instead = (response) => response.destroy();
    expect((await getRejection(server.outputs(ALL))).kind).toBe('unavailable');
    await ord.stop();
    expect(await getRejection(server.outputs(ALL))).toMatchObject({
      kind: 'unavailable',
      message: 'The ordinals indexer cannot be reached: try again later',
    });
  });

  test('fail with 502 for an endless response', async () => {
    ord.instead = (response) => {
      const piece = Buffer.alloc(1_048_576, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      response.writeHead(200);
      more();
    };
    expect((await getRejection(server.outputs(ALL))).message).toMatch('more than 33554432 bytes');
  });
});

describe('rune ids', () => {
  test('are requested once in ten minutes', async () => {
    ord.runes.set('TWO•WORDS', '840000:1');
    expect(await server.runeIds(['TWO•WORDS', 'TWO•WORDS'])).toEqual(new Map([['TWO•WORDS', '840000:1']]));
    await server.runeIds(['TWO•WORDS']);
    expect(ord.requestedPaths).toEqual(['GET /rune/TWO•WORDS']);
    now += 600_001;
    await server.runeIds(['TWO•WORDS']);
    expect(ord.requestedPaths).toHaveLength(2);
  });

  test('are omitted if the server does not know them or is unreachable', async () => {
    ord.runes.set('BAD', 'nonsense');
    ord.runes.set('GOOD', '840000:2');
    expect(await server.runeIds(['BAD', 'GOOD', 'NONE'])).toEqual(new Map([['GOOD', '840000:2']]));
    await ord.stop();
    expect(await server.runeIds(['GOOD', 'NONE'])).toEqual(new Map([['GOOD', '840000:2']]));
  });
});
