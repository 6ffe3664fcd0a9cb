import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../src/app/config.js';
import type { DoctorCheck } from '../../src/app/doctor/check.js';
import { type DoctorReport, runChecks } from '../../src/app/doctor/doctor.js';
import { decodeBlock } from '../../src/chains/bitcoin/block.js';
import { encodeSpentOutputs } from '../../src/chains/bitcoin/spent-outputs.js';
import { slotToTime } from '../../src/chains/cardano/time.js';
import { commandPaths } from '../../src/cli/commands.js';
import type { Io } from '../../src/cli/io.js';
import { run } from '../../src/cli/main.js';
import { toHex } from '../../src/kernel/hex.js';
import { testnet4Genesis } from '../../src/sandbox/bitcoin/genesis.js';
import { FakeNode } from '../support/bitcoin-node/fake-node.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { startTestNode, type TestNode } from '../support/cardano-node/test-node.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { buildSettings, type ChainFolder, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { growChain, listBlockBytes } from '../support/generated-chain.js';
import { generateChain } from '../support/midnight-blocks.js';
import { startTestIndexer } from '../support/midnight-indexer/test-indexer.js';

const { id } = GENERATED_NETWORK;
const chain = growChain([], { length: 30 });
const tipTime = slotToTime(GENERATED_NETWORK, chain.at(-1)!.point.slot);

let database: TestDb;
let folder: string;
let files: ChainFolder;
let node: TestNode;
beforeAll(async () => {
  database = await openTestDb({ poolSize: 2 });
  folder = mkdtempSync(join(tmpdir(), 'crosstie-doctor-'));
  files = chainFolder(chain);
  node = await startTestNode({ chain: new ServedChain(listBlockBytes(chain)), magic: GENERATED_NETWORK.magic });
});
afterAll(async () => {
  await node.close();
  files.remove();
  rmSync(folder, { recursive: true });
  await database.close();
});

type Env = Readonly<Record<string, string>>;

const examineWith = (env: Env, now = Date.now()): Promise<DoctorReport> =>
  runChecks(
    () =>
      loadConfig({
        env: { DATABASE_URL: database.url, CROSSTIE_DATA_DIR: folder, PORT: '0', ...env },
        workingDir: folder,
      }),
    { clock: { now: () => now }, sourceTimeoutMs: 5_000 },
  );

async function runCheck(name: string, env: Env, now?: number): Promise<DoctorCheck> {
  const found = (await examineWith(env, now)).checks.find((check) => check.name === name);
  if (found === undefined) throw new Error(`no check ${name}`);
  return found;
}

const onNode = (address: string): Env => buildSettings(chain, files.folder, { node: address });

describe('database', () => {
  test('working server is reported with its version and settings', async () => {
    const { ok, checks } = await examineWith({});
    expect(ok).toBe(true);
    expect(checks.find(({ name }) => name === 'database')).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/^PostgreSQL [0-9]+/),
    });
    expect(checks.find(({ name }) => name === 'database settings')?.detail).toMatch(/UTF8|fsync/);
  });

  test('unreachable server fails with what to change, without the password', async () => {
    const report = await examineWith({ DATABASE_URL: 'postgres://u:hunter22@127.0.0.1:1/x' });
    expect(report.ok).toBe(false);
    const check = report.checks.find(({ name }) => name === 'database');
    expect(check).toMatchObject({ status: 'failed', fix: expect.stringContaining('DATABASE_URL') });
    expect(JSON.stringify(report)).not.toContain('hunter22');
  });

  test('clock that differs from that of the server fails', async () => {
    expect(await runCheck('clock', {})).toMatchObject({ status: 'ok' });
    expect(await runCheck('clock', {}, Date.now() - 3_600_000)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/^This machine is 36[0-9]{2}\.[0-9] s behind the database server$/),
    });
  });
});

describe('sources', () => {
  test('node of the right network is reported with its tip, by either protocol', async () => {
    for (const address of [node.local.path, `${node.peer.host}:${node.peer.port}`]) {
      const { checks } = await examineWith(onNode(address));
      expect(checks.find(({ name }) => name === `source ${id}`)).toMatchObject({
        status: 'ok',
        detail: `cardano-node at ${address}, block 29`,
      });
      expect(checks.find(({ name }) => name === `genesis ${id}`)).toMatchObject({ status: 'ok' });
    }
  });

  test('folder and node of one network are checked separately', async () => {
    const env = { ...onNode(node.local.path), [`${id}_CHAIN_DIR`]: files.folder };
    expect(await runCheck(`files ${id}`, env)).toMatchObject({ status: 'ok' });
    const lost = { ...env, [`${id}_NODE`]: join(folder, 'no.socket') };
    const { ok, checks } = await examineWith(lost);
    expect(ok).toBe(false);
    expect(checks.find(({ name }) => name === `files ${id}`)).toMatchObject({ status: 'ok' });
    expect(checks.find(({ name }) => name === `source ${id}`)).toMatchObject({
      status: 'failed',
      fix: `Start the node and let this user reach it, or correct ${id}_NODE or ${id}_CHAIN_DIR.`,
    });
  });

  test('node of another network fails as such', async () => {
    const env = { ...onNode(node.local.path), [`${id}_FIRST_BLOCK`]: 'ab'.repeat(32) };
    expect(await runCheck(`source ${id}`, env)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining(`This is not ${id}`),
      fix: `Point ${id}_NODE or ${id}_CHAIN_DIR to the chain of ${id}.`,
    });
  });

  test('node that accepts connections and never responds fails in time', async () => {
    node.freeze();
    try {
      expect(await runCheck(`source ${id}`, onNode(node.local.path))).toMatchObject({ status: 'failed' });
    } finally {
      node.thaw();
    }
  });

  test('missing genesis files are named', async () => {
    const env = { ...onNode(node.local.path), [`${id}_GENESIS_DIR`]: join(folder, 'nowhere') };
    expect(await runCheck(`genesis ${id}`, env)).toMatchObject({
      status: 'failed',
      fix: expect.stringContaining(`${id}_GENESIS_DIR`),
    });
    const { [`${id}_GENESIS_DIR`]: _, ...without } = onNode(node.local.path);
    expect(await runCheck(`genesis ${id}`, without)).toMatchObject({ status: 'warning' });
  });

  test('block of the source in the future reveals a clock that is behind', async () => {
    const now = (tipTime - 600) * 1_000;
    const report = await examineWith({ ...onNode(node.local.path) }, now);
    expect(report.checks.find(({ name }) => name === 'clock')).toMatchObject({
      status: 'failed',
      detail: `The newest block of ${id} is 600.0 s in the future`,
    });
  });

  test('Bitcoin nodes and Midnight indexers are distinguished from those of other networks', async () => {
    const bytes = testnet4Genesis();
    const { header, transactions } = decodeBlock(bytes);
    const genesis = {
      hash: toHex(header.hash),
      previousHash: '00'.repeat(32),
      height: 0,
      bytes,
      spentOutputs: encodeSpentOutputs([[]]),
      transactions: [{ transaction: transactions[0]!, spent: [] }],
    };
    const bitcoin = new FakeNode({ blocks: [genesis], state: { chain: 'testnet4' } });
    const indexer = await startTestIndexer('preprod');
    indexer.blocks = generateChain('doctor', 3);
    try {
      const url = await bitcoin.start();
      const { checks } = await examineWith({
        BITCOIN_TESTNET4_RPC_URL: url,
        BITCOIN_MAINNET_RPC_URL: url,
        MIDNIGHT_PREPROD_INDEXER_URL: indexer.url,
      });
      const statuses = Object.fromEntries(checks.map(({ name, status }) => [name, status]));
      expect(statuses).toMatchObject({
        'source BITCOIN_TESTNET4': 'ok',
        'source BITCOIN_MAINNET': 'failed',
        'source MIDNIGHT_PREPROD': 'ok',
      });
      expect(checks.find(({ name }) => name === 'source BITCOIN_MAINNET')?.fix).toMatch(/BITCOIN_MAINNET_RPC_URL/);
    } finally {
      await bitcoin.stop();
      await indexer.close();
    }
  });
});

test('invalid setting is a failed check, and the machine is still checked', async () => {
  const { ok, checks } = await examineWith({ PORT: 'ninety' });
  expect(ok).toBe(false);
  expect(checks[0]).toMatchObject({
    name: 'settings',
    status: 'failed',
    detail: expect.stringContaining('PORT (port)'),
  });
  expect(checks.map(({ name }) => name)).toEqual(['settings', 'node', 'memory']);
});

test('demo keys on a public address are a warning', async () => {
  expect(await runCheck('demo keys', { HOST: '0.0.0.0', CROSSTIE_DEMO: 'on' })).toMatchObject({ status: 'warning' });
  const { checks } = await examineWith({});
  expect(checks.some(({ name }) => name === 'demo keys')).toBe(false);
});

describe('crosstie doctor', () => {
  beforeEach(() => {
    vi.stubEnv('CROSSTIE_DATA_DIR', folder);
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('PORT', '0');
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  async function cli(line: string): Promise<{ readonly code: number; readonly output: string }> {
    const output: string[] = [];
    const print = (text: string): void => void output.push(text);
    const io: Io = { print, complain: print, rewrite: print, readInput: async () => '', interactive: false };
    return { code: await run(line.split(' '), io), output: output.join('\n') };
  }

  test('exits with 0 when nothing must be fixed and prints JSON of its documented format', async () => {
    const { code, output } = await cli('doctor --json');
    const { json } = commandPaths().find(({ path }) => path === 'doctor')!.command;
    expect([code, 'schema' in json && Check(json.schema, JSON.parse(output))]).toEqual([0, true]);
  });

  test('exits with 1 when something must be fixed and says what to do', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://u:p@127.0.0.1:1/x');
    const { code, output } = await cli('doctor');
    expect(code).toBe(1);
    expect(output).toMatch(/^database +failed .*\n {2}-> Correct DATABASE_URL/m);
    expect(output).toMatch(/\n1 to fix, [0-9]+ warnings$/);
  });
});
