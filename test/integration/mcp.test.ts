import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import { writeConfigFile } from '../support/config-file.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { createKey, type NewKey, register, type TestUser } from '../support/users.js';

let service: TestService;
let url: string;
const open: Client[] = [];

beforeAll(async () => {
  const file = writeConfigFile({ plans: { plans: [{ id: 'slow', perSecond: 1, burst: 1, addons: ['mcp'] }] } });
  service = await openTestService({ ...file.env, CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  file.remove();
  await startNetworks(service, 'CARDANO_MAINNET');
  await service.http.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const client of open) await client.close();
  await service.close();
});

/** The official client of the protocol. */
async function connect(key: string, query = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { 'X-Api-Key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), { requestInit }));
  open.push(client);
  return client;
}

const MAINNET = 'xt_demo_cardano-mainnet';

const structured = async (
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const answer = await client.callTool({ name, arguments: args });
  expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
  return answer.structuredContent as Record<string, unknown>;
};

const post = (body: unknown, headers: Record<string, string>): Promise<Response> =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  });

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('MCP', () => {
  test('lists few tools, and one for each operation on request', async () => {
    const few = (await (await connect(MAINNET)).listTools()).tools;
    expect(few.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'search_operations',
        'describe_operation',
        'call_operation',
        'get_address',
        'build_transaction',
      ]),
    );
    expect(few.length).toBeLessThan(25);
    const accounts = (await (await connect(MAINNET, '?tags=Accounts')).listTools()).tools;
    expect(accounts.map(({ name }) => name)).toContain('listStakeUpdates');
    const all = (await (await connect(MAINNET, '?tools=all')).listTools()).tools;
    expect(all.length).toBeGreaterThan(accounts.length);
  });

  test('lists nothing that the key may not call', async () => {
    const bitcoin = (await (await connect('xt_demo_bitcoin-mainnet', '?tools=all')).listTools()).tools;
    expect(bitcoin.map(({ name }) => name)).not.toContain('get_address');
    expect(bitcoin.map(({ name }) => name)).not.toContain('listStakeUpdates');
    const allTools = (await (await connect(MAINNET, '?tools=all')).listTools()).tools.map(({ name }) => name);
    for (const hidden of ['login', 'createKey', 'register']) expect(allTools).not.toContain(hidden);
    const client = await connect('xt_demo_bitcoin-mainnet');
    const refused = await client.callTool({ name: 'call_operation', arguments: { operationId: 'listStakeUpdates' } });
    expect(refused).toMatchObject({ isError: true });
  });

  test('waits for an event, and returns without one when the time is over', async () => {
    const client = await connect(MAINNET);
    const sandbox = await service.services.networks.sandbox('CARDANO_MAINNET');
    const wait = async (args: object) =>
      (await structured(client, 'wait_for_event', { events: 'block.new', ...args }))['result'];
    const empty = (await wait({ waitMs: 1 })) as { data: readonly unknown[]; next: string };
    expect(empty.data).toEqual([]);
    const waiting = wait({ waitMs: 30_000, cursor: empty.next });
    await sandbox.advanceBlocks(1);
    const { height } = (await sandbox.status()).tip!;
    expect(await waiting).toMatchObject({ data: [{ type: 'block.new', blockHeight: height }] });
  });

  test('finds, describes and calls an operation', async () => {
    const client = await connect(MAINNET);
    const { operations } = await structured(client, 'search_operations', { query: 'unspent outputs of an address' });
    const listed = operations as readonly { operationId: string; route: string }[];
    const { operationId } = listed.find(({ route }) => route === 'GET /api/addresses/{address}/utxos')!;
    const described = await structured(client, 'describe_operation', { operationId });
    expect(described).toMatchObject({ input: { required: ['address'] } });
    const called = await structured(client, 'call_operation', {
      operationId,
      params: { address: EXAMPLE.address },
      fields: ['txHash', 'value'],
      maxItems: 1,
    });
    expect(called['result']).toHaveLength(1);
    expect(Object.keys((called['result'] as readonly object[])[0]!).sort()).toEqual(['txHash', 'value']);
  });

  test('finds the activity of an address in the last week within five calls', async () => {
    const sandbox = await service.services.networks.sandbox('CARDANO_MAINNET');
    await sandbox.fund(EXAMPLE.address, 5_000_000n);
    await sandbox.advanceBlocks(1);
    const client = await connect(MAINNET);
    let calls = 0;
    const callTool = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
      calls += 1;
      return (await structured(client, name, args))['result'];
    };
    const networks = await callTool('get_network_status', { fields: ['network', 'tip', 'slot'] });
    const { tip } = (networks as readonly { network: string; tip: { slot: number } }[]).find(
      ({ network }) => network === 'CARDANO_MAINNET',
    )!;
    const weekAgo = tip.slot - 7 * 86_400;
    const history = await callTool('get_address_transactions', {
      address: EXAMPLE.address,
      pageSize: 100,
      maxItems: 100,
      fields: ['transactions', 'txHash', 'slot', 'netAmount'],
    });
    const { transactions } = history as {
      transactions: readonly { txHash: string; slot: number; netAmount: string }[];
    };
    const lastWeek = transactions.filter(({ slot }) => slot > weekAgo);
    const gift = lastWeek.find(({ netAmount }) => netAmount === '5000000')!;
    const paid = await callTool('get_transaction', {
      txHash: gift.txHash,
      fields: ['outputs', 'paymentAddress', 'bech32', 'value'],
    });
    const now = await callTool('get_address', { address: EXAMPLE.address, fields: ['balance'] });
    expect(calls).toBeLessThanOrEqual(5);

    const { outputs } = paid as { outputs: readonly unknown[] };
    expect(outputs).toContainEqual({ paymentAddress: { bech32: EXAMPLE.address }, value: '5000000' });
    const response = await fetch(`${url}/api/addresses/${EXAMPLE.address}/transactions?pageSize=100`, {
      headers: { 'X-Api-Key': MAINNET },
    });
    const all = (await response.json()) as readonly { txHash: string; slot: number }[];
    const listHashes = (listed: readonly { txHash: string }[]): readonly string[] => listed.map(({ txHash }) => txHash);
    expect(listHashes(lastWeek)).toEqual(listHashes(all.filter(({ slot }) => slot > weekAgo)));
    expect(transactions.length).toBeGreaterThan(lastWeek.length);
    expect(now).toEqual({ balance: expect.stringMatching(/^\d+$/) });
  });

  test('invalid call returns an error message', async () => {
    const client = await connect(MAINNET);
    const wrong = await client.callTool({ name: 'get_address', arguments: { address: 'nonsense' } });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('invalid:') }],
    });
    const secret = await client.callTool({ name: 'build_transaction', arguments: { body: { mnemonic: 'x' } } });
    expect(secret).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('secret') }] });
  });

  test('has the API description as a resource and common queries as prompts', async () => {
    const client = await connect(MAINNET);
    const { contents } = await client.readResource({ uri: 'api://operations/listStakeUpdates' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ operationId: 'listStakeUpdates' });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['api://openapi.json']);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain('explain_transaction');
    const { messages } = await client.getPrompt({ name: 'review_address', arguments: { address: 'addr1x' } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('last 7 days') });
  });

  test('requires a credential and the add-on before anything else', async () => {
    expect((await post(LIST, {})).status).toBe(401);
    const basic = await post(LIST, { 'X-Api-Key': `${MAINNET}_basic` });
    expect(basic.status).toBe(402);
    expect(basic.headers.get('X-Required-Addon')).toBe('mcp');
    expect(await basic.json()).toEqual({ error: 'Payment Required' });
    expect((await fetch(`${url}/mcp`, { headers: { 'X-Api-Key': MAINNET } })).status).toBe(405);
  });

  test('responds to clients of the 2025 revision', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
    };
    const answer = await post(initialize, { 'X-Api-Key': MAINNET });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"protocolVersion":"2025-06-18"');
  });

  test('subscription ends immediately, because its content never changes', async () => {
    const listen = {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true } },
    };
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = { ...listen, params: { ...listen.params, _meta: meta } };
    const headers = {
      'X-Api-Key': MAINNET,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'subscriptions/listen',
    };
    const answer = await (await post(modern, headers)).text();
    expect(answer).toContain('"resultType":"complete"');
  });

  test('responds to ping', async () => {
    expect(await (await fetch(`${url}/mcp/health`)).json()).toMatchObject({ status: 'ok' });
  });
});

const rpc = (method: string, params: unknown = {}, id: unknown = 7) => ({ jsonrpc: '2.0', id, method, params });
const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'old', version: '1' },
};

/** The JSON-RPC response, from JSON or from a single event. */
async function readRpcResponse(
  response: Response,
): Promise<{ error?: { code: number; message: string }; id: unknown }> {
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

describe('a message', () => {
  test.each<[unknown, number, string]>([
    [rpc('tools/call', { name: 5 }), -32602, "'params.name' must be a string"],
    [rpc('tools/call', {}), -32602, "'params.name' is required"],
    [rpc('tools/call', { name: 'get_address', arguments: [] }), -32602, "'params.arguments' must be an object"],
    [rpc('tools/call', { name: 'no_such_tool' }), -32602, "There is no tool 'no_such_tool' for this key"],
    [rpc('tools/list', { cursor: 1 }), -32602, "'params.cursor' must be a string"],
    [rpc('tools/list', []), -32602, "'params' must be an object"],
    [rpc('tools/list', { _meta: 'x' }), -32602, "'params._meta' must be an object"],
    [rpc('resources/read', {}), -32602, "'params.uri' is required"],
    [rpc('resources/read', { uri: 'api://nothing' }), -32602, 'There is no such resource'],
    [rpc('prompts/get', { name: 'nothing' }), -32602, "There is no prompt 'nothing'"],
    [rpc('prompts/get', { name: 'review_address' }), -32602, "The prompt needs 'address'"],
    [rpc('prompts/get', { name: 'x', arguments: { a: 1 } }), -32602, "'params.arguments' must be an object whose"],
    [rpc('initialize', { ...INITIALIZE, clientInfo: 'me' }), -32602, "'params.clientInfo' must be an object with"],
    [rpc('no/such/method'), -32601, 'Method not found'],
    [{ jsonrpc: '1.0', id: 7, method: 'ping' }, -32600, 'A message must be an object'],
    [{ jsonrpc: '2.0', id: 7, method: 5 }, -32600, "'method' must be a string"],
    ['ping', -32600, 'A message must be an object'],
  ])('%j is rejected with %i and a message', async (message, code, sentence) => {
    const answer = await readRpcResponse(await post(message, { 'X-Api-Key': MAINNET }));
    expect(answer).toMatchObject({ error: { code, message: expect.stringContaining(sentence) } });
    expect(answer.error?.message).not.toMatch(/[[{]/);
    expect(answer.id).toBe(typeof message === 'object' ? 7 : null);
  });

  test('with any parameters never causes an internal error', async () => {
    const values = [null, 1, 'x', [], {}, { name: null }, { uri: [] }, { name: 'x', arguments: 'y' }, { _meta: [] }];
    const methods = ['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read'];
    for (const method of [...methods, 'resources/templates/list', 'prompts/list', 'prompts/get']) {
      for (const params of values) {
        const { error } = await readRpcResponse(await post(rpc(method, params), { 'X-Api-Key': MAINNET }));
        if (error !== undefined) expect([method, params, error.code]).toEqual([method, params, -32602]);
      }
    }
  });

  test('is limited to batches of twenty', async () => {
    const many = await post(
      Array.from({ length: 21 }, () => rpc('ping')),
      { 'X-Api-Key': MAINNET },
    );
    expect(many.status).toBe(400);
    expect(await many.json()).toEqual({ error: 'A batch must have 1 to 20 messages' });
  });
});

describe('with a limited plan', () => {
  let user: TestUser;
  let key: NewKey;

  beforeAll(async () => {
    user = await register(service, 'agent');
    await service.services.access.operator.changeAccount(user.email, { planId: 'free', addons: ['mcp'] });
    key = await createKey(service, user);
  });

  const used = async (): Promise<number> => {
    const { access } = service.services;
    const client = { ip: '127.0.0.1', local: true };
    await access.flush();
    const principal = await access.authenticate({ apiKey: key.apiKey, bearer: undefined, client, origin: undefined });
    return (await access.usage.quota(principal)).used;
  };
  const send = async (message: unknown): Promise<Response> => {
    for (;;) {
      const response = await post(message, { 'X-Api-Key': key.apiKey });
      if (response.status !== 429) return response;
      await response.text();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };

  test('every message counts once, regardless of its content', async () => {
    const usedBefore = await used();
    const messages = [
      rpc('initialize', INITIALIZE),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      rpc('ping'),
      rpc('tools/list'),
      rpc('prompts/list'),
      rpc('no/such/method'),
      rpc('tools/call', { name: 'no_such_tool' }),
      rpc('tools/call', { name: 'search_operations', arguments: { query: 'blocks' } }),
      rpc('tools/call', { name: 'call_operation', arguments: { operationId: 'getMe' } }),
    ];
    for (const message of messages) expect((await send(message)).status).toBeLessThan(300);
    expect(await used()).toBe(usedBefore + messages.length);
    const report = await service.services.access.usage.endpoints({ accountId: user.id }, {});
    const endpoints = report.map(({ endpoint }) => endpoint);
    expect(endpoints).toEqual(
      expect.arrayContaining(['mcp.initialize', 'mcp.tools/list', 'mcp.tools/call', 'mcp.other', 'getMe']),
    );
  });

  test('each item of a batch counts, as over HTTP', async () => {
    const usedBefore = await used();
    const body = Array.from({ length: 7 }, () => '0'.repeat(64));
    const answer = await send(
      rpc('tools/call', {
        name: 'call_operation',
        arguments: { operationId: 'listTransactionCbor', params: { body } },
      }),
    );
    expect(answer.status).toBe(200);
    expect(await used()).toBe(usedBefore + body.length);
  });

  test('too many messages in a second are rejected like requests', async () => {
    await service.services.access.operator.changeAccount(user.email, { planId: 'slow' });
    const responses = await Promise.all(
      Array.from({ length: 130 }, () => post(rpc('tools/list'), { 'X-Api-Key': key.apiKey })),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused[0]?.json()).toEqual({ error: 'Rate limit exceeded' });
    const batch = await post(
      Array.from({ length: 20 }, () => rpc('ping')),
      { 'X-Api-Key': key.apiKey },
    );
    expect(batch.status).toBe(429);
  });
});

describe('page of another site', () => {
  const callTool = async (headers: Record<string, string>): Promise<number> =>
    (
      await service.http.inject({
        method: 'POST',
        url: '/mcp',
        headers: { 'x-api-key': MAINNET, accept: 'application/json, text/event-stream', ...headers },
        payload: LIST,
      })
    ).statusCode;

  test('cannot reach a local service by its own host name or from its own origin', async () => {
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:1', '[::1]:8080', 'LOCALHOST']) {
      expect([host, await callTool({ host })]).toEqual([host, 200]);
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1']) {
      expect([host, await callTool({ host })]).toEqual([host, 403]);
    }
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:6274', 'http://[::1]:1']) {
      expect([origin, await callTool({ origin })]).toEqual([origin, 200]);
    }
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null', 'file://', '']) {
      expect([origin, await callTool({ origin })]).toEqual([origin, 403]);
    }
  });

  test('is accepted if the operator configures its host or its origin', async () => {
    const named = await openTestService({
      CROSSTIE_PUBLIC_HOSTS: 'api.example.org',
      CROSSTIE_CORS_ORIGINS: 'https://app.example.org',
    });
    const user = await register(named, 'named');
    const { apiKey } = await createKey(named, user);
    const from = async (host: string, origin?: string): Promise<number> =>
      (
        await named.http.inject({
          method: 'POST',
          url: '/mcp',
          headers: {
            'x-api-key': apiKey,
            accept: 'application/json, text/event-stream',
            host,
            ...(origin !== undefined && { origin }),
          },
          payload: LIST,
        })
      ).statusCode;
    expect(await from('api.example.org')).toBe(200);
    expect(await from('API.example.org:443', 'https://app.example.org')).toBe(200);
    expect(await from('localhost', 'https://api.example.org')).toBe(200);
    expect(await from('localhost', 'http://localhost:3000')).toBe(403);
    expect(await from('other.example.org')).toBe(403);
    await named.close();
  });
});
