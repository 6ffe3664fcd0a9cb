import { type CardanoNetwork, type NetworkId, networkById } from '../../chains/networks.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { nodePbkdf2 } from '../../sandbox/node-pbkdf2.js';
import { readKeyFile } from '../../wallets/cardano-key-file.js';
import type { CardanoKey } from '../../wallets/cardano-keys.js';
import { type CardanoAccount, demoAccount, isDemoKey, openAccount } from '../../wallets/cardano-wallet.js';
import {
  DEMO_MULTISIG,
  DEMO_WALLET_NAMES,
  DEMO_WALLETS,
  isDemoWalletName,
  MULTISIG_SIGNERS,
} from '../../wallets/demo-wallets.js';
import { normalizeMnemonic } from '../../wallets/mnemonic.js';
import { accountSigners, outputNetworkIds, signTransaction } from '../../wallets/sign-cardano.js';
import type { Config } from '../config.js';
import { findRunningInstance } from '../instance-file.js';
import { hasSource } from '../settings/network-settings.js';

/** The signer: a demo wallet by name, or a secret from a file of the user. */
export type Signer =
  | { readonly kind: 'demo'; readonly name: string }
  | { readonly kind: 'mnemonic'; readonly text: string; readonly account: number }
  | { readonly kind: 'key'; readonly text: string };

export interface SignedText {
  readonly txHash: string;
  readonly cbor: string;
  readonly witnessSet: string;
}

/** Signs in this process; nothing is sent. Keys of demo wallets are rejected when the network is not simulated. */
export async function signLocally(
  config: Config,
  id: NetworkId,
  signer: Signer,
  transactionText: string,
): Promise<SignedText> {
  const network = networkById(id);
  if (network.family !== 'cardano')
    throw new ServiceError(
      'not-implemented',
      `Transactions of ${id} cannot be signed here: only those of Cardano and Apex networks can`,
    );
  const { keysFor, isPublic } = openSigner(signer);
  if (isPublic) await requireSimulated(config, id);
  return readable(() => {
    const transaction = readTransaction(transactionText);
    requireNetwork(network, transaction);
    const signed = signTransaction(transaction, keysFor(transaction));
    return { txHash: toHex(signed.hash), cbor: toHex(signed.bytes), witnessSet: toHex(signed.witnessSet) };
  });
}

interface OpenSigner {
  /** Whether the key is public knowledge. */
  readonly isPublic: boolean;
  keysFor(transaction: Uint8Array): readonly CardanoKey[];
}

function openSigner(signer: Signer): OpenSigner {
  const toSigner = (account: CardanoAccount, isPublic: boolean): OpenSigner => ({
    isPublic,
    keysFor: (transaction) => accountSigners(transaction, account),
  });
  return readable(() => {
    if (signer.kind === 'demo') return toSigner(findDemoAccount(signer.name), true);
    if (signer.kind === 'key') {
      const key = readKeyFile(signer.text);
      return { isPublic: isDemoKey(key.publicKey, nodePbkdf2), keysFor: () => [key] };
    }
    const isPublic = DEMO_WALLETS.some(({ mnemonic }) => mnemonic === normalizeMnemonic(signer.text));
    return toSigner(openAccount(signer.text, signer.account, nodePbkdf2), isPublic);
  });
}

function findDemoAccount(name: string): CardanoAccount {
  if (isDemoWalletName(name)) return demoAccount(name, nodePbkdf2);
  if (name === DEMO_MULTISIG)
    throw new ServiceError(
      'invalid',
      `'${name}' has no key of its own: sign with two of ${MULTISIG_SIGNERS.join(', ')}, one after the other`,
    );
  throw new ServiceError('invalid', `There is no demo wallet '${name}': choose one of ${DEMO_WALLET_NAMES.join(', ')}`);
}

/** Checks both the settings of this command and the running service, because either may be wrong. */
async function requireSimulated(config: Config, id: NetworkId): Promise<void> {
  const simulatedHere = config.sandbox !== 'off' && !hasSource(config.networks[id]);
  if (!simulatedHere || (await sourceInService(config, id)) === 'real')
    throw new ServiceError(
      'invalid',
      `The key of this demo wallet is public, and ${id} is not simulated: nothing is signed with it there`,
    );
}

async function sourceInService(config: Config, id: NetworkId): Promise<'sandbox' | 'real' | 'unknown'> {
  const running = await findRunningInstance(config.dataDir);
  if (running === undefined) return 'unknown';
  const response = await fetch(new URL('/api/networks', running.url));
  const networks = (await response.json()) as readonly { readonly network: string; readonly source: string | null }[];
  return networks.find(({ network }) => network === id)?.source === 'sandbox' ? 'sandbox' : 'real';
}

/** A transaction with addresses of another network was built for that network. */
function requireNetwork({ id, networkId }: CardanoNetwork, transaction: Uint8Array): void {
  if ([...outputNetworkIds(transaction)].some((named) => named !== networkId))
    throw new ServiceError('invalid', `The transaction pays addresses of another network than ${id}`);
}

/** Accepts hexadecimal CBOR, a response of the builder, or a cardano-cli file. */
function readTransaction(text: string): Uint8Array {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return fromHex(trimmed.replace(/\s/g, ''));
  const { tx_cbor, cborHex, cbor, error } = parseObject(trimmed);
  if (typeof error === 'string') throw new ServiceError('invalid', `There is no transaction to sign: ${error}`);
  const given = [tx_cbor, cborHex, cbor].find((value) => typeof value === 'string');
  if (given === undefined) throw new DecodeError("no field 'tx_cbor', 'cborHex' or 'cbor'");
  return fromHex(String(given));
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    throw new DecodeError('neither hexadecimal text nor JSON');
  }
}

/** Reports undecodable input as a user error. */
function readable<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DecodeError)
      throw new ServiceError('invalid', `The transaction cannot be signed: ${error.message}`);
    throw error;
  }
}
