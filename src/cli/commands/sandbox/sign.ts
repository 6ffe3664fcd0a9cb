import { readFile, stat } from 'node:fs/promises';
import Type from 'typebox';
import type { Signer } from '../../../app/sandbox/local-signing.js';
import { networkName } from '../../../app/settings/network-settings.js';
import { ServiceError } from '../../../kernel/errors.js';
import { command, UsageError } from '../../command.js';
import { NETWORK_ARGUMENT } from '../../network-argument.js';

/** Far more than the size of a transaction, a key or a mnemonic. */
const MAX_FILE_BYTES = 1_048_576;

export const sign = command({
  name: 'sign',
  summary: 'Sign a Cardano or Apex transaction on this machine',
  description:
    'Keys stay in this process and nothing is submitted. The transaction is hexadecimal CBOR, the JSON response of the builder or a cardano-cli file; without CBOR and `--in` it is read from standard input. Demo wallets sign for simulated networks only.',
  arguments: {
    network: NETWORK_ARGUMENT,
    cbor: { placeholder: 'CBOR', description: 'The transaction', optional: true },
  },
  options: {
    in: { type: 'text', placeholder: 'FILE', description: 'File with the transaction' },
    wallet: { type: 'text', placeholder: 'NAME', description: 'Signing demo wallet' },
    'mnemonic-file': { type: 'text', placeholder: 'FILE', description: 'File with the signing mnemonic' },
    account: {
      type: 'integer',
      placeholder: 'NUMBER',
      description: 'Account of the mnemonic. Default: 0',
      maximum: 2 ** 31 - 1,
    },
    'key-file': {
      type: 'text',
      placeholder: 'FILE',
      description: 'File with the signing key, in cardano-cli, hexadecimal or Bech32 format',
    },
    witness: { type: 'flag', description: 'Print the witness set, instead of the whole transaction' },
  },
  examples: [
    { line: 'sandbox sign cardano-preprod --wallet alice < tx.json', description: 'With a demo wallet.' },
    {
      line: 'sandbox sign cardano-preprod --in tx.json --mnemonic-file words.txt --account 1 --witness',
      description: 'With your own wallet; send the witness set to the party that assembles the transaction.',
    },
    { line: 'sandbox sign cardano-preview --in tx.json --key-file payment.skey', description: 'With one key.' },
  ],
  json: {
    description: 'The signed transaction.',
    schema: Type.Object({ txHash: Type.String(), cbor: Type.String(), witnessSet: Type.String() }),
  },

  async run({ arguments: { network, cbor }, options }, { io, config, output }) {
    if (cbor !== undefined && options.in !== undefined) throw new UsageError('Pass the transaction only once.');
    const signer = await readSigner(options);
    const text = cbor ?? (options.in === undefined ? await io.readInput() : await readSmallFile(options.in));
    const { signLocally } = await import('../../../app/sandbox/local-signing.js');
    const signed = await signLocally(config(), networkName(network), signer, text);
    output(signed, () => [options.witness ? signed.witnessSet : signed.cbor]);
    return 0;
  },
});

interface SignerOptions {
  readonly wallet: string | undefined;
  readonly 'mnemonic-file': string | undefined;
  readonly 'key-file': string | undefined;
  readonly account: number | undefined;
}

async function readSigner(options: SignerOptions): Promise<Signer> {
  const { wallet, 'mnemonic-file': mnemonicFile, 'key-file': keyFile, account } = options;
  if ([wallet, mnemonicFile, keyFile].filter((each) => each !== undefined).length !== 1)
    throw new UsageError('Choose the signer with one of --wallet, --mnemonic-file and --key-file.');
  if (account !== undefined && mnemonicFile === undefined) throw new UsageError('--account requires --mnemonic-file.');
  if (wallet !== undefined) return { kind: 'demo', name: wallet };
  if (keyFile !== undefined) return { kind: 'key', text: await readSmallFile(keyFile) };
  return { kind: 'mnemonic', text: await readSmallFile(mnemonicFile!), account: account ?? 0 };
}

async function readSmallFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= MAX_FILE_BYTES) return await readFile(path, 'utf8');
  } catch (cause) {
    throw new ServiceError('invalid', `The file ${path} cannot be read`, { cause });
  }
  throw new ServiceError('invalid', `The file ${path} is larger than ${MAX_FILE_BYTES} bytes`);
}
