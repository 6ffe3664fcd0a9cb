import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.js';
import type { Principal } from '../../src/access/credentials/authenticate.js';
import { createRateLimiter } from '../../src/access/limits/rate-limit.js';
import { createProcesses } from '../../src/access/processes.js';
import type { Db } from '../../src/store/db.js';
import { SERVICE_SCHEMA as service } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { CLIENT, migrateService, movableClock, newUser, openAccess, withKey, withToken } from '../support/access.js';
import { openServerDb } from '../support/create-database.js';
import { openTestDb, type TestDb } from '../support/databases.js';

const QUOTA = 4000;
const PLANS = {
  defaultPlan: 'small',
  plans: [
    { id: 'small', perSecond: 1_000_000, requestLimit: QUOTA },
    { id: 'large', perSecond: 1_000_000, requestLimit: QUOTA + 500 },
    { id: 'smallest', perSecond: 1_000_000, requestLimit: 100 },
    { id: 'tiny-device', perSecond: 1_000_000, requestLimit: 5 },
  ],
  devicePlan: 'tiny-device',
};

let database: TestDb;
const opened: { access: Access; db: Db }[] = [];
const clock = movableClock();

beforeAll(async () => {
  database = await openTestDb();
  await migrateService(database.db);
});

afterAll(async () => {
  await Promise.all(opened.map(({ access }) => access.close()));
  await Promise.all(opened.map(({ db }) => db.close()));
  await database?.close();
});

/** For limits, an `Access` with its own pool is equivalent to a process. */
async function startProcesses(count: number): Promise<Access[]> {
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const db = await openServerDb(database.url, { poolSize: 3 });
      return { db, access: await openAccess(db, clock, { plans: PLANS, sandbox: true }) };
    }),
  );
  opened.push(...started);
  return started.map(({ access }) => access);
}

interface Outcome {
  admitted: number;
  rejected: number;
}

/** Sends requests sequentially in many lanes, so that their order is arbitrary. */
async function send(access: Access, principal: Principal, count: number, lanes = 50): Promise<Outcome> {
  const outcome = { admitted: 0, rejected: 0 };
  let left = count;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      try {
        await access.admit(principal);
        outcome.admitted += 1;
      } catch (error) {
        expect(error).toMatchObject({ kind: 'rate-limited', message: 'Monthly quota exceeded' });
        outcome.rejected += 1;
      }
      // Lets the other processes of this test run.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcome;
}

const total = (outcomes: readonly Outcome[]): number => outcomes.reduce((sum, { admitted }) => sum + admitted, 0);

async function keyOn(processes: readonly Access[]): Promise<{ owner: Principal; keys: Principal[] }> {
  const [first] = processes as [Access];
  const { principal } = await newUser(first);
  const { apiKey } = await first.keys.create(principal, { network: 'CARDANO_MAINNET' });
  return { owner: principal, keys: await Promise.all(processes.map((access) => withKey(access, apiKey))) };
}

const month = (subject: string) =>
  database.db.first(sql`
    select leased::int as leased, used::int as used from ${service}.quota_month where subject = ${subject}`);

describe('monthly quota over four processes', () => {
  test('is reached exactly by thousands of concurrent requests', async () => {
    const processes = await startProcesses(4);
    const { owner, keys } = await keyOn(processes);
    const outcomes = await Promise.all(
      processes.map((access, index) => send(access, keys[index] as Principal, 2000, 2000)),
    );
    expect(total(outcomes)).toBe(QUOTA);
    await Promise.all(processes.map((access) => access.flush()));
    expect(await processes[0]?.usage.quota(owner)).toMatchObject({ quota: QUOTA, used: QUOTA, remaining: 0 });
    await Promise.all(processes.map((access) => access.close()));
    expect(await month(owner.subject)).toEqual({ leased: QUOTA, used: QUOTA });
  });

  test('is reached exactly when all traffic moves to one of them at the end', async () => {
    const processes = await startProcesses(4);
    const { owner, keys } = await keyOn(processes);
    const [first, second, third, last] = processes as [Access, Access, Access, Access];
    const early = await Promise.all([
      send(first, keys[0] as Principal, 1500),
      send(second, keys[1] as Principal, 700),
      send(third, keys[2] as Principal, 3, 1),
      send(last, keys[3] as Principal, 40),
    ]);
    expect(total(early)).toBe(2243);
    const late = await send(last, keys[3] as Principal, QUOTA);
    expect(total(early) + late.admitted).toBe(QUOTA);
    await Promise.all(processes.map((access) => access.close()));
    expect(await month(owner.subject)).toEqual({ leased: QUOTA, used: QUOTA });
  });

  test('follows plan changes up and down, and applies to the account and not to the key', async () => {
    const [access] = (await startProcesses(1)) as [Access];
    const { owner, keys } = await keyOn([access]);
    const send1000 = async (principal: Principal): Promise<number> => (await send(access, principal, 1000)).admitted;
    expect((await send(access, keys[0] as Principal, QUOTA + 10)).admitted).toBe(QUOTA);
    await access.subscriptions.change(owner, { planId: 'large' }, CLIENT);
    const { apiKey } = await access.keys.create(owner, { network: 'BITCOIN_MAINNET' });
    expect(await send1000(await withKey(access, apiKey))).toBe(500);
    await access.subscriptions.change(owner, { planId: 'smallest' }, CLIENT);
    expect(await send1000(await withKey(access, apiKey))).toBe(0);
    clock.aheadMs += 32 * 24 * 3_600_000;
    expect(await send1000(await withKey(access, apiKey))).toBe(100);
  });

  test('of a device is not renewed by another login', async () => {
    const [access] = (await startProcesses(1)) as [Access];
    const login = async (): Promise<Principal> =>
      withToken(
        access,
        await access.accounts.deviceLogin(
          { deviceId: '7b2e5f8c-93d1-4a57-8e06-5c1f2a9d4b30', platform: 'WEB' },
          CLIENT,
        ),
      );
    expect((await send(access, await login(), 4)).admitted).toBe(4);
    expect((await send(access, await login(), 4)).admitted).toBe(1);
  });
});

describe('per-second limit over two processes', () => {
  const frozen = { time: Date.UTC(2025, 5, 1), now: () => frozen.time };
  const join = async (id: string) => {
    const processes = createProcesses(database.db, frozen, id);
    await processes.beat();
    const { alive, exchange } = processes;
    return { processes, limiter: createRateLimiter({ clock: frozen, alive, exchange }) };
  };

  test('is distributed by demand, and the remaining process gets all of it', async () => {
    const one = await join('11111111-1111-4111-8111-111111111111');
    const two = await join('22222222-2222-4222-8222-222222222222');
    await one.processes.beat();
    expect([one.processes.alive(), two.processes.alive()]).toEqual([2, 2]);
    const pass = ({ limiter }: typeof one, count: number): number =>
      Array.from({ length: count }, () => limiter.take('busy', 100, 100)).filter(({ allowed }) => allowed).length;
    const round = async (all: readonly [typeof one, number][]): Promise<number[]> => {
      frozen.time += 1000;
      const passed = all.map(([process, count]) => pass(process, count));
      for (const [{ limiter }] of all) await limiter.adjust();
      return passed;
    };

    expect(pass(one, 300) + pass(two, 100)).toBe(100);
    for (let n = 0; n < 12; n += 1) {
      await round([
        [one, 300],
        [two, 100],
      ]);
    }
    const [grantedToFirst = 0, grantedToSecond = 0] = await round([
      [one, 300],
      [two, 100],
    ]);
    expect(Math.abs(grantedToFirst - 75)).toBeLessThanOrEqual(2);
    expect(Math.abs(grantedToSecond - 25)).toBeLessThanOrEqual(2);

    await two.processes.leave();
    await one.processes.beat();
    await round([[one, 300]]);
    expect(await round([[one, 300]])).toEqual([100]);
  });
});
