import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/examples.js';
import { awaken } from '../support/awaken.js';
import { openTestService, type TestService } from '../support/service.js';

let service: TestService;
let url: string;
const open: Client[] = [];

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await awaken(service, 'CARDANO_MAINNET');
  await service.http.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const client of open) await client.close();
  await service.close();
});

/** The protocol's own client, which is none of ours. */
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
  test('lists few tools, and one for each operation to those who ask', async () => {
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

  test('shows nothing that the key may not call', async () => {
    const bitcoin = (await (await connect('xt_demo_bitcoin-mainnet', '?tools=all')).listTools()).tools;
    expect(bitcoin.map(({ name }) => name)).not.toContain('get_address');
    expect(bitcoin.map(({ name }) => name)).not.toContain('listStakeUpdates');
    const everybody = (await (await connect(MAINNET, '?tools=all')).listTools()).tools.map(({ name }) => name);
    for (const hidden of ['login', 'createKey', 'register']) expect(everybody).not.toContain(hidden);
    const client = await connect('xt_demo_bitcoin-mainnet');
    const refused = await client.callTool({ name: 'call_operation', arguments: { operationId: 'listStakeUpdates' } });
    expect(refused).toMatchObject({ isError: true });
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

  test('answers what an address did last week within five calls', async () => {
    const sandbox = await service.services.networks.sandbox('CARDANO_MAINNET');
    await sandbox.fund(EXAMPLE.address, 5_000_000n);
    await sandbox.advanceBlocks(1);
    const client = await connect(MAINNET);
    let calls = 0;
    const ask = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
      calls += 1;
      return (await structured(client, name, args))['result'];
    };
    const networks = await ask('get_network_status', { fields: ['network', 'tip', 'slot'] });
    const { tip } = (networks as readonly { network: string; tip: { slot: number } }[]).find(
      ({ network }) => network === 'CARDANO_MAINNET',
    )!;
    const weekAgo = tip.slot - 7 * 86_400;
    const history = await ask('get_address_transactions', {
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
    const paid = await ask('get_transaction', {
      txHash: gift.txHash,
      fields: ['outputs', 'paymentAddress', 'bech32', 'value'],
    });
    const now = await ask('get_address', { address: EXAMPLE.address, fields: ['balance'] });
    expect(calls).toBeLessThanOrEqual(5);

    const { outputs } = paid as { outputs: readonly unknown[] };
    expect(outputs).toContainEqual({ paymentAddress: { bech32: EXAMPLE.address }, value: '5000000' });
    const asked = await fetch(`${url}/api/addresses/${EXAMPLE.address}/transactions?pageSize=100`, {
      headers: { 'X-Api-Key': MAINNET },
    });
    const all = (await asked.json()) as readonly { txHash: string; slot: number }[];
    const hashesOf = (listed: readonly { txHash: string }[]): readonly string[] => listed.map(({ txHash }) => txHash);
    expect(hashesOf(lastWeek)).toEqual(hashesOf(all.filter(({ slot }) => slot > weekAgo)));
    expect(transactions.length).toBeGreaterThan(lastWeek.length);
    expect(now).toEqual({ balance: expect.stringMatching(/^\d+$/) });
  });

  test('a mistake comes back as a sentence', async () => {
    const client = await connect(MAINNET);
    const wrong = await client.callTool({ name: 'get_address', arguments: { address: 'nonsense' } });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('invalid:') }],
    });
    const secret = await client.callTool({ name: 'build_transaction', arguments: { body: { mnemonic: 'x' } } });
    expect(secret).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('secret') }] });
  });

  test('has the description as a resource and ways of asking as prompts', async () => {
    const client = await connect(MAINNET);
    const { contents } = await client.readResource({ uri: 'api://operations/listStakeUpdates' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ operationId: 'listStakeUpdates' });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['api://openapi.json']);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain('explain_transaction');
    const { messages } = await client.getPrompt({ name: 'review_address', arguments: { address: 'addr1x' } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('last 7 days') });
  });

  test('asks for a credential and the add-on before anything else', async () => {
    expect((await post(LIST, {})).status).toBe(401);
    const basic = await post(LIST, { 'X-Api-Key': `${MAINNET}_basic` });
    expect(basic.status).toBe(402);
    expect(basic.headers.get('X-Required-Addon')).toBe('mcp');
    expect(await basic.json()).toEqual({ error: 'Payment Required' });
    expect((await fetch(`${url}/mcp`, { headers: { 'X-Api-Key': MAINNET } })).status).toBe(405);
  });

  test('answers clients of the revision of 2025', async () => {
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

  test('a subscription ends at once: nothing that it could tell ever changes', async () => {
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

  test('says whether it is well', async () => {
    expect(await (await fetch(`${url}/mcp/health`)).json()).toMatchObject({ status: 'ok' });
  });
});
