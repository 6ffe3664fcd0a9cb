import { decodeBase58 } from '../../../kernel/base58.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { parseExactJson } from '../../../kernel/exact-json.js';
import { fromHex } from '../../../kernel/hex.js';
import type { CardanoNetwork } from '../../networks.js';
import { redeemAddress } from '../addresses/byron-address.js';

/** An output without a transaction. Its transaction hash is the hash of its address, its index is 0. */
export interface GenesisOutput {
  readonly txHash: Uint8Array;
  readonly index: 0;
  readonly address: Uint8Array;
  readonly lovelace: bigint;
}

export interface GenesisFiles {
  /** Text of the files as read by the node. */
  readonly byron?: string;
  readonly shelley?: string;
}

/** All outputs that exist before the first block, in file order: vouchers, Byron and Shelley balances. */
export function genesisOutputs(
  files: GenesisFiles,
  network: Pick<CardanoNetwork, 'magic' | 'byronMagicInAddress'>,
): readonly GenesisOutput[] {
  const magic = network.byronMagicInAddress ? network.magic : undefined;
  const byron = files.byron === undefined ? {} : parseObject(files.byron);
  const shelley = files.shelley === undefined ? {} : parseObject(files.shelley);
  return [
    ...balances(byron, 'avvmDistr', (key) => redeemAddress(decodeVoucher(key), magic)),
    ...balances(byron, 'nonAvvmBalances', decodeBase58),
    ...balances(shelley, 'initialFunds', fromHex),
  ];
}

function balances(
  genesis: Readonly<Record<string, unknown>>,
  field: string,
  toAddress: (key: string) => Uint8Array,
): readonly GenesisOutput[] {
  return Object.entries(expectObject(genesis[field] ?? {})).map(([key, amount]) => {
    const address = toAddress(key);
    // Zero balances are outputs too: the ledger counts them.
    return { txHash: blake2b256(address), index: 0, address, lovelace: parseLovelace(amount) };
  });
}

/** A voucher is a public key in URL-safe base64. */
function decodeVoucher(text: string): Uint8Array {
  const key = new Uint8Array(Buffer.from(text, 'base64url'));
  if (key.length !== 32) throw new DecodeError('a voucher that is not a public key');
  return key;
}

function parseLovelace(amount: unknown): bigint {
  if (typeof amount !== 'string' && typeof amount !== 'number') throw new DecodeError('a balance that is not a number');
  if (!/^[0-9]+$/.test(String(amount))) throw new DecodeError('a balance that is not a natural number');
  return BigInt(amount);
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return expectObject(parseExactJson(text));
  } catch (cause) {
    throw new DecodeError('not a genesis file', { cause });
  }
}

function expectObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DecodeError('not a genesis file');
  return value as Readonly<Record<string, unknown>>;
}
