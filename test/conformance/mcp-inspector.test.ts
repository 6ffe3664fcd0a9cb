import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import { openTestService, type TestService } from '../support/service.js';
import { describeUnless } from '../support/skip.js';
import { startNetworks } from '../support/start-networks.js';

/** The MCP inspector of the protocol's authors, an independent client. */
const INSPECTOR = fileURLToPath(
  new URL('../extra/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url),
);
const missing = !existsSync(INSPECTOR) && 'no MCP inspector (npm ci --prefix test/extra --ignore-scripts)';

const KEY = 'xt_demo_cardano-mainnet';

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly type: string };
}

describeUnless(missing)('MCP inspector', () => {
  let service: TestService;
  let url: string;
  let home: string;

  beforeAll(async () => {
    // It stores data about servers in the home directory of the user.
    home = mkdtempSync(join(tmpdir(), 'crosstie-inspector-'));
    service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
    await startNetworks(service, 'CARDANO_MAINNET');
    await service.http.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await service?.close();
    if (home !== undefined) rmSync(home, { recursive: true, force: true });
  });

  const inspect = (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> =>
    new Promise((resolve) => {
      const given = ['--cli', `${url}/mcp`, '--transport', 'http', '--header', `X-Api-Key: ${KEY}`, ...args];
      const env = { PATH: process.env['PATH'], HOME: home };
      execFile(process.execPath, [INSPECTOR, ...given], { env, maxBuffer: 1 << 26 }, (error, output, errors) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: output || errors });
      });
    });

  /** Its output on success. */
  async function answer<Answer>(...args: readonly string[]): Promise<Answer> {
    const { code, output } = await inspect(...args);
    expect({ args, code, output: code === 0 ? '' : output }).toEqual({ args, code: 0, output: '' });
    return JSON.parse(output) as Answer;
  }

  const call = async (tool: string, ...pairs: readonly string[]): Promise<Record<string, unknown>> => {
    const { structuredContent } = await answer<{ structuredContent: Record<string, unknown> }>(
      ...['--method', 'tools/call', '--tool-name', tool, '--tool-arg', ...pairs],
    );
    return structuredContent;
  };

  const overHttp = async (path: string): Promise<unknown> =>
    (await fetch(`${url}${path}`, { headers: { 'X-Api-Key': KEY } })).json();

  test('lists tools with schemas that every model can read', async () => {
    const { tools } = await answer<{ tools: readonly Tool[] }>('--method', 'tools/list', '--strict');
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search_operations', 'describe_operation', 'call_operation', 'get_address']),
    );
    expect(tools.every(({ inputSchema }) => inputSchema.type === 'object')).toBe(true);
  });

  test('finds an operation, reads its description, and gets the same response as over HTTP', async () => {
    const { operations } = await call('search_operations', 'query=one epoch by its number');
    expect(operations).toContainEqual(expect.objectContaining({ operationId: 'getEpoch' }));
    const { contents } = await answer<{ contents: readonly { readonly text: string }[] }>(
      ...['--method', 'resources/read', '--uri', 'api://operations/getEpoch'],
    );
    const described = JSON.parse(contents[0]!.text) as { path: string; input: { required: readonly string[] } };
    expect(described).toMatchObject({ path: '/api/epoch/{epoch}', input: { required: ['epoch'] } });
    const called = await call('call_operation', 'operationId=getEpoch', 'params={"epoch":507}');
    expect(called['result']).toEqual(await overHttp('/api/epoch/507'));
    expect(called['result']).toMatchObject({ epoch: 507, blockCount: expect.any(Number) });
  });

  test('calls a common query by its dedicated tool', async () => {
    const { result } = await call('get_address', `address=${EXAMPLE.address}`, 'fields=["addressType","balance"]');
    const { addressType, balance } = (await overHttp(`/api/addresses/${EXAMPLE.address}`)) as Record<string, unknown>;
    expect(result).toEqual({ addressType, balance });
  });

  test('gets an error for an invalid call', async () => {
    const args = ['--method', 'tools/call', '--tool-name', 'get_address', '--tool-arg', 'address=nonsense'];
    const { code, output } = await inspect(...args);
    expect(code).not.toBe(0);
    expect(output).toContain('invalid: ');
  });

  test('reads the API description and gets a prompt with its arguments', async () => {
    const { resources } = await answer<{ resources: readonly { uri: string }[] }>('--method', 'resources/list');
    expect(resources.map(({ uri }) => uri)).toEqual(['api://openapi.json']);
    const { messages } = await answer<{ messages: readonly { content: { text: string } }[] }>(
      ...['--method', 'prompts/get', '--prompt-name', 'review_address', '--prompt-args', 'address=addr1x', 'days=3'],
    );
    expect(messages[0]?.content.text).toMatch(/^What did addr1x do in the last 3 days\?/);
  });
});
