import { type Chain, type NetworkId, networkById, parseNetwork } from '../../chains/networks.js';
import type { Clock, Random } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Db } from '../../store/db.js';
import { findAccount, lockAccount } from '../../store/queries/service/accounts.js';
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  expireKeySecrets,
  findApiKey,
  insertApiKey,
  insertKeySecret,
  listApiKeys,
  renameKeyText,
  updateApiKey,
} from '../../store/queries/service/api-keys.js';
import { generateUuid, isUuid } from '../ids.js';
import type { AddOn, PlanCatalog } from '../plans/plans.js';
import { generateApiKey, hashKey, keyPrefix, keySuffix, maskKey } from './api-key.js';
import { type KeyChangesInput, type NewKeyInput, readGrace, readKeyChanges, readNewKey } from './key-input.js';
import { FIRST_NETWORK, getAddOns } from './principal.js';

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly keyPrefix: string;
  readonly maskedKey: string;
  readonly chain: Chain;
  readonly network: NetworkId;
  readonly writeAccess: boolean;
  readonly enabled: boolean;
  readonly addons: readonly AddOn[];
  readonly allowedIps: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly lastUsedAt: Date | undefined;
  readonly totalRequests: number;
  readonly expiresAt: Date | undefined;
  readonly createdAt: Date;
}

/** The only response that contains the whole key. */
export interface ApiKeyCreated {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
  readonly keyPrefix: string;
  readonly network: NetworkId;
  readonly createdAt: Date;
}

/** API keys of one account. A key of another account is reported as not found. */
export interface Keys {
  create(accountId: string, input: NewKeyInput): Promise<ApiKeyCreated>;
  list(accountId: string): Promise<readonly ApiKey[]>;
  read(accountId: string, keyId: string): Promise<ApiKey>;
  change(accountId: string, keyId: string, changes: KeyChangesInput): Promise<ApiKey>;
  /** Creates a new secret for the key; the old one stays valid for `graceSeconds`. */
  rotate(accountId: string, keyId: string, graceSeconds?: number | undefined): Promise<ApiKeyCreated>;
  remove(accountId: string, keyId: string): Promise<void>;
}

export function createKeys(dependencies: {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly plans: PlanCatalog;
  readonly maxKeysPerAccount: number;
  /** Called after each change, so that this process drops its cached credentials. */
  readonly forgetAccount: (accountId: string) => void;
}): Keys {
  const { db, clock, random, plans, maxKeysPerAccount, forgetAccount } = dependencies;

  const find = async (accountId: string, keyId: string): Promise<ApiKeyRow> => {
    const row = isUuid(keyId) ? await findApiKey(db, { accountId, keyId }) : undefined;
    if (row === undefined) throw new ServiceError('not-found', 'There is no such API key');
    return row;
  };

  const accountAddOns = async (accountId: string): Promise<ReadonlySet<AddOn>> => {
    const account = await findAccount(db, accountId);
    return account === undefined ? new Set() : getAddOns(account, plans);
  };

  const read = async (accountId: string, keyId: string): Promise<ApiKey> =>
    toApiKey(await find(accountId, keyId), await accountAddOns(accountId));

  return {
    read,

    async create(accountId, input) {
      const createdAt = new Date(clock.now());
      const fields = readNewKey(input, createdAt.getTime());
      const apiKey = generateApiKey(random);
      const id = generateUuid(random);
      const toJson = { prefix: keyPrefix(apiKey), suffix: keySuffix(apiKey) };
      await db.transaction(async (tx) => {
        if (!(await lockAccount(tx, accountId))) throw new ServiceError('not-found', 'There is no such account');
        if ((await countApiKeys(tx, accountId)) >= maxKeysPerAccount) {
          throw new ServiceError(
            'invalid',
            `An account can have at most ${maxKeysPerAccount} API keys; delete one first`,
          );
        }
        await insertApiKey(tx, { id, accountId, ...fields, ...toJson, demo: false, createdAt });
        await insertKeySecret(tx, id, hashKey(apiKey));
      });
      return { id, name: fields.name, apiKey, keyPrefix: toJson.prefix, network: fields.network, createdAt };
    },

    async list(accountId) {
      const addOns = await accountAddOns(accountId);
      return (await listApiKeys(db, accountId)).map((row) => toApiKey(row, addOns));
    },

    async change(accountId, keyId, changes) {
      const checked = readKeyChanges(changes);
      await find(accountId, keyId);
      await updateApiKey(db, { accountId, keyId }, checked);
      forgetAccount(accountId);
      return read(accountId, keyId);
    },

    async rotate(accountId, keyId, graceSeconds) {
      const grace = readGrace(graceSeconds);
      const row = await find(accountId, keyId);
      const apiKey = generateApiKey(random);
      const toJson = { prefix: keyPrefix(apiKey), suffix: keySuffix(apiKey) };
      await db.transaction(async (tx) => {
        await expireKeySecrets(tx, keyId, new Date(clock.now() + grace * 1000));
        await insertKeySecret(tx, keyId, hashKey(apiKey));
        await renameKeyText(tx, keyId, toJson);
      });
      forgetAccount(accountId);
      const { name, createdAt } = row;
      return { id: keyId, name, apiKey, keyPrefix: toJson.prefix, network: getNetwork(row), createdAt };
    },

    async remove(accountId, keyId) {
      await find(accountId, keyId);
      await deleteApiKey(db, { accountId, keyId });
      forgetAccount(accountId);
    },
  };
}

/** `accountAddOns` are the add-ons of plan and account; a key may be denied some of them. */
function toApiKey(row: ApiKeyRow, accountAddOns: ReadonlySet<AddOn>): ApiKey {
  const network = getNetwork(row);
  return {
    id: row.id,
    name: row.name,
    keyPrefix: row.prefix,
    maskedKey: maskKey(row.prefix, row.suffix),
    chain: networkById(network).chain,
    network,
    writeAccess: row.writeAccess,
    enabled: row.enabled,
    addons: [...accountAddOns].filter((addOn) => row.addons === null || row.addons.includes(addOn)),
    allowedIps: row.allowedIps,
    allowedOrigins: row.allowedOrigins,
    lastUsedAt: row.lastUsedAt ?? undefined,
    totalRequests: row.totalRequests,
    expiresAt: row.expiresAt ?? undefined,
    createdAt: row.createdAt,
  };
}

/** Networks are never removed from the table, so a stored network is always known. */
const getNetwork = (row: ApiKeyRow): NetworkId => parseNetwork(row.network) ?? FIRST_NETWORK;
