import { readFile, stat } from 'node:fs/promises';
import { type Signer, signLocally } from '../../../app/local-signing.js';
import { networkName } from '../../../app/network-settings.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type Surroundings, UsageError } from '../../command.js';

export interface SignOptions {
  readonly wallet?: string | undefined;
  readonly 'mnemonic-file'?: string | undefined;
  readonly 'key-file'?: string | undefined;
  readonly account?: string | undefined;
  readonly in?: string | undefined;
  readonly witness?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Far more than a transaction, a key or a mnemonic takes. */
const MAX_FILE_BYTES = 1_048_576;

/** Signs a transaction here: keys stay in this process, and nothing is submitted. */
export async function signTransactionText(
  network: string,
  given: string | undefined,
  options: SignOptions,
  { io, config }: Surroundings,
): Promise<number> {
  if (given !== undefined && options.in !== undefined) throw new UsageError('Give the transaction once.');
  const signer = await readSigner(options);
  const text = given ?? (options.in === undefined ? await io.readInput() : await readSmallFile(options.in));
  const signed = await signLocally(config(), networkName(network), signer, text);
  if (options.json) io.print(JSON.stringify(signed, null, 2));
  else io.print(options.witness ? signed.witnessSet : signed.cbor);
  return 0;
}

async function readSigner(options: SignOptions): Promise<Signer> {
  const { wallet, 'mnemonic-file': mnemonicFile, 'key-file': keyFile, account } = options;
  if ([wallet, mnemonicFile, keyFile].filter((each) => each !== undefined).length !== 1)
    throw new UsageError('Name the signer with one of --wallet, --mnemonic-file and --key-file.');
  if (account !== undefined && mnemonicFile === undefined) throw new UsageError('--account needs --mnemonic-file.');
  if (wallet !== undefined) return { kind: 'demo', name: wallet };
  if (keyFile !== undefined) return { kind: 'key', text: await readSmallFile(keyFile) };
  return { kind: 'mnemonic', text: await readSmallFile(mnemonicFile as string), account: accountNumber(account) };
}

function accountNumber(text = '0'): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new UsageError('--account takes a whole number.');
  return Number(text);
}

async function readSmallFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= MAX_FILE_BYTES) return await readFile(path, 'utf8');
  } catch (cause) {
    throw new ServiceError('invalid', `The file ${path} cannot be read`, { cause });
  }
  throw new ServiceError('invalid', `The file ${path} has more than ${MAX_FILE_BYTES} bytes`);
}
