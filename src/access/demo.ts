import { type NetworkId, networkById } from '../chains/networks.js';
import type { Clock, Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import type { Db, Queryable } from '../store/db.js';
import {
  deleteDemoAccounts,
  findAccountByEmail,
  insertUser,
  updateAccount,
} from '../store/queries/service/accounts.js';
import {
  deleteApiKey,
  findKeyCredential,
  insertApiKey,
  insertKeySecret,
  updateApiKey,
} from '../store/queries/service/api-keys.js';
import { demoKey, hashKey, keyPrefix, keySuffix } from './api-key.js';
import { makeUuid } from './ids.js';
import type { Passwords } from './passwords.js';
import { ADD_ONS, type PlanBook } from './plans.js';
import { FIRST_NETWORK } from './principal.js';
import { DEMO_DOMAIN } from './registration.js';

export const DEMO_EMAIL = `demo${DEMO_DOMAIN}`;
export const DEMO_PASSWORD = 'crosstie-demo';

export interface DemoParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly plans: PlanBook;
  readonly passwords: Passwords;
}

/**
 * Makes the demo account as described in the decisions, or removes it when there are no networks to show. Running it
 * again repairs what a visitor changed.
 */
export async function prepareDemo(parts: DemoParts, networks: readonly NetworkId[]): Promise<void> {
  const { db, log } = parts;
  if (networks.length === 0) {
    if ((await deleteDemoAccounts(db)) > 0) log.info('demo.removed');
    return;
  }
  await db.withLock('access.demo', async () => {
    const accountId = await demoAccount(parts);
    await db.transaction(async (tx) => {
      for (const network of networks) {
        await demoApiKey(parts, tx, { accountId, network, basic: false });
        await demoApiKey(parts, tx, { accountId, network, basic: true });
      }
    });
  });
}

async function demoAccount({ db, clock, random, plans, passwords }: DemoParts): Promise<string> {
  const plan = (plans.sandbox?.defaultPlan ?? plans.plans.get('unlimited') ?? plans.defaultPlan).id;
  const found = await findAccountByEmail(db, DEMO_EMAIL);
  if (found !== undefined) {
    await updateAccount(db, found.id, { plan, addons: ADD_ONS, enabled: true });
    return found.id;
  }
  const id = makeUuid(random);
  await insertUser(db, {
    id,
    email: DEMO_EMAIL,
    username: 'Demo',
    passwordHash: await passwords.hash(DEMO_PASSWORD),
    plan,
    addons: ADD_ONS,
    defaultNetwork: FIRST_NETWORK,
    demo: true,
    createdAt: new Date(clock.now()),
  });
  return id;
}

async function demoApiKey(
  { clock, random }: DemoParts,
  tx: Queryable,
  { accountId, network, basic }: { accountId: string; network: NetworkId; basic: boolean },
): Promise<void> {
  const key = demoKey(networkById(network).alias, { basic });
  const found = await findKeyCredential(tx, hashKey(key));
  if (found !== undefined && found.validUntil === null) {
    const open = { enabled: true, allowedIps: [], allowedOrigins: [] };
    await updateApiKey(tx, { accountId, keyId: found.keyId }, open);
    return;
  }
  // Rotated by a visitor: the well-known secret comes back with a key of its own.
  if (found !== undefined) await deleteApiKey(tx, { accountId, keyId: found.keyId });
  const id = makeUuid(random);
  await insertApiKey(tx, {
    id,
    accountId,
    name: basic ? `${network} demo without add-ons` : `${network} demo`,
    network,
    writeAccess: true,
    addons: basic ? [] : undefined,
    allowedIps: [],
    allowedOrigins: [],
    prefix: keyPrefix(key),
    suffix: keySuffix(key),
    demo: true,
    expiresAt: undefined,
    createdAt: new Date(clock.now()),
  });
  await insertKeySecret(tx, id, hashKey(key));
}
