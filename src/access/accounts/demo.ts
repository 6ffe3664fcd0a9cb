import { type NetworkId, networkById } from '../../chains/networks.js';
import type { Clock, Random } from '../../kernel/clock.js';
import { toHex } from '../../kernel/hex.js';
import type { Log } from '../../kernel/log.js';
import type { Db, Queryable } from '../../store/db.js';
import {
  deleteDemoAccounts,
  findAccountByEmail,
  insertUser,
  updateAccount,
} from '../../store/queries/service/accounts.js';
import {
  deleteApiKeys,
  findKeySecrets,
  insertApiKeys,
  insertKeySecrets,
  type KeySecretRow,
  openApiKeys,
} from '../../store/queries/service/api-keys.js';
import { demoKey, hashKey, keyPrefix, keySuffix } from '../credentials/api-key.js';
import { FIRST_NETWORK } from '../credentials/principal.js';
import { generateUuid } from '../ids.js';
import { ADD_ONS, type PlanCatalog } from '../plans/plans.js';
import type { Passwords } from './passwords.js';
import { DEMO_DOMAIN } from './registration.js';

export const DEMO_EMAIL = `demo${DEMO_DOMAIN}`;
export const DEMO_PASSWORD = 'crosstie-demo';

export interface DemoDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly plans: PlanCatalog;
  readonly passwords: Passwords;
}

/**
 * Creates the demo account as described in the decisions, or removes it when there are no demo networks. Idempotent:
 * running it again reverts changes made by visitors.
 */
export async function prepareDemo(dependencies: DemoDependencies, networks: readonly NetworkId[]): Promise<void> {
  const { db, log } = dependencies;
  if (networks.length === 0) {
    if ((await deleteDemoAccounts(db)) > 0) log.info('demo.removed');
    return;
  }
  await db.withLock('access.demo', async () => {
    const accountId = await demoAccount(dependencies);
    await db.transaction((tx) => restoreKeys(dependencies, tx, { accountId, networks }));
  });
}

async function demoAccount({ db, clock, random, plans, passwords }: DemoDependencies): Promise<string> {
  const plan = (plans.sandbox?.defaultPlan ?? plans.plans.get('unlimited') ?? plans.defaultPlan).id;
  const found = await findAccountByEmail(db, DEMO_EMAIL);
  if (found !== undefined) {
    await updateAccount(db, found.id, { plan, addons: ADD_ONS, enabled: true });
    return found.id;
  }
  const id = generateUuid(random);
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

/** Uses few statements because all keys are restored at every start. */
async function restoreKeys(
  { clock, random }: DemoDependencies,
  tx: Queryable,
  { accountId, networks }: { readonly accountId: string; readonly networks: readonly NetworkId[] },
): Promise<void> {
  const keys = networks.flatMap((network) =>
    [false, true].map((basic) => {
      const text = demoKey(networkById(network).alias, { basic });
      return { network, basic, text, hash: hashKey(text) };
    }),
  );
  const secrets = await findKeySecrets(
    tx,
    keys.map(({ hash }) => hash),
  );
  const isCurrent = ({ validUntil }: KeySecretRow): boolean => validUntil === null;
  const findKeyIds = (rows: readonly KeySecretRow[]): readonly string[] => rows.map(({ keyId }) => keyId);
  const current = secrets.filter(isCurrent);
  if (current.length > 0) await openApiKeys(tx, { accountId, keyIds: findKeyIds(current) });
  // A visitor has rotated these keys: a new key with the well-known secret is inserted.
  const rotated = secrets.filter((secret) => !isCurrent(secret));
  if (rotated.length > 0) await deleteApiKeys(tx, { accountId, keyIds: findKeyIds(rotated) });
  const known = new Set(current.map(({ hash }) => toHex(hash)));
  const missing = keys
    .filter(({ hash }) => !known.has(toHex(hash)))
    .map((key) => ({ ...key, id: generateUuid(random) }));
  if (missing.length === 0) return;
  const createdAt = new Date(clock.now());
  await insertApiKeys(
    tx,
    missing.map(({ id, network, basic, text }) => ({
      id,
      accountId,
      name: basic ? `${network} demo without add-ons` : `${network} demo`,
      network,
      writeAccess: true,
      addons: basic ? [] : undefined,
      allowedIps: [],
      allowedOrigins: [],
      prefix: keyPrefix(text),
      suffix: keySuffix(text),
      demo: true,
      expiresAt: undefined,
      createdAt,
    })),
  );
  await insertKeySecrets(
    tx,
    missing.map(({ id, hash }) => ({ keyId: id, hash })),
  );
}
