import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandPaths } from '../../src/cli/commands.js';
import type { Io } from '../../src/cli/io.js';
import { run as runCommand } from '../../src/cli/main.js';
import { expectDocumentedOutput } from '../support/command-output.js';
import { type CrosstieProcess, type Finished, runCrosstie, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { eventually } from '../support/eventually.js';
import { testUnless } from '../support/skip.js';
import { unsignedPayment } from '../support/unsigned-payment.js';

const { dataDir, remove } = temporaryDataDir();
const PASSWORD = 'correct horse battery';
const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
/** CIP-19, type 6 on a test network. */
const EXAMPLE_ADDRESS = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
const SERVICE_SETTINGS = /^(?:CROSSTIE|DATABASE)_|^(?:HOST|PORT)$|_NODE$|_URL$|_DIR$/;

beforeEach(() => {
  // The environment of the tests and a configuration file of the package must not have an effect.
  for (const name of Object.keys(process.env)) if (SERVICE_SETTINGS.test(name)) vi.stubEnv(name, undefined);
  vi.stubEnv('CROSSTIE_DATA_DIR', dataDir);
  vi.spyOn(process, 'cwd').mockReturnValue(dirname(dataDir));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

afterAll(remove);

/** Runs a command in this process, because starting a process for each would take most of the time. */
async function run(args: string, input = '', env: Record<string, string> = {}): Promise<Finished> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  let output = '';
  let errors = '';
  const print = (line: string): void => {
    output += `${line}\n`;
  };
  const complain = (line: string): void => {
    errors += `${line}\n`;
  };
  const readInput = async (): Promise<string> => input;
  const io: Io = Object.assign({ print, complain, readInput, interactive: false }, { rewrite: print });
  const code = await runCommand(args.split(' ').filter(Boolean), io);
  for (const name of Object.keys(env)) vi.stubEnv(name, undefined);
  return { code, output, errors };
}

/** The output of a successful command. */
async function printed(args: string, input?: string): Promise<string> {
  const { code, output, errors } = await run(args, input);
  expect({ args, code, errors: errors.replace(/^This is the only time .*\n/, '') }).toEqual({
    args,
    code: 0,
    errors: '',
  });
  return output.trim();
}

/** A failure is a readable message, never a stack. */
async function expectFailure(args: string, code: number, sentence: string | RegExp, input?: string): Promise<void> {
  const finished = await run(args, input);
  expect({ args, code: finished.code, output: finished.output }).toEqual({ args, code, output: '' });
  expect(finished.errors).toMatch(sentence);
  expect(finished.errors).not.toMatch(/\n\s+at /);
}

/** One JSON document on one line, as docs/cli.md or the operation describes it. */
describe('command line without a service', () => {
  test('is a program whose exit code reports success', async () => {
    const [help, wrong] = await Promise.all([runCrosstie(['help'], { dataDir }), runCrosstie(['fly'], { dataDir })]);
    expect(help).toMatchObject({ code: 0, errors: '', output: (await run('help')).output });
    expect(wrong).toMatchObject({ code: 2, output: '', errors: (await run('fly')).errors });
  });

  test('prints its version, and rejects an unknown option, as a program', async () => {
    const [version, wrong] = await Promise.all([
      runCrosstie(['--version'], { dataDir }),
      runCrosstie(['status', '--jsno', '--json'], { dataDir }),
    ]);
    expect(version).toMatchObject({ code: 0, errors: '', output: expect.stringMatching(/^[0-9]+\.[0-9]+\.[0-9]+\n$/) });
    expect(wrong).toMatchObject({ code: 2, output: '' });
    expect(JSON.parse(wrong.errors)).toEqual({ error: "There is no option '--jsno'. Did you mean '--json'?" });
  });

  test.each([
    ['fly', "There is no command 'fly'"],
    ['key', "'crosstie key' needs a command"],
    ['key create', '--network is missing'],
    ['key create --network', '--network needs a value'],
    ['key create --network cardano-mainnet --expires soon', 'Set --expires to a date'],
    ['key destroy 1', "There is no command 'key destroy'"],
    ['key disable', 'KEY_ID is missing'],
    ['account', "'crosstie account' needs a command"],
    ['account create', 'EMAIL is missing'],
    ['account reset-password', 'EMAIL is missing'],
    ['account create a@example.org', '--password-stdin'],
    ['account set a@example.org --enable --disable', 'either --enable or --disable'],
    ['config --unknown', "There is no option '--unknown'"],
    ['openapi now', "Unexpected argument 'now'"],
    ['start now', "Unexpected argument 'now'"],
    ['status --verbose', "There is no option '--verbose'"],
  ])('returns 2 for invalid arguments: crosstie %s', async (args, sentence) => {
    await expectFailure(args, 2, sentence);
  });

  // `script` of util-linux provides a terminal.
  testUnless(!hasScript && 'no program `script` on this machine')(
    'shows colours on a terminal, and none with NO_COLOR',
    () => {
      const atTerminal = (env: Readonly<Record<string, string>>): string => {
        const program = `'${process.execPath}' '${fileURLToPath(new URL('../../bin/crosstie.mjs', import.meta.url))}'`;
        const { stdout } = spawnSync('script', ['-qec', `${program} doctor`, '/dev/null'], {
          env: {
            PATH: process.env['PATH'] ?? '',
            TERM: 'xterm-256color',
            CROSSTIE_DATA_DIR: dataDir,
            PORT: '0',
            ...env,
          },
          cwd: dirname(dataDir),
          encoding: 'utf8',
        });
        return stdout;
      };
      expect(atTerminal({})).toContain('\u001b[1mCHECK\u001b[0m');
      const plain = atTerminal({ NO_COLOR: '1' });
      expect(plain).toMatch(/^CHECK +RESULT +DETAIL/m);
      expect(plain).not.toContain('\u001b[');
    },
  );

  test('prints the API description', async () => {
    const description = JSON.parse(await printed('openapi'));
    expect(description).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    expect(description.paths).toHaveProperty('/api/keys');
  });

  test('shows settings without secrets', async () => {
    const secrets = { DATABASE_URL: 'postgresql://u:hunter22@db/x', CROSSTIE_OPERATOR_TOKEN: 'hunter2222' };
    const plain = await run('config', undefined, { ...secrets, PORT: '9999' });
    expect(plain.output).toMatch(/^PORT +9999$/m);
    expect(plain.output).toMatch(/^DATABASE_URL +\(set\)$/m);
    const json = await run('config --json', undefined, secrets);
    const rows = JSON.parse(json.output) as readonly { env: string; value: unknown }[];
    expect(rows.find(({ env }) => env === 'CROSSTIE_OPERATOR_TOKEN')).toMatchObject({ value: '(set)' });
    expect(plain.output + json.output).not.toContain('hunter2');
  });

  test.each<readonly [Record<string, string>, RegExp]>([
    [{ PORT: 'ninety' }, /^Setting PORT \(port\) must be an integer from 0 to 65535$/m],
    [
      { CROSSTIE_LOG_LEVEL: 'loud' },
      /^Setting CROSSTIE_LOG_LEVEL \(logLevel\) must be one of auto, debug, info, warn, error$/m,
    ],
    [{ CROSSTIE_CONFIG: 'nowhere.json' }, /^Setting CROSSTIE_CONFIG names a file that does not exist/m],
  ])('names an invalid setting: %j', async (env, sentence) => {
    const { code, output, errors } = await run('start', undefined, env);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(sentence);
  });
});

describe('commands', () => {
  let service: CrosstieProcess;
  let made: string;

  const me = (apiKey: string): Promise<Response> =>
    fetch(`${service.url}/api/auth/me`, { headers: { 'X-Api-Key': apiKey } });
  const login = (email: string): Promise<Response> =>
    fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });

  describe('commands without a running service', () => {
    test('open the database themselves', async () => {
      made = await printed('key create --network cardano-preprod --name first');
      expect(made).toMatch(/^xt_[1-9A-HJ-NP-Za-km-z]{38}$/);
      const list = await printed('key list');
      expect(list).toMatch(/^ID +KEY +NETWORK +STATE +EXPIRES +NAME\n.* CARDANO_PREPROD +enabled +never +first$/m);
      expect(list).not.toContain(made);
      const account = await printed('account create team@example.org --password-stdin --plan pro', PASSWORD);
      expect(account).toMatch(/^ACCOUNT +PLAN +STATE +CREATED.*\nteam@example\.org +pro +enabled +(now|[0-9]+ s ago)$/);
    });

    test('are rejected with the messages of the service', async () => {
      await expectFailure('key create --network nowhere', 1, "Invalid value 'nowhere' for parameter 'network'");
      await expectFailure('key list --account unknown@example.org', 1, 'There is no account with this email address');
      const create = 'account create team@example.org --password-stdin';
      await expectFailure(create, 1, 'An account with this email address already exists', PASSWORD);
      await expectFailure('account create b@example.org --password-stdin', 1, /password/, 'short');
    });

    test('are not misled by files of a killed service', async () => {
      const file = join(dataDir, 'service.json');
      writeFileSync(file, JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:1' }));
      expect(await printed('key list')).toContain('first');
      rmSync(file);
    });

    test('do not fail at the status', async () => {
      const { code, errors } = await run('status');
      expect([0, 1]).toContain(code);
      expect(errors).not.toMatch(/\n\s+at /);
    });
  });

  describe('commands with a running service', () => {
    beforeAll(async () => {
      service = await startCrosstie({ dataDir });
    });

    afterAll(async () => {
      expect((await service.stop()).code).toBe(0);
    });

    test('see data that was created before its start', async () => {
      expect(await (await me(made)).json()).toMatchObject({ kind: 'API_KEY', network: 'CARDANO_PREPROD' });
      expect((await login('team@example.org')).status).toBe(200);
    });

    test('send requests to it: their changes apply immediately', async () => {
      const apiKey = await printed(
        'key create --network bitcoin-testnet4 --account team@example.org --read-only --addons mcp,ipfs --expires 2090-01-01',
      );
      expect(await (await me(apiKey)).json()).toMatchObject({ addons: ['mcp', 'ipfs'], scopes: ['read'], plan: 'pro' });
      const [key] = JSON.parse(await printed('key list --account team@example.org --json'));
      expect(key).toMatchObject({
        network: 'BITCOIN_TESTNET4',
        writeAccess: false,
        expiresAt: '2090-01-01T00:00:00.000Z',
      });
      expect(await printed(`key disable ${key.id} --account team@example.org`)).toContain('disabled');
      expect((await me(apiKey)).status).toBe(401);
      expect(await printed(`key enable ${key.id} --account team@example.org`)).toContain('enabled');
      expect((await me(apiKey)).status).toBe(200);
      await expectFailure(`key disable ${key.id}`, 1, 'There is no such API key');
      await expectFailure('key disable ../../../health', 1, /keyId/);
    });

    test('change accounts', async () => {
      expect(await printed('account set team@example.org --plan free --addons ipfs')).toMatch(
        /free +enabled .* ago +ipfs$/,
      );
      expect(await printed('account set team@example.org --disable')).toContain('disabled');
      expect((await login('team@example.org')).status).toBe(403);
      expect(await printed('account set team@example.org --enable --password-stdin', 'another password')).toContain(
        ' enabled',
      );
      expect((await login('team@example.org')).status).toBe(401);
      const accounts = JSON.parse(await printed('account list --json')) as readonly { email: string }[];
      expect(accounts.map(({ email }) => email)).toContain('team@example.org');
      expect(await printed('account list')).toMatch(/^team@example\.org +free/m);
      const reset = await run('account reset-password team@example.org');
      expect(reset).toMatchObject({ code: 0, output: expect.stringMatching(/^[\w-]{43}\n$/) });
      expect(reset.errors).toMatch(/^It works once, until \S+Z, with POST \/api\/auth\/password\/reset/);
      await expectFailure(
        'account reset-password unknown@example.org',
        1,
        'There is no account with this email address',
      );
      await expectFailure(
        'account set unknown@example.org --disable',
        1,
        'There is no account with this email address',
      );
      await expectFailure('account set team@example.org --plan gold', 1, "There is no plan 'gold'");
    });

    /** The exit status is 1 while a network is behind, which a simulated one can be for a moment on a busy machine. */
    const untilNoNetworkIsBehind = (): Promise<void> => eventually(async () => (await run('status')).code === 0);

    test('show its status', async () => {
      await untilNoNetworkIsBehind();
      expect(await printed('status')).toMatch(
        /^NETWORK +STATE +BLOCK +PROGRESS\nCARDANO_MAINNET +(idle|starting|live) /m,
      );
      const networks = JSON.parse(await printed('status --json')) as readonly { network: string }[];
      expect(networks.map(({ network }) => network)).toContain('MIDNIGHT_PREVIEW');
    });

    test('all print JSON of the documented format', async () => {
      const out = join(dirname(dataDir), 'crosstie-cli-json-chain');
      const address = `--address ${EXAMPLE_ADDRESS}`;
      const account = '--account json@example.org';
      const lines: readonly (readonly [string, string, string?])[] = [
        ['status', 'status'],
        ['config', 'config --changed'],
        ['openapi', 'openapi'],
        ['account create', 'account create json@example.org --password-stdin', PASSWORD],
        ['account list', 'account list'],
        ['account set', 'account set json@example.org --plan pro'],
        ['account reset-password', 'account reset-password json@example.org'],
        ['key create', `key create --network cardano-preprod ${account}`],
        ['key list', `key list ${account}`],
        ['sandbox status', 'sandbox status cardano-preprod'],
        ['sandbox pause', 'sandbox pause cardano-preprod'],
        ['sandbox fund', `sandbox fund cardano-preprod ${address} --lovelace 5000000`],
        ['sandbox scatter', `sandbox scatter cardano-preprod ${address} --count 3 --lovelace 2000000`],
        ['sandbox advance', 'sandbox advance cardano-preprod --blocks 2'],
        ['sandbox fork', 'sandbox fork cardano-preprod --depth 1'],
        ['sandbox hard-fork', 'sandbox hard-fork cardano-preprod --major 11'],
        ['sandbox resume', 'sandbox resume cardano-preprod'],
        ['sandbox wallets', 'sandbox wallets cardano-preprod'],
        ['sandbox sign', 'sandbox sign cardano-preprod --wallet alice', unsignedPayment()],
        ['sandbox generate', `sandbox generate --blocks 3 --transactions 1 --out ${out}`],
        ['resync', 'resync cardano-preview --yes'],
      ];
      const covered = lines.map(([path]) => path);
      await untilNoNetworkIsBehind();
      for (const [path, line, input] of lines) expectDocumentedOutput(path, await printed(`${line} --json`, input));
      const [key] = JSON.parse(await printed(`key list ${account} --json`));
      for (const action of ['disable', 'enable']) {
        expectDocumentedOutput(`key ${action}`, await printed(`key ${action} ${key.id} ${account} --json`));
        covered.push(`key ${action}`);
      }
      rmSync(out, { recursive: true });
      // The start log is read by every test that starts a service; the other commands have their own tests.
      const snapshots = ['snapshot export', 'snapshot import', 'snapshot verify', 'export parquet', 'export events'];
      const elsewhere = ['start', 'serve', 'index', 'doctor', ...snapshots];
      expect([...covered, ...elsewhere].sort()).toEqual(
        commandPaths()
          .map(({ path }) => path)
          .sort(),
      );
    });

    test('are rejected with the wrong token', async () => {
      const { code, errors } = await run('key list', undefined, { CROSSTIE_OPERATOR_TOKEN: 'not the token' });
      expect({ code, errors: errors.trim() }).toEqual({ code: 1, errors: expect.stringMatching(/operator token/) });
    });
  });

  test('start on a port in use fails with a message and leaves nothing running', async () => {
    const occupyingServer = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => occupyingServer.once('listening', resolve));
    const { port } = occupyingServer.address() as { port: number };
    const { code, errors } = await runCrosstie(['start'], { dataDir, env: { PORT: String(port) } });
    occupyingServer.close();
    expect({ code, errors: errors.trim() }).toEqual({ code: 1, errors: expect.stringMatching(/EADDRINUSE|in use/) });
    expect(await printed('key list')).toContain('first');
  });
});
