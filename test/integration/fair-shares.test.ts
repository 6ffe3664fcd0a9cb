import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operation } from '../../src/api/kit/operation.js';
import type { Db } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { createAccountKeys } from '../support/account-keys.js';
import { openServerDb } from '../support/create-database.js';
import { recordRoundTrips } from '../support/record-statements.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';

const GATE = 4711n;

const base = {
  tag: 'Service',
  summary: 'Of a test',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  errors: [],
  example: {},
} as const;

/** Waits in the database while the test holds the lock. */
const blocked = operation({
  ...base,
  id: 'blocked',
  route: 'GET /api/test/blocked',
  result: Type.Object({ done: Type.Boolean() }),
  async handle({ db }) {
    await db.first(sql`select pg_advisory_xact_lock_shared(${GATE})::text`);
    return { done: true };
  },
});

/** The same through tables of no network, and inside a transaction. */
const blockedInTransaction = operation({
  ...base,
  id: 'blockedElsewhere',
  route: 'GET /api/test/blocked-elsewhere',
  result: Type.Object({ done: Type.Boolean() }),
  async handle({ services }) {
    await services.db.transaction((tx) => tx.first(sql`select pg_advisory_xact_lock_shared(${GATE})::text`));
    return { done: true };
  },
});

const small = operation({
  ...base,
  id: 'small',
  route: 'GET /api/test/small',
  result: Type.Object({ one: Type.Integer() }),
  handle: async ({ db }) => (await db.first<{ one: number }>(sql`select 1 as one, 'small' as request`))!,
});

let service: TestService;
let http: FastifyInstance;
let holder: Db;

beforeAll(async () => {
  service = await openTestService();
  http = serveOperations(service, [blocked, blockedInTransaction, small], { maxDelayMs: 200 });
  holder = await openServerDb(service.databaseUrl, { poolSize: 1 });
});

afterAll(async () => {
  await http?.close();
  await holder?.close();
  await service?.close();
});

type TestResponse = LightMyRequestResponse;

const get = (url: string, apiKey: string): Promise<TestResponse> =>
  http.inject({ url, headers: { 'x-api-key': apiKey } });

const running = (): number => service.services.db.flows.running;

async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2_000; tries++) {
    if (await happened()) return;
    await pause(5);
  }
  throw new Error('it did not happen');
}

/** Runs `work` while `count` requests of the heavy account wait in the database; returns their statuses. */
async function whileBlocked(
  keys: readonly string[],
  count: number,
  work: (served: () => number) => Promise<void>,
  url = '/api/test/blocked',
): Promise<number[]> {
  let blockedRequests: Promise<number>[] = [];
  const served = 0;
  await holder.transaction(async (tx) => {
    await tx.first(sql`select pg_advisory_xact_lock(${GATE})::text`);
    blockedRequests = Array.from(
      { length: count },
      async (_, index) => (await get(url, keys[index % keys.length]!)).statusCode,
    );
    await until(() => service.services.db.flows.queued > 0);
    await work(() => served);
  });
  return await Promise.all(blockedRequests);
}

describe('account with a long queue', () => {
  test.each([
    ['one key', 1],
    ['twenty keys', 20],
  ])('using %s leaves connections to another account, which is served immediately', async (_title, count) => {
    const heavy = await createAccountKeys(service, count);
    const [light] = await createAccountKeys(service, 1);
    const statuses = await whileBlocked(heavy, 40, async (served) => {
      for (let time = 0; time < 20; time++) expect((await get('/api/test/small', light!)).statusCode).toBe(200);
      expect(served()).toBe(0);
      expect(running()).toBeLessThan(service.services.db.flows.slots);
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('has the same share with tables of no network and in transactions', async () => {
    const heavy = await createAccountKeys(service, 5);
    const [light] = await createAccountKeys(service, 1);
    await whileBlocked(
      heavy,
      40,
      async (served) => {
        expect((await get('/api/test/small', light!)).statusCode).toBe(200);
        expect(served()).toBe(0);
      },
      '/api/test/blocked-elsewhere',
    );
  });

  test('leaves connections to sign-in, health and the indexer', async () => {
    const keys: string[] = [];
    for (let account = 0; account < 4; account++) keys.push(...(await createAccountKeys(service, 1)));
    await whileBlocked(keys, 60, async () => {
      await until(() => running() === service.services.db.flows.slots);
      expect(await service.services.db.first(sql`select 1 as one`)).toEqual({ one: 1 });
      const [made] = await createAccountKeys(service, 1);
      expect(made).toMatch(/^xt_/);
    });
  });

  test('is rejected when its request has waited for a second, before any work is done, and others are not', async () => {
    const heavy = await createAccountKeys(service, 20);
    const [light] = await createAccountKeys(service, 1);
    const statuses = await whileBlocked(heavy, 40, async () => {
      let rejected: TestResponse | undefined;
      await until(async () => {
        // With a new key each time, because admitted requests stay in the queue.
        const answer = get('/api/test/blocked', heavy[1]!);
        const first = await Promise.race([answer, pause(50)]);
        if (first === undefined) return false;
        rejected = first;
        return first.statusCode === 503;
      });
      expect(rejected?.json()).toEqual({
        error: 'The service is overloaded: send fewer requests at a time, or try again later',
      });
      expect(rejected?.headers['retry-after']).toBe('1');
      const statements = await countStatements(async () => {
        for (const key of heavy) expect((await get('/api/test/small', key)).statusCode).toBe(503);
      });
      expect(statements).toBe(0);
      for (let time = 0; time < 5; time++) expect((await get('/api/test/small', light!)).statusCode).toBe(200);
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    await until(async () => (await get('/api/test/small', heavy[0]!)).statusCode === 200);
  });
});

/** Statements of `/api/test/small` that any pool of this process sends meanwhile. The health check sends its own. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  const trips = await recordRoundTrips(work);
  return trips.flat().filter((text) => text.includes("'small' as request")).length;
}
