import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { type Access, createAccess } from '../../src/access/access.js';
import type { SendMail } from '../../src/access/accounts/mail.js';
import type { PasswordCost } from '../../src/access/accounts/passwords.js';
import type { Client } from '../../src/access/client.js';
import type { Principal } from '../../src/access/credentials/authenticate.js';
import type { AuthTokens } from '../../src/access/credentials/sessions.js';
import { parsePlanCatalog } from '../../src/access/plans/plan-catalog.js';
import { type AccessSettings, DEFAULT_SETTINGS } from '../../src/access/settings.js';
import type { Random } from '../../src/kernel/clock.js';
import { type Log, silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { serviceMigrations } from '../../src/store/migrations/service/index.js';
import { SERVICE_SCHEMA } from '../../src/store/schemas.js';
import { openTestDb, type TestDb } from './databases.js';

/** Replaces the expensive password hash; `passwords.test.ts` tests the real one. */
export const QUICK_PASSWORDS: PasswordCost = { log2N: 10, r: 8, p: 1 };

export const random: Random = (count) => randomBytes(count);

/** A clock that runs with the real one and can be advanced. */
export function movableClock() {
  const clock = {
    aheadMs: 0,
    now: () => Date.now() + clock.aheadMs,
  };
  return clock;
}

export const migrateService = (db: Db): Promise<readonly string[]> => migrate(db, SERVICE_SCHEMA, serviceMigrations);

export interface AccessOptions {
  readonly plans?: unknown;
  readonly sandbox?: boolean;
  readonly settings?: Partial<AccessSettings>;
  readonly sendMail?: SendMail;
  readonly log?: Log;
  readonly passwordCost?: PasswordCost;
}

/** Many tests share one address, so the limits on attempts are disabled unless a test sets them. */
const PATIENT: AccessSettings = {
  ...DEFAULT_SETTINGS,
  loginLimit: { burst: 10_000, perMinute: 1 },
  registerLimit: { burst: 10_000, perMinute: 1 },
  deviceLimit: { burst: 10_000, perMinute: 1 },
  challengeLimit: { burst: 10_000, perMinute: 1 },
  forgotLimit: { burst: 10_000, perMinute: 1 },
  resetLimit: { burst: 10_000, perMinute: 1 },
};

/** The services of one process. New accounts have no quota unless a test passes its plans. */
export const openAccess = (
  db: Db,
  clock: { now(): number },
  {
    plans = { defaultPlan: 'unlimited' },
    sandbox = false,
    settings,
    sendMail,
    log = silentLog,
    passwordCost = QUICK_PASSWORDS,
  }: AccessOptions = {},
): Promise<Access> =>
  createAccess({
    db,
    clock,
    random,
    log,
    sendMail,
    plans: parsePlanCatalog(plans, { sandbox }),
    settings: { ...PATIENT, ...settings },
    passwordCost,
  });

/** Two processes on one database, for the tests of a file or a `describe`. */
export function useAccess(open: () => Promise<Pick<TestDb, 'db' | 'close'>> = openTestDb) {
  const clock = movableClock();
  const started: Access[] = [];
  let database: Pick<TestDb, 'db' | 'close'> | undefined;

  /** Opens another process. */
  const start = async (options: AccessOptions = {}): Promise<Access> => {
    const access = await openAccess((database as TestDb).db, clock, options);
    started.push(access);
    return access;
  };

  beforeAll(async () => {
    database = await open();
    await migrateService(database.db);
    await start();
    await start();
  });

  afterAll(async () => {
    await Promise.all(started.map((access) => access.close()));
    await database?.close();
  });

  const opened = () => ({
    db: (database as TestDb).db,
    here: started[0] as Access,
    there: started[1] as Access,
  });
  return { clock, start, opened };
}

/** A client on the same machine. */
export const CLIENT: Client = { ip: '203.0.113.9', local: true };

export const clientAt = (ip: string | undefined): Client => ({ ip, local: false });

const NO_CREDENTIALS = { apiKey: undefined, bearer: undefined, client: CLIENT, origin: undefined };

export const withToken = async (access: Access, { accessToken }: AuthTokens): Promise<Principal> =>
  access.authenticate({ ...NO_CREDENTIALS, bearer: accessToken });

export const withKey = async (access: Access, apiKey: string): Promise<Principal> =>
  access.authenticate({ ...NO_CREDENTIALS, apiKey });

let registered = 0;

/** A new user with a session. */
export async function newUser(access: Access): Promise<{ principal: Principal; tokens: AuthTokens; email: string }> {
  registered += 1;
  const email = `user${registered}-${randomBytes(4).toString('hex')}@example.com`;
  const tokens = await access.accounts.register({ email, password: 'correct horse' }, CLIENT);
  return { principal: await withToken(access, tokens), tokens, email };
}
