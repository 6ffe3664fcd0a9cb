import type { LightMyRequestResponse } from 'fastify';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { importIpnsKey } from '../../src/api/operations/ipfs/import-ipns-key.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { IPFS_EXAMPLE } from '../../src/api/shapes/ipfs/examples.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { startKubo } from '../support/kubo-stand-in.js';
import { openTestService, type TestService } from '../support/service.js';
import { buildRequest, type Callers, demoKey } from './calls.js';
import { scenarioService } from './scenario-services.js';

/** IPFS failures: unknown content and names, and a node with wrong responses. */

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };
const NOWHERE = 'bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfcdi';
const NO_NAME = 'k51qzi5uqu5dkg3onm99uzh0qsahfof33706yjfbo2jznyj37ycs0vxykoy8m1';

const lying = scenarioService(
  async () => {
    const kubo = await startKubo('wrong');
    return { kubo, service: await openTestService({ IPFS_API_URL: kubo.url }) };
  },
  async ({ kubo, service }) => {
    await service.close();
    await kubo.close();
  },
);

const withLyingNode = async (): Promise<TestService> => (await lying()).service;

let keys = 0;

async function newKey({ service }: Callers): Promise<string> {
  const keyName = `story-${++keys}`;
  await service.http.inject({ method: 'POST', url: '/api/ipfs/keys', headers, payload: { keyName } });
  return keyName;
}

const { secret: PUBLIC_SECRET } = importIpnsKey.example.body as { readonly secret: string };

/** A key of the account of the session. */
async function importOwnKey({ service, session }: Callers): Promise<string> {
  const keyName = `exported-${++keys}`;
  const payload = { keyName, secret: PUBLIC_SECRET };
  const authorization = `Bearer ${session}`;
  await service.http.inject({ method: 'POST', url: '/api/ipfs/keys/import', headers: { authorization }, payload });
  return keyName;
}

const exportWithSession =
  (payload: object): Scenario =>
  ({ service, session }) =>
    service.http.inject({
      method: 'POST',
      url: '/api/ipfs/keys/export',
      headers: { authorization: `Bearer ${session}` },
      payload,
    });

export const IPFS_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example> | Example>> = {
  createIpnsKey: () => ({ body: { keyName: `contract-${++keys}` } }),
  importIpnsKey: () => ({ body: { keyName: `imported-${++keys}`, secret: PUBLIC_SECRET } }),
  exportIpnsKey: async (callers) => ({ body: { keyName: await importOwnKey(callers) } }),
  renameIpnsKey: async (callers) => ({ body: { keyName: await newKey(callers), newName: `renamed-${++keys}` } }),
  deleteIpnsKey: async (callers) => ({ query: { keyName: await newKey(callers) } }),
};

/** Requests content or a key that does not exist. */
function requestUnknown(operation: Operation): Scenario {
  const { path, query, body } = operation.example;
  const replaceWithUnknown = (parameters: object): Record<string, string> =>
    Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, UNKNOWN_VALUES[name] ?? String(value)]),
    );
  const example: Example = {
    ...(path && { path: replaceWithUnknown(path) }),
    ...(query && { query: replaceWithUnknown(query) }),
    ...(body !== undefined && { body: replaceWithUnknown(body as object) }),
  };
  return ({ service }) => service.http.inject(buildRequest(operation, example, headers));
}

const UNKNOWN_VALUES: Readonly<Record<string, string>> = {
  path: `/ipfs/${NOWHERE}/a`,
  cid: NOWHERE,
  name: NO_NAME,
  keyName: 'unknown-key',
};

/** A node with wrong responses is only detected when a path below the root or a name has to be resolved. */
function requestFromLyingNode(operation: Operation): Scenario {
  const example = LYING[operation.id] ?? operation.example;
  return async () => {
    const service = await withLyingNode();
    if (operation.id === 'publishIpns') await createKey(service, IPFS_EXAMPLE.keyName);
    return await service.http.inject(buildRequest(operation, example, headers));
  };
}

const createKey = (service: TestService, keyName: string): Promise<unknown> =>
  service.http.inject({ method: 'POST', url: '/api/ipfs/keys', headers, payload: { keyName } });

const LYING: Readonly<Record<string, Example>> = {
  pinIpfs: { body: { path: `/ipfs/${IPFS_EXAMPLE.root}/a` } },
  unpinIpfs: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}/a` } },
};

const buildTriggers = (operation: Operation): Partial<Record<ErrorKind, Scenario>> => ({
  ...(operation.errors.includes('not-found') && { 'not-found': requestUnknown(operation) }),
  ...(operation.errors.includes('incomplete-upstream') && { 'incomplete-upstream': requestFromLyingNode(operation) }),
});

const post =
  (url: string, payload: object): Scenario =>
  ({ service }) =>
    service.http.inject({ method: 'POST', url, headers, payload });

export const IPFS_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  ...Object.fromEntries(OPERATIONS.filter(({ tag }) => tag === 'IPFS').map((each) => [each.id, buildTriggers(each)])),
  inspectCid: { invalid: ({ service }) => service.http.inject({ url: '/api/ipfs/cid/nothing', headers }) },
  createIpnsKey: {
    invalid: async (callers) => post('/api/ipfs/keys', { keyName: await newKey(callers) })(callers),
  },
  importIpnsKey: { invalid: post('/api/ipfs/keys/import', { keyName: 'invalid', secret: 'AAAA' }) },
  renameIpnsKey: {
    invalid: async (callers) => {
      const [keyName, newName] = [await newKey(callers), await newKey(callers)];
      return post('/api/ipfs/keys/rename', { keyName, newName })(callers);
    },
    'not-found': post('/api/ipfs/keys/rename', { keyName: 'unknown-key', newName: 'other' }),
  },
  exportIpnsKey: {
    invalid: exportWithSession({ keyName: 'a', format: 'pem-pkcs8-encrypted' }),
    'not-found': exportWithSession({ keyName: 'unknown-key' }),
  },
  patchIpfsDirectory: {
    ...buildTriggers(OPERATIONS.find(({ id }) => id === 'patchIpfsDirectory') as Operation),
    invalid: post('/api/ipfs/patch', { changes: [{ op: 'add', path: 'a' }] }),
    'not-found': post('/api/ipfs/patch', { root: NOWHERE, changes: [{ op: 'remove', path: 'a' }] }),
  },
  publishIpnsRecord: {
    ...buildTriggers(OPERATIONS.find(({ id }) => id === 'publishIpnsRecord') as Operation),
    invalid: post('/api/ipfs/name/record', { name: IPFS_EXAMPLE.name, record: IPFS_EXAMPLE.record }),
  },
};
