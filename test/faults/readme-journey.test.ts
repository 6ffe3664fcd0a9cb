import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Checkout, cleanCheckout } from '../support/clean-checkout.js';
import { IS_LONG } from '../support/depth.js';
import { eventually } from '../support/eventually.js';

/**
 * Runs the commands of the README's first sections in a clean checkout, in one shell, in the order of the text. `.ci/run`
 * installs and builds before the tests as the first command does, so the short form only starts the service.
 */

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const PRINTED_URL = 'http://127.0.0.1:8080';
const INSTALL_AND_START_MS = 400_000;
const START = 'npm ci && npm start';

let checkout: Checkout;
let starting: ChildProcess;
let service: { readonly url: string; readonly pid: number };

/** The environment of a new user, except for the port, which may be in use. Packages come from the npm cache. */
const environment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PORT: '0',
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
});

/** Created when the service listens and removed when it has stopped. */
const instanceFile = (): string => join(checkout.folder, '.crosstie', 'service.json');

beforeAll(async () => {
  checkout = cleanCheckout({ isInstalled: !IS_LONG });
  const start = IS_LONG ? START : 'npm start';
  const options = { cwd: checkout.folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] as const };
  starting = spawn('bash', ['--norc', '-e', '-c', start], { ...options, stdio: [...options.stdio], detached: true });
  let output = '';
  for (const stream of [starting.stdout, starting.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  await eventually(() => {
    if (starting.exitCode !== null) throw new Error(`the printed start failed:\n${output}`);
    return existsSync(instanceFile());
  });
  service = JSON.parse(readFileSync(instanceFile(), 'utf8'));
  await eventually(async () => (await fetch(new URL('/api/health/ready', service.url))).status === 200);
}, INSTALL_AND_START_MS);

afterAll(async () => {
  if (starting.exitCode === null) {
    const ended = new Promise((resolve) => starting.once('exit', resolve));
    // The process group contains npm and the service at any stage of the start.
    process.kill(-starting.pid!, 'SIGTERM');
    await ended;
  }
  await eventually(() => !existsSync(instanceFile()));
  checkout.remove();
});

/** The shell blocks from "Sixty seconds" to the end of the payment. The first one installs and starts the service. */
function allBlocks(): readonly string[] {
  const from = README.indexOf('## Sixty seconds');
  const journey = README.slice(from, README.indexOf('## Ways in', from));
  return [...journey.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text!.trim());
}

/** One shell runs everything, so that variables persist; a marker separates the output of each block. */
async function runInShell(blocks: readonly string[]): Promise<readonly string[]> {
  const mark = '--- end of block ---';
  const script = blocks
    .map((block) => `${block.replaceAll(PRINTED_URL, service.url)}\necho; echo '${mark}'`)
    .join('\n');
  const child = spawn('bash', ['--norc', '-e', '-c', script], {
    cwd: checkout.folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, output.split(mark).length - 1], `${errors}\n${output}`).toEqual([0, blocks.length]);
  return output.split(mark).slice(0, -1);
}

test('every printed command works, in order, with the documented effect', { timeout: 240_000 }, async () => {
  const [start, ...blocks] = allBlocks();
  expect(start).toBe(START);
  const outputs = await runInShell(blocks);
  const findOutput = (part: string): string => outputs[blocks.findIndex((block) => block.includes(part))] ?? '';
  for (const output of outputs) expect(output).not.toContain('"error"');

  expect(JSON.parse(findOutput('/api/epoch/507'))).toMatchObject({ epoch: 507 });
  expect(findOutput('sandbox pause')).toMatch(/^Blocks +paused/m);
  const funded = BigInt(/"lovelace":"(\d+)"/.exec(findOutput('/balance -H "$KEY"'))![1]!);
  expect(funded).toBeGreaterThan(1_000_000_000n);
  const [, txHash] = /"txHash":"([0-9a-f]{64})"/.exec(findOutput('/api/transactions/submit'))!;
  expect(findOutput('--blocks 1\ncurl -s $API/api/transactions')).toContain('"status":"CONFIRMED"');
  const rolledBack = findOutput('events/stream');
  expect(rolledBack).toMatch(/event: block\.rollback/);
  expect(rolledBack.split('event: block.rollback')[1]).toContain(txHash);
  expect(rolledBack).toContain('"status":"PENDING"');
  expect(findOutput('--satoshi 250000')).toMatch(/250000/);
  expect(findOutput('--star 1000000')).toContain('"UNSHIELDED"');
});

test('printed responses match a fresh start', async () => {
  for (const [, command, printed] of README.matchAll(/```sh\n(curl -s [^\n]*)\n```\n\n```json\n([^\n]*)\n```/g)) {
    const [, url, key] = /curl -s (\S+) -H 'X-Api-Key: ([^']+)'/.exec(command!)!;
    const response = await fetch(url!.replace(PRINTED_URL, service.url), { headers: { 'X-Api-Key': key! } });
    expect(await response.text()).toBe(printed);
  }
});

test('text explains how to turn off networks without a source', () => {
  expect(README).toMatch(/Networks without a source stay simulated[\s\S]{0,200}CROSSTIE_SANDBOX=off/);
});
