import type { LightMyRequestResponse } from 'fastify';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { IPFS_EXAMPLE } from '../../src/api/shapes/ipfs/examples.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { startKubo } from '../support/kubo-stand-in.js';
import { openTestService, type TestService } from '../support/service.js';
import { type Callers, demoKey, requestOf } from './calls.js';
import { storyService } from './story-services.js';

/** IPFS failures: unknown content and names, and a node with wrong responses. */

type Story = (callers: Callers) => Promise<LightMyRequestResponse>;

const headers = { 'x-api-key': demoKey('CARDANO_MAINNET') };
const NOWHERE = 'bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfcdi';
const NO_NAME = 'k51qzi5uqu5dkg3onm99uzh0qsahfof33706yjfbo2jznyj37ycs0vxykoy8m1';

const lying = storyService(
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

export const IPFS_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example> | Example>> = {
  createIpnsKey: () => ({ body: { keyName: `contract-${++keys}` } }),
  deleteIpnsKey: async (callers) => ({ query: { keyName: await newKey(callers) } }),
};

/** Requests content or a key that does not exist. */
function askedForNothing(operation: Operation): Story {
  const { path, query, body } = operation.example;
  const nothing = (given: object): Record<string, string> =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, NOTHING[name] ?? String(value)]));
  const example: Example = {
    ...(path && { path: nothing(path) }),
    ...(query && { query: nothing(query) }),
    ...(body !== undefined && { body: nothing(body as object) }),
  };
  return ({ service }) => service.http.inject(requestOf(operation, example, headers));
}

const NOTHING: Readonly<Record<string, string>> = {
  path: `/ipfs/${NOWHERE}/a`,
  cid: NOWHERE,
  name: NO_NAME,
  keyName: 'nobodys',
};

/** A node with wrong responses is only detected when a path below the root or a name has to be resolved. */
function askedOfLyingNode(operation: Operation): Story {
  const example = LYING[operation.id] ?? operation.example;
  return async () => {
    const service = await withLyingNode();
    if (operation.id === 'publishIpns') await newKeyNamed(service, IPFS_EXAMPLE.keyName);
    return await service.http.inject(requestOf(operation, example, headers));
  };
}

const newKeyNamed = (service: TestService, keyName: string): Promise<unknown> =>
  service.http.inject({ method: 'POST', url: '/api/ipfs/keys', headers, payload: { keyName } });

const LYING: Readonly<Record<string, Example>> = {
  pinIpfs: { body: { path: `/ipfs/${IPFS_EXAMPLE.root}/a` } },
  unpinIpfs: { query: { path: `/ipfs/${IPFS_EXAMPLE.root}/a` } },
};

const triggersOf = (operation: Operation): Partial<Record<ErrorKind, Story>> => ({
  ...(operation.errors.includes('not-found') && { 'not-found': askedForNothing(operation) }),
  ...(operation.errors.includes('incomplete-upstream') && { 'incomplete-upstream': askedOfLyingNode(operation) }),
});

const post =
  (url: string, payload: object): Story =>
  ({ service }) =>
    service.http.inject({ method: 'POST', url, headers, payload });

export const IPFS_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Story>>>> = {
  ...Object.fromEntries(OPERATIONS.filter(({ tag }) => tag === 'IPFS').map((each) => [each.id, triggersOf(each)])),
  inspectCid: { invalid: ({ service }) => service.http.inject({ url: '/api/ipfs/cid/nothing', headers }) },
  createIpnsKey: {
    invalid: async (callers) => post('/api/ipfs/keys', { keyName: await newKey(callers) })(callers),
  },
  publishIpnsRecord: {
    ...triggersOf(OPERATIONS.find(({ id }) => id === 'publishIpnsRecord') as Operation),
    invalid: post('/api/ipfs/name/record', { name: IPFS_EXAMPLE.name, record: IPFS_EXAMPLE.record }),
  },
};
