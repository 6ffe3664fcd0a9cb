import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { eventually } from '../support/eventually.js';

/** Runs the commands of the README's first sections in one shell, in the order in which they are printed. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const PRINTED_URL = 'http://127.0.0.1:8080';
const { dataDir, remove } = temporaryDataDir();
let service: CrosstieProcess;

beforeAll(async () => {
  service = await startCrosstie({ dataDir });
  for (const network of ['cardano-mainnet', 'cardano-preprod', 'bitcoin-testnet4', 'midnight-preprod'])
    await eventually(async () => (await ask(`/api/events`, network)) === 200);
});
afterAll(async () => {
  await service.stop();
  remove();
});

const ask = async (path: string, network: string): Promise<number> =>
  (await fetch(new URL(path, service.url), { headers: { 'X-Api-Key': `xt_demo_${network}` } })).status;

/** The shell blocks from "Sixty seconds" to the end of the payment, without the one that starts the service. */
function printedBlocks(): readonly string[] {
  const from = README.indexOf('## Sixty seconds');
  const journey = README.slice(from, README.indexOf('## Ways in', from));
  const blocks = [...journey.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text!.trim());
  const [start, ...rest] = blocks;
  expect(start).toBe('npm ci && npm start');
  return rest;
}

/** One shell runs everything, so that variables stay; a mark separates what each block printed. */
async function runInShell(blocks: readonly string[]): Promise<readonly string[]> {
  const mark = '--- end of block ---';
  const script = blocks
    .map((block) => `${block.replaceAll(PRINTED_URL, service.url)}\necho; echo '${mark}'`)
    .join('\n');
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], CROSSTIE_DATA_DIR: dataDir };
  const child = spawn('bash', ['--norc', '-e', '-c', script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
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

test('every printed line works, in order, and does what the text says', { timeout: 240_000 }, async () => {
  const blocks = printedBlocks();
  const outputs = await runInShell(blocks);
  const outputOf = (part: string): string => outputs[blocks.findIndex((block) => block.includes(part))] ?? '';
  for (const output of outputs) expect(output).not.toContain('"error"');

  expect(JSON.parse(outputOf('/api/epoch/507'))).toMatchObject({ epoch: 507 });
  expect(outputOf('sandbox pause')).toMatch(/^Blocks +paused/m);
  const funded = BigInt(/"lovelace":"(\d+)"/.exec(outputOf('/balance -H "$KEY"'))![1]!);
  expect(funded).toBeGreaterThan(1_000_000_000n);
  const [, txHash] = /"txHash":"([0-9a-f]{64})"/.exec(outputOf('/api/transactions/submit'))!;
  expect(outputOf('--blocks 1\ncurl -s $API/api/transactions')).toContain('"status":"CONFIRMED"');
  const rolledBack = outputOf('events/stream');
  expect(rolledBack).toMatch(/event: block\.rollback/);
  expect(rolledBack.split('event: block.rollback')[1]).toContain(txHash);
  expect(rolledBack).toContain('"status":"PENDING"');
  expect(outputOf('--satoshi 250000')).toMatch(/250000/);
  expect(outputOf('--star 1000000')).toContain('"UNSHIELDED"');
});

test('answers that are printed are those of a fresh start', async () => {
  for (const [, command, printed] of README.matchAll(/```sh\n(curl -s [^\n]*)\n```\n\n```json\n([^\n]*)\n```/g)) {
    const [, url, key] = /curl -s (\S+) -H 'X-Api-Key: ([^']+)'/.exec(command!)!;
    const response = await fetch(url!.replace(PRINTED_URL, service.url), { headers: { 'X-Api-Key': key! } });
    expect(await response.text()).toBe(printed);
  }
});

test('the text says how networks without a source are turned off', () => {
  expect(README).toMatch(/Networks without a source stay simulated[\s\S]{0,200}CROSSTIE_SANDBOX=off/);
});
