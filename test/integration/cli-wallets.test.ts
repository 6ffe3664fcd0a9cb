import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { FixedTransaction } from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeInstance, writeInstance } from '../../src/app/instance-file.js';
import { networks } from '../../src/chains/networks.js';
import { run as runCommand } from '../../src/cli/main.js';
import { toHex } from '../../src/kernel/hex.js';
import { accountKey, accountSecret, keySecret, ROLES, rootSecret } from '../../src/wallets/cardano-keys.js';
import { demoAccount } from '../../src/wallets/cardano-wallet.js';
import { type DEMO_WALLET_NAMES, demoMnemonic } from '../../src/wallets/demo-wallets.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { unsignedPayment } from '../support/unsigned-payment.js';

const { dataDir, remove } = temporaryDataDir();
const SERVICE_SETTINGS = /^(?:CROSSTIE|DATABASE)_|^(?:HOST|PORT)$|_NODE$|_URL$|_DIR$/;
const here = (name: string): string => join(dirname(dataDir), name);

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (SERVICE_SETTINGS.test(name)) vi.stubEnv(name, undefined);
  vi.stubEnv('CROSSTIE_DATA_DIR', dataDir);
  vi.spyOn(process, 'cwd').mockReturnValue(dirname(dataDir));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(remove);

/** No service listens and no database is opened: these commands need neither. */
async function crosstie(args: readonly string[], input = '') {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(args, {
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    rewrite: () => undefined,
    readInput: async () => input,
    interactive: false,
  });
  return { code, output: printed.join('\n'), errors: complaints.join('\n') };
}

const listSigners = (cbor: string): readonly string[] => {
  const vkeys = FixedTransaction.from_hex(cbor).witness_set().vkeys();
  return Array.from({ length: vkeys?.len() ?? 0 }, (_, at) => vkeys!.get(at).vkey().public_key().hash().to_hex());
};
const paymentHash = (name: (typeof DEMO_WALLET_NAMES)[number]): string => toHex(demoAccount(name).payment.hash);

describe('sandbox wallets', () => {
  test('lists the wallets of every network without a service', async () => {
    const { code, output } = await crosstie(['sandbox', 'wallets', '--json']);
    expect(code).toBe(0);
    const listed: { network: string; name: string; address: string }[] = JSON.parse(output);
    expect(new Set(listed.map(({ network }) => network))).toEqual(new Set(networks.map(({ id }) => id)));
    for (const { id } of networks) expect(listed.filter(({ network }) => network === id).length).toBeGreaterThan(1);
  });

  test('says that the keys have no value, and shows the purpose of each wallet', async () => {
    const { output } = await crosstie(['sandbox', 'wallets', 'cardano-preprod']);
    expect(output).toMatch(/^These keys are public/);
    for (const text of ['CARDANO_PREPROD', 'multisig', 'Registered DRep', demoMnemonic('alice'), 'drep1'])
      expect(output).toContain(text);
    expect(output).not.toContain('BITCOIN');
    const unknown = await crosstie(['sandbox', 'wallets', 'cardano-nowhere']);
    expect([unknown.code, unknown.errors]).toEqual([1, "There is no network 'cardano-nowhere'"]);
  });
});

describe('sandbox sign', () => {
  test('reads a transaction from an argument, a file or standard input, or in the format of the builder', async () => {
    const file = here('transaction.json');
    writeFileSync(file, JSON.stringify({ type: 'Unwitnessed Tx ConwayEra', cborHex: unsignedPayment() }));
    const sign = ['sandbox', 'sign', 'cardano-preprod'];
    const wallet = ['--wallet', 'alice'];
    const ways = await Promise.all([
      crosstie([...sign, unsignedPayment(), ...wallet]),
      crosstie([...sign, ...wallet, '--in', file]),
      crosstie([...sign, ...wallet], `${unsignedPayment()}\n`),
      crosstie([...sign, ...wallet], JSON.stringify({ tx_hash: '', tx_cbor: unsignedPayment() })),
    ]);
    for (const { code, output, errors } of ways) {
      expect([code, errors]).toEqual([0, '']);
      expect(listSigners(output)).toEqual([paymentHash('alice')]);
    }
  });

  test('prints only the witness set, or everything as JSON', async () => {
    const sign = ['sandbox', 'sign', 'CARDANO_PREPROD', unsignedPayment(), '--wallet', 'bob'];
    const { cbor, witnessSet, txHash } = JSON.parse((await crosstie([...sign, '--json'])).output);
    expect((await crosstie([...sign, '--witness'])).output).toBe(witnessSet);
    expect(witnessSet).toMatch(/^a100/);
    expect(FixedTransaction.from_hex(cbor).transaction_hash().to_hex()).toBe(txHash);
  });

  test('two wallets sign the multisig transaction in turn', async () => {
    const first = await crosstie(['sandbox', 'sign', 'cardano-preprod', unsignedPayment(), '--wallet', 'alice']);
    const second = await crosstie(['sandbox', 'sign', 'cardano-preprod', '--wallet', 'carol'], first.output);
    expect(listSigners(second.output)).toEqual([paymentHash('alice'), paymentHash('carol')]);
  });

  test('signs with a mnemonic or a key of the user, of any account', async () => {
    const words = 'abandon '.repeat(11).concat('about');
    writeFileSync(here('words'), `${words}\n`);
    const key = accountKey(accountSecret(rootSecret(words), 3), ROLES.external);
    const byWords = await crosstie(
      ['sandbox', 'sign', 'cardano-preprod', '--mnemonic-file', here('words'), '--account', '3'],
      unsignedPayment(),
    );
    expect(listSigners(byWords.output)).toEqual([toHex(key.hash)]);
    writeFileSync(
      here('key'),
      JSON.stringify({ type: 'PaymentSigningKeyShelley_ed25519', cborHex: `5820${'07'.repeat(32)}` }),
    );
    const byKey = await crosstie(['sandbox', 'sign', 'cardano-preprod', '--key-file', here('key')], unsignedPayment());
    expect(byKey.code).toBe(0);
    expect(listSigners(byKey.output)).toHaveLength(1);
  });

  test.each([
    [['--wallet', 'zoe'], unsignedPayment(), "There is no demo wallet 'zoe'"],
    [['--wallet', 'multisig'], unsignedPayment(), 'sign with two of alice, bob, carol'],
    [['--wallet', 'alice'], 'beef', 'The transaction cannot be signed'],
    [['--wallet', 'alice'], 'hello', 'The transaction cannot be signed'],
    [['--wallet', 'alice'], '{"error":"Insufficient funds"}', 'There is no transaction to sign: Insufficient funds'],
    [['--wallet', 'alice'], unsignedPayment(0x61), 'addresses of another network'],
    [['--key-file', '/nowhere/key'], unsignedPayment(), 'cannot be read'],
  ])('%s with %s is rejected with a message', async (args, input, sentence) => {
    const { code, output, errors } = await crosstie(['sandbox', 'sign', 'cardano-preprod', ...args], input);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(sentence);
    expect(errors).not.toMatch(/\n\s+at /);
  });

  test('invalid arguments give the exit code 2', async () => {
    for (const args of [[], ['--wallet', 'alice', '--key-file', 'x'], ['--wallet', 'alice', '--account', '1']])
      expect((await crosstie(['sandbox', 'sign', 'cardano-preprod', ...args], unsignedPayment())).code).toBe(2);
  });

  test('does not sign Bitcoin and Midnight transactions', async () => {
    const { code, errors } = await crosstie(
      ['sandbox', 'sign', 'bitcoin-mainnet', '--wallet', 'alice'],
      unsignedPayment(),
    );
    expect([code, errors]).toEqual([1, expect.stringContaining('only those of Cardano and Apex networks can')]);
  });
});

describe('on a network that is not simulated', () => {
  const rejection = 'The key of this demo wallet is public, and CARDANO_PREPROD is not simulated';
  const demoFiles = (): readonly (readonly string[])[] => {
    writeFileSync(here('demo-words'), `  ${demoMnemonic('dave').toUpperCase().replaceAll(' ', '  ')}`);
    const { left, right } = keySecret(accountSecret(rootSecret(demoMnemonic('dave'))), ROLES.external);
    writeFileSync(here('demo-key'), toHex(left) + toHex(right));
    return [
      ['--wallet', 'dave'],
      ['--mnemonic-file', here('demo-words')],
      ['--mnemonic-file', here('demo-words'), '--account', '7'],
      ['--key-file', here('demo-key')],
    ];
  };
  const sign = (signer: readonly string[]) =>
    crosstie(['sandbox', 'sign', 'cardano-preprod', ...signer], unsignedPayment());

  test('demo wallets are rejected in every form if the settings configure a source or disable the sandbox', async () => {
    for (const signer of demoFiles()) expect((await sign(signer)).code).toBe(0);
    for (const [name, value] of [
      ['CARDANO_PREPROD_NODE', '/run/node.socket'],
      ['CARDANO_PREPROD_CHAIN_DIR', '/var/lib/node'],
      ['CROSSTIE_SANDBOX', 'off'],
    ] as const) {
      vi.stubEnv(name, value);
      for (const signer of demoFiles()) {
        const { code, output, errors } = await sign(signer);
        expect([name, signer[0], code, output]).toEqual([name, signer[0], 1, '']);
        expect(errors).toContain(rejection);
      }
      vi.stubEnv(name, undefined);
    }
  });

  test('keys of the user can sign', async () => {
    vi.stubEnv('CARDANO_PREPROD_NODE', '/run/node.socket');
    writeFileSync(here('own-key'), '0b'.repeat(32));
    expect((await sign(['--key-file', here('own-key')])).code).toBe(0);
  });

  test('demo wallets are rejected if the running service follows a node', async () => {
    const source = { network: 'CARDANO_PREPROD', source: 'node' };
    const server = createServer((_, response) => response.end(JSON.stringify([source])));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    writeInstance(dataDir, { pid: process.pid, url: `http://127.0.0.1:${port}` });
    try {
      expect((await sign(['--wallet', 'alice'])).errors).toContain(rejection);
      source.source = 'sandbox';
      expect((await sign(['--wallet', 'alice'])).code).toBe(0);
    } finally {
      removeInstance(dataDir);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
