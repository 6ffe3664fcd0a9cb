import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXTRA, isInstalled } from '../support/extra-tools.js';
import { freePort } from '../support/free-port.js';
import { openTestService, type TestService } from '../support/service.js';
import { testUnless } from '../support/skip.js';
import { startNetworks } from '../support/start-networks.js';

/** Runs the commands and programs of docs/guides as they are printed. `text` blocks are not run. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const GUIDES = join(root, 'docs/guides');
const PRINTED_URL = 'http://127.0.0.1:8080';
const PRINTED_RECEIVER_PORT = '9000';
const CAROL = 'joke chef album cement once elegant draw margin express color clever shiver';

const read = (guide: string): string => readFileSync(join(GUIDES, guide), 'utf8');
const extractBlocks = (guide: string, language: 'sh' | 'js'): readonly string[] =>
  [...read(guide).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text]) => text!.trim());

let service: TestService;
let url: string;
let folder: string;
let receiverPort: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crosstie-guides-'));
  receiverPort = await freePort();
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_WEBHOOK_PRIVATE_ADDRESSES: 'on',
  });
  await startNetworks(service, 'CARDANO_MAINNET', 'CARDANO_PREPROD', 'BITCOIN_MAINNET');
  url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  service.follow();
});
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

const prepare = (text: string): string =>
  text
    .replaceAll(PRINTED_URL, url)
    .replaceAll(PRINTED_RECEIVER_PORT, String(receiverPort))
    .replaceAll('npx crosstie', `${process.execPath} ${join(root, 'bin/crosstie.mjs')}`);

async function run(program: string, args: readonly string[], cwd: string, env = {}): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: folder, CROSSTIE_DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, output).toBe(0);
  return output;
}

/** One shell for all blocks of a guide, so that variables persist. The output of each block. */
async function runShell(guide: string): Promise<readonly string[]> {
  const mark = '--- end of block ---';
  const script = extractBlocks(guide, 'sh').map((block) => `${prepare(block)}\necho; echo '${mark}'`);
  const output = await run('bash', ['--norc', '-e', '-c', script.join('\n')], folder);
  expect(output).not.toContain('{"error":');
  return output.split(mark).slice(0, -1);
}

function runProgram(guide: string, cwd: string, env = {}): Promise<string> {
  const file = join(cwd, `guide-${guide.replace('.md', '')}-${process.pid}.mjs`);
  writeFileSync(file, prepare(extractBlocks(guide, 'js').join('\n')));
  return run(process.execPath, [file], cwd, env).finally(() => rmSync(file));
}

test('first payment is built, inspected, signed, submitted and confirmed', async () => {
  const outputs = await runShell('first-payment.md');
  expect(outputs[0]).toMatch(/"lovelace":"\d{7,}"/);
  const [, hash] = /"tx_hash":"([0-9a-f]{64})"/.exec(outputs[1]!)!;
  expect(JSON.parse(outputs[2]!)).toMatchObject({ txHash: hash, simulation: { valid: true } });
  expect(outputs[3]).toContain(hash);
  expect(outputs[4]).toContain('"status":"CONFIRMED"');
});

testUnless(
  isInstalled('@lucid-evolution/lucid')
    ? undefined
    : 'Lucid is not installed: npm ci --prefix test/extra --ignore-scripts',
)('first dApp locks an output at a script and spends it', async () => {
  const output = await runProgram('first-dapp.md', fileURLToPath(new URL('..', EXTRA)), { MNEMONIC: CAROL });
  const [, spent] = /spent in ([0-9a-f]{64})/.exec(output)!;
  const { body } = await service.http.inject({
    url: `/api/transactions/${spent}/redeemers`,
    headers: { 'x-api-key': 'xt_demo_cardano-preprod' },
  });
  expect(JSON.parse(body)).toMatchObject([{ purpose: 'spend' }]);
});

test('agent lists tools, searches and calls an operation', async () => {
  const outputs = await runShell('agents-by-mcp.md');
  expect(outputs[0]).toContain('call_operation');
  expect(outputs[1]).toContain('resolveHandle');
  expect(outputs[2]).toContain('addr1');
});

test('receiver of a webhook checks signatures, counts a payment once and reverts it', async () => {
  const guide = 'webhooks.md';
  writeFileSync(join(folder, 'receiver.mjs'), prepare(extractBlocks(guide, 'js').join('\n')));
  const [created, tested, paid, reverted] = await runShell(guide);
  expect(created).toMatch(/[0-9a-f-]{36}/);
  expect(tested).toContain('webhook.test');
  expect(paid).toMatch(/received 7000000 lovelace in [0-9a-f]{64}/);
  expect(reverted).toMatch(/reverted \S+/);
  const response = await fetch(`http://127.0.0.1:${receiverPort}/`).catch(() => undefined);
  expect(response).toBeUndefined();
});

test('responses are verified by a program and by the self-check', async () => {
  expect((await runProgram('verifying-responses.md', folder)).trim().split('\n')).toEqual([
    'transaction is in the block: true',
    'header has the hash: true',
  ]);
  const outputs = await runShell('verifying-responses.md');
  expect(JSON.parse(outputs[0]!)).toMatchObject({ epoch: 507 });
  for (const { selfCheck } of JSON.parse(outputs[1]!)) if (selfCheck !== null) expect(selfCheck.findings).toBe(0);
});

describe.each(readdirSync(GUIDES))('%s', (guide) => {
  test('names only settings that exist', () => {
    const settings = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
    const named = [
      ...read(guide).matchAll(/\b(?:export )?((?:CROSSTIE|DATABASE|CARDANO|BITCOIN|MIDNIGHT)_[A-Z0-9_]+)=/g),
    ];
    for (const [, name] of named) {
      const general = name!.replace(/^(?:CARDANO|BITCOIN|MIDNIGHT)_[A-Z0-9]+_/, '<NETWORK>_');
      expect([name, settings.includes(`\`${name}\``) || settings.includes(`\`${general}\``)]).toEqual([name, true]);
    }
  });

  test('links to pages that exist', () => {
    const links = [...read(guide).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path!);
    for (const link of links) expect([link, readFileSync(join(GUIDES, link), 'utf8').length > 0]).toEqual([link, true]);
  });
});
