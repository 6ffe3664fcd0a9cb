import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { generateChain } from '../../src/app/sandbox/sandbox-generate.js';
import { type NetworkId, networkById, networks } from '../../src/chains/networks.js';
import { systemClock } from '../../src/kernel/clock.js';
import { runCrosstie } from '../support/crosstie-process.js';
import { takeFirst } from '../support/depth.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "crosstie generate's "));
afterAll(() => rmSync(folder, { recursive: true }));

const BLOCKS = 3;
/** Of the networks, a test network, one with Byron epochs, and one without. */
const GENERATED: readonly NetworkId[] = ['APEX_VECTOR_TESTNET', 'CARDANO_MAINNET', 'APEX_PRIME_MAINNET'];
const generated = takeFirst(GENERATED.map(networkById), 1);

describe('sandbox generate', () => {
  test.each(generated)('writes a chain of $id, and its printed command indexes all of it', async ({ id, alias }) => {
    const out = join(folder, alias);
    const dataDir = join(folder, `${alias} data`);
    const args = ['sandbox', 'generate', alias, '--blocks', String(BLOCKS), '--transactions', '2', '--out', out];
    const { code, output, errors } = await runCrosstie(args, { dataDir });
    expect([code, errors]).toEqual([0, '']);
    const [, blocks] = /^Wrote (\d+) blocks/.exec(output)!;
    const command = output.slice(output.indexOf('To index them:\n') + 'To index them:\n'.length);
    expect(command).toContain(`${id}_GENESIS_HASH=`);
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], CROSSTIE_DATA_DIR: dataDir };
    // Follows the instructions like a user: pasted into a shell in the folder of the package.
    const synced = execFileSync('bash', ['--norc', '-e', '-c', command], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const status = await runCrosstie(['status', '--json'], { dataDir, env: settingsIn(command) });
    const line = JSON.parse(status.output).find(({ network }: { network: string }) => network === id);
    expect([synced.length > 0, line.tip.height]).toEqual([true, Number(blocks) - 1]);
  });

  test.each(networks.filter(({ family }) => family !== 'cardano'))('rejects $id with a message', async ({ id }) => {
    const request = { network: id, folder: join(folder, 'never'), blocks: 1, seed: 1, transactionsPerBlock: 1 };
    const sentence = `Chains are generated for Cardano and Apex networks, not for ${id}`;
    await expect(generateChain({ ...request, clock: systemClock })).rejects.toThrow(sentence);
  });
});

/** The settings at the start of the printed command. */
const settingsIn = (command: string): Readonly<Record<string, string>> => {
  const script = `${command.trim().replace(/npx crosstie .*$/, 'env -0')}`;
  const listed = execFileSync('bash', ['-c', script], { env: { PATH: process.env['PATH'] }, encoding: 'utf8' });
  const pairs = listed.split('\0').map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
  return Object.fromEntries(
    pairs.filter(([name]) => /_(?:CHAIN_DIR|GENESIS_DIR|GENESIS_HASH|FIRST_BLOCK)$/.test(name ?? '')),
  );
};
