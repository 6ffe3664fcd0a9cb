import Type from 'typebox';
import { encodeAddress, parseAddress as parseCardanoAddress } from '../../../chains/cardano/addresses/address.js';
import { type AddressKind, decodeDustKey, isOnNetwork, parseAddress } from '../../../chains/midnight/address.js';
import { ledgerOfProtocol } from '../../../chains/midnight/tag.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { ChainNumber, Hex, Integer } from '../../kit/schema.js';

export const TransactionHash = Hex(64, 'Hash of a transaction');
export const ContractAddress = Hex(64, 'Address of a contract');
export const TokenType = Hex(64, 'Token type; 64 zeros are NIGHT');
export const Height = ChainNumber('Height of a block');
export const EventId = Integer({ minimum: 0, description: 'Number of an event' });

export const Identifier = Type.String({
  minLength: 66,
  maxLength: 66,
  pattern: '^[0-9a-fA-F]+$',
  description: 'Identifier of a transaction, which is preserved when transactions are merged',
});

export const AddressParameter = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[a-zA-Z0-9_-]+$',
  description: 'Bech32m address of Midnight',
});

export const StakeAddress = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '^[a-zA-Z0-9_]+$',
  description: 'Cardano reward address (`stake1…` or `stake_test1…`)',
});

export const BlockId = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^([0-9a-fA-F]{64}|[0-9]{1,9})$',
  description: 'Hash or height of a block',
});

/** The 32 bytes (for DUST: the key as 32 bytes) of an address of the given kind on this network. */
export function readAddress(text: string, network: MidnightNetwork, kind: AddressKind): Uint8Array {
  const address = orInvalid(`Invalid address '${shorten(text)}'`, () => parseAddress(text));
  if (address.kind !== kind)
    throw new ServiceError('invalid', `Invalid address: an address of kind ${kind} is required, not ${address.kind}`);
  if (!isOnNetwork(address, network))
    throw new ServiceError('invalid', `Invalid address: it belongs to the network '${address.network}'`);
  return kind === 'dust' ? keyBytes(decodeDustKey(address.bytes)) : address.bytes;
}

export const keyBytes = (key: bigint): Uint8Array => fromHex(key.toString(16).padStart(64, '0'));

export const toKey = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);

/** The 29 bytes of a reward address that this network's node watches. */
export function readStakeAddress(text: string, { id, cardanoStakePrefix }: MidnightNetwork): Uint8Array {
  const address = orInvalid(`Invalid stake address '${shorten(text)}'`, () => parseCardanoAddress(text));
  if (address.type !== 'reward') throw new ServiceError('invalid', `Invalid stake address '${shorten(text)}'`);
  if ((address.networkId === 1) !== (cardanoStakePrefix === 'stake'))
    throw new ServiceError(
      'invalid',
      `Invalid stake address: ${id} only supports addresses that begin with ${cardanoStakePrefix}1`,
    );
  return encodeAddress(address);
}

function orInvalid<T>(sentence: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `${sentence}: ${cause.message}`, { cause });
  }
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const toLedgerVersionJson = (protocolVersion: number): number | null =>
  ledgerOfProtocol(protocolVersion) ?? null;

export const noSuch = (what: string): ServiceError =>
  new ServiceError('not-found', `There is no such ${what} on the chain`);
