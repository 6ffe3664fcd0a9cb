import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getMidnightSchema } from '../../src/api/compat/midnight/schema/schema.js';
import { METHODS } from '../../src/api/compat/ogmios/methods.js';
import { COMPAT_APIS } from '../../src/api/compat/registry.js';
import { findSocketPath } from '../../src/api/kit/compat-api.js';
import { EXAMPLE as MIDNIGHT } from '../../src/api/shapes/midnight/examples.js';
import { writeConfigFile } from '../support/config-file.js';
import { ENDED_KEYS } from '../support/ended-keys.js';
import { openTestService, type TestService } from '../support/service.js';
import { createKey, register, type TestUser } from '../support/users.js';

/** Credentials that must be refused, tried on every WebSocket: before it opens, and in each kind of message. */

type Message = Readonly<Record<string, unknown>>;

interface Surface {
  readonly path: string;
  readonly protocol?: string;
  /** Sent before any request. */
  readonly opening?: Message;
  /** Every kind of request that the path answers, by name. */
  readonly requests: Readonly<Record<string, Message>>;
  /** A network of another family than the one that is served, and another one of the same family. */
  readonly otherNetworks: readonly string[];
}

/** Every subscription of the Midnight indexer, with the arguments that it requires. */
const SUBSCRIPTIONS: Readonly<Record<string, string>> = {
  blocks: 'blocks { hash }',
  contractActions: `contractActions(address: "${'ab'.repeat(32)}") { address }`,
  dustGenerations: `dustGenerations(dustAddress: "${MIDNIGHT.dustAddress}", startIndex: 0, endIndex: 1) { __typename }`,
  dustLedgerEvents: 'dustLedgerEvents { id }',
  dustNullifierTransactions: 'dustNullifierTransactions(nullifierLeBytesPrefixes: ["ab"]) { __typename }',
  shieldedNullifierTransactions: 'shieldedNullifierTransactions(nullifierPrefixes: ["ab"]) { __typename }',
  shieldedTransactions: `shieldedTransactions(sessionId: "${'ab'.repeat(32)}") { __typename }`,
  unshieldedTransactions: `unshieldedTransactions(address: "${MIDNIGHT.address}") { __typename }`,
  zswapLedgerEvents: 'zswapLedgerEvents { id }',
};

const toGraphql = (query: string): Message => ({ type: 'subscribe', id: 'a', payload: { query } });

const SURFACES: readonly Surface[] = [
  {
    path: '/ws',
    requests: {
      events: { type: 'subscribe', id: 'a', channel: 'events', parameters: { network: 'CARDANO_MAINNET' } },
      chain: { type: 'subscribe', id: 'b', channel: 'chain', parameters: { network: 'CARDANO_MAINNET' } },
    },
    otherNetworks: ['BITCOIN_MAINNET', 'CARDANO_PREPROD'],
  },
  {
    path: '/compat/ogmios',
    requests: Object.fromEntries(
      [...METHODS.keys()].map((method) => [method, { jsonrpc: '2.0', method, params: {}, id: method }]),
    ),
    otherNetworks: ['BITCOIN_MAINNET', 'MIDNIGHT_PREPROD'],
  },
  {
    path: '/compat/mempool/api/v1/ws',
    requests: {
      init: { action: 'init' },
      want: { action: 'want', data: ['blocks', 'mempool-blocks', 'stats', 'live-2h-chart'] },
      ping: { action: 'ping' },
      'track-address': { 'track-address': '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
      'track-tx': { 'track-tx': 'ab'.repeat(32) },
      'track-mempool': { 'track-mempool': true },
    },
    otherNetworks: ['CARDANO_MAINNET', 'MIDNIGHT_PREPROD'],
  },
  {
    path: '/compat/midnight/api/v4/graphql/ws',
    protocol: 'graphql-transport-ws',
    opening: { type: 'connection_init' },
    requests: {
      query: toGraphql('query { block { hash } }'),
      ...Object.fromEntries(
        Object.entries(SUBSCRIPTIONS).map(([name, field]) => [name, toGraphql(`subscription { ${field} }`)]),
      ),
    },
    otherNetworks: ['CARDANO_MAINNET', 'BITCOIN_MAINNET'],
  },
];

const file = writeConfigFile({
  plans: { defaultPlan: 'full', plans: [{ id: 'full', unlimited: true, addons: [] }] },
});

let service: TestService;
let ada: TestUser;
let origin: string;
const opened: WebSocket[] = [];

beforeAll(async () => {
  service = await openTestService(file.env);
  ada = await register(service, 'ada');
  origin = (await service.http.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});

afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

afterAll(async () => {
  await service.close();
  file.remove();
});

function connect({ path, protocol }: Surface, headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(origin + path, protocol === undefined ? [] : [protocol], { headers });
  opened.push(socket);
  socket.on('error', () => undefined);
  return socket;
}

async function expectRefusal(surface: Surface, headers: Record<string, string>, sentence: string): Promise<void> {
  const [, response] = await once(connect(surface, headers), 'unexpected-response');
  let body = '';
  for await (const chunk of response) body += chunk;
  expect([response.statusCode, body]).toEqual([401, expect.stringContaining(sentence)]);
}

/** The text of the first message about the request; the reason when the connection is closed instead. */
async function request(surface: Surface, apiKey: string, message: Message): Promise<string> {
  const socket = connect(surface, { 'x-api-key': apiKey });
  await once(socket, 'open');
  const receive = () =>
    Promise.race([
      once(socket, 'message').then(([data]) => String(data)),
      once(socket, 'close').then(([code, reason]) => `closed with ${code}: ${reason}`),
    ]);
  if (surface.opening !== undefined) {
    const ready = receive();
    socket.send(JSON.stringify(surface.opening));
    expect(await ready).toContain('connection_ack');
  }
  const answer = receive();
  socket.send(JSON.stringify(message));
  const text = await answer;
  socket.terminate();
  return text;
}

test('every WebSocket of the service and every subscription of Midnight is tried', () => {
  const paths = COMPAT_APIS.flatMap(({ name, socket }) => (socket === undefined ? [] : [findSocketPath(name)]));
  expect(SURFACES.map(({ path }) => path).sort()).toEqual([...paths, '/ws'].sort());
  const subscriptions = getMidnightSchema().getSubscriptionType()?.getFields();
  expect(Object.keys(SUBSCRIPTIONS)).toEqual(Object.keys(subscriptions ?? {}).sort());
});

describe.each(SURFACES)('WebSocket at $path', (surface) => {
  test.each(ENDED_KEYS)('does not open for a key that is %s', async (_, sentence, create) => {
    await expectRefusal(surface, { 'x-api-key': await create(service, ada) }, sentence);
  });

  test('does not open without a credential, or for the token of a session that has ended', async () => {
    await expectRefusal(surface, {}, '');
    const ended = await register(service, `ended-${SURFACES.indexOf(surface)}`);
    const { refreshToken, headers } = ended;
    await service.http.inject({ method: 'POST', url: '/api/auth/logout', headers, payload: { refreshToken } });
    await expectRefusal(surface, headers, '');
  });

  test('refuses every request of a key of another network', async () => {
    const accepting: string[] = [];
    for (const network of surface.otherNetworks) {
      const { apiKey } = await createKey(service, ada, { network });
      for (const [name, message] of Object.entries(surface.requests)) {
        const text = await request(surface, apiKey, message);
        if (!text.includes('Network Mismatch')) accepting.push(`${network} ${name}: ${text.slice(0, 200)}`);
      }
    }
    expect(accepting).toEqual([]);
  });
});

test('read-only key cannot submit over the WebSocket of Ogmios', async () => {
  const [, ogmios] = SURFACES as [Surface, Surface];
  const { apiKey } = await createKey(service, ada, { network: 'CARDANO_MAINNET', writeAccess: false });
  const params = { transaction: { cbor: '84a0a0f5f6' } };
  const text = await request(ogmios, apiKey, { jsonrpc: '2.0', method: 'submitTransaction', params, id: 1 });
  expect(text).toContain('This API key is read-only');
});
