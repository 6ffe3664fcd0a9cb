import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPAT_APIS } from '../../src/api/compat/registry.js';
import { getOperationMethod, getOperationPath, type Operation } from '../../src/api/kit/operation.js';
import { createWebhook } from '../../src/api/operations/events/create-webhook.js';
import { createBlueprint } from '../../src/api/operations/market-data/create-blueprint.js';
import { savePartner } from '../../src/api/operations/partner/save-partner.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { createSigningSession } from '../../src/api/operations/transaction-builder/create-signing-session.js';
import { fromHex } from '../../src/kernel/hex.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { addSubmission } from '../../src/store/queries/cardano/mempool/submissions.js';
import { sql } from '../../src/store/sql.js';
import { buildRequest } from '../contract/calls.js';
import { writeConfigFile } from '../support/config-file.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { createKey, register, type TestUser } from '../support/users.js';

/** Data of one account, requested by another through every operation that accepts its id or lists data of accounts. */

const file = writeConfigFile({
  plans: {
    defaultPlan: 'full',
    plans: [{ id: 'full', unlimited: true, addons: ['marketData', 'walletAnalytics', 'transactionBuilder', 'ipfs'] }],
  },
});
const NAME = 'ada-private';
const SUBMITTED = 'ad'.repeat(32);

let service: TestService;
let ada: TestUser;
let eve: TestUser;
let adasKey: Headers;
let evesKey: Headers;
/** Ids of Ada's data, by the path below which the operations on them are. */
let owned: Readonly<Record<string, string>>;

type Headers = Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await openTestService({ ...file.env, CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_MAINNET');
  ada = await register(service, 'ada');
  eve = await register(service, 'eve');
  adasKey = { 'x-api-key': (await createKey(service, ada, { name: NAME })).apiKey };
  evesKey = { 'x-api-key': (await createKey(service, eve)).apiKey };
  const create = async (operation: Operation, body: object, headers: Headers = adasKey): Promise<string> => {
    const response = await service.http.inject(buildRequest(operation, { body }, headers));
    expect([operation.id, response.statusCode, response.body]).toEqual([operation.id, 200, expect.any(String)]);
    return response.json().id;
  };
  const example = ({ example: { body } }: Operation): object => body as object;
  owned = {
    '/api/webhooks/{id}': await create(createWebhook, { ...example(createWebhook), name: NAME }),
    '/api/blueprints/{id}': await create(createBlueprint, example(createBlueprint)),
    '/api/tx/sessions/{id}': await create(createSigningSession, example(createSigningSession)),
    '/api/transactions/submissions/{txHash}': SUBMITTED,
  };
  await create(savePartner, { ...example(savePartner), displayName: NAME }, ada.headers);
  const db = (await service.services.networks.open('CARDANO_MAINNET')) as NetworkDb<'cardano'>;
  await addSubmission(db, {
    accountId: ada.id,
    txHash: fromHex(SUBMITTED),
    cbor: fromHex('80'),
    expiresSlot: undefined,
    monitored: false,
    now: new Date(),
  });
  const ipns = await service.http.inject({
    method: 'POST',
    url: '/api/ipfs/keys',
    headers: adasKey,
    payload: { keyName: NAME },
  });
  expect(ipns.statusCode).toBe(200);
});

afterAll(async () => {
  await service.close();
  file.remove();
});

/** A session may be read and signed by each wallet that has its id; only its creator may end it. */
const SHARED_BY_ID = ['getSigningSession', 'addSigningWitness'];

const FOREIGN = OPERATIONS.flatMap((operation) => {
  const path = getOperationPath(operation);
  const root = /^\/api\/(?:webhooks|blueprints|tx\/sessions|transactions\/submissions)\/\{\w+\}/.exec(path)?.[0];
  return root === undefined || SHARED_BY_ID.includes(operation.id) ? [] : [{ route: operation.route, operation, root }];
});

const send = (operation: Operation, id: string, headers: Headers): Promise<LightMyRequestResponse> => {
  const { path = {}, ...rest } = operation.example;
  return service.http.inject(buildRequest(operation, { ...rest, path: { ...path, id, txHash: id } }, headers));
};

describe('an operation on data of another account', () => {
  test.each(FOREIGN)('$route is refused and changes nothing', async ({ operation, root }) => {
    const id = owned[root] as string;
    const read = OPERATIONS.find((each) => each.route === `GET ${root}`) as Operation;
    const before = (await send(read, id, adasKey)).json();
    const response = await send(operation, id, evesKey);
    expect([response.statusCode, response.body]).toEqual([
      expect.toSatisfy((status) => [403, 404, 501].includes(status as number)),
      expect.not.stringContaining(NAME),
    ]);
    if (response.statusCode === 404) {
      const unknown = /^[0-9a-f]{64}$/.test(id) ? '00'.repeat(32) : id.replaceAll(/[0-9a-f]/g, '0');
      const missing = await send(operation, unknown, evesKey);
      expect(missing.body.replaceAll(unknown, id)).toBe(response.body);
    }
    expect((await send(read, id, adasKey)).json()).toEqual(before);
  });

  test('is tested for every kind of data with an id', () => {
    expect(new Set(FOREIGN.map(({ root }) => root))).toEqual(new Set(Object.keys(owned)));
  });
});

describe('a list', () => {
  const lists = [...OPERATIONS, ...COMPAT_APIS.flatMap(({ operations }) => operations)].filter(
    (operation) =>
      getOperationMethod(operation) === 'GET' &&
      !getOperationPath(operation).includes('{') &&
      !operation.feed &&
      (['any', 'none', 'market'].includes(operation.scope) || operation.id === 'listSubmissions') &&
      (operation.gate === 'caller' || operation.gate === 'session'),
  );

  test('contains data of its own account only', async () => {
    const leaking: string[] = [];
    const containing: string[] = [];
    const secrets = [NAME, ada.id, ada.email, ...Object.values(owned)];
    for (const operation of lists) {
      const isSession = operation.gate === 'session';
      const fetchBody = async (user: TestUser, key: Headers): Promise<string> =>
        (await service.http.inject(buildRequest(operation, operation.example, isSession ? user.headers : key))).body;
      const foreign = await fetchBody(eve, evesKey);
      if (secrets.some((secret) => foreign.includes(secret))) leaking.push(operation.id);
      const own = await fetchBody(ada, adasKey);
      if (secrets.some((secret) => own.includes(secret))) containing.push(operation.id);
    }
    expect(leaking).toEqual([]);
    // Lists of the owner show the data, so the comparison can fail.
    expect(containing.toSorted()).toEqual(
      expect.arrayContaining(
        ['listBlueprints', 'listIpnsKeys', 'listKeys', 'listSubmissions', 'listWebhooks', 'getPartner'].toSorted(),
      ),
    );
  });
});

/** Where the isolation of each table of accounts is tested. */
const TESTED_TABLES: Readonly<Record<string, string>> = {
  account_event: 'test/integration/account-events.test.ts',
  api_key: 'foreign-keys.test.ts',
  blueprint: 'here',
  ipfs_key: 'here',
  ipfs_pin: 'test/integration/ipfs/accounts.test.ts',
  partner_order: 'test/integration/partners.test.ts',
  partner_profile: 'here',
  request_log: 'test/integration/access-usage.test.ts',
  session: 'ended-sessions.test.ts',
  signing_session: 'here',
  usage_hour: 'test/integration/access-usage.test.ts',
  usage_operation_day: 'test/integration/access-usage.test.ts',
  webhook: 'here',
};

/** Tables without data that an operation returns by id or in a list. */
const INTERNAL_TABLES = ['account_use', 'credential_change', 'ipfs_upload', 'known_address', 'password_reset'];

test('every table with data of accounts has a test of isolation', async () => {
  const rows = await service.services.db.rows<{ readonly name: string }>(sql`
    select table_name as name from information_schema.columns
     where table_schema = 'service' and column_name = 'account_id' order by table_name`);
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(TESTED_TABLES), ...INTERNAL_TABLES].toSorted());
});
