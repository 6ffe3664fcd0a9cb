import Type from 'typebox';
import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { decodeBech32 } from '../../../../kernel/bech32.js';
import { blake2b224 } from '../../../../kernel/blake2b.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { findLiveStakeId } from '../../../../store/queries/cardano/chain/live.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { readStakeAddress } from '../../../shapes/accounts/stake-address.js';
import { BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { invalid, notFound } from '../parameters.js';

/** Fields of all routes of one account. */
export const ACCOUNT_ROUTE = {
  ...BLOCKFROST_ROUTE,
  path: Type.Object({
    stake_address: Type.String({ minLength: 1, maxLength: 256, description: 'Stake address, bech32' }),
  }),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { stake_address: EXAMPLE.stakeAddress } },
} as const;

export function readAccount(text: string, network: CardanoNetwork): Credential {
  try {
    if (text.startsWith('stake')) return readStakeAddress(text, network);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  throw malformed();
}

const KEY_BYTES = 32;
const HASH_BYTES = 28;

/** A stake address, or a credential without a network: `stake_vkh1…`, `stake_vk1…` or `script1…`. */
export function readStakeCredential(text: string, network: CardanoNetwork): Credential {
  if (!/^(stake_vkh|stake_vk|script)1/.test(text)) return readAccount(text, network);
  try {
    const { prefix, bytes } = decodeBech32(text);
    if (prefix === 'stake_vk' && bytes.length === KEY_BYTES) return { type: 'key', hash: blake2b224(bytes) };
    if (prefix !== 'stake_vk' && bytes.length === HASH_BYTES)
      return { type: prefix === 'script' ? 'script' : 'key', hash: bytes };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw malformed();
}

const malformed = (): ServiceError => invalid('Invalid or malformed stake address format.');

/** Validated immediately, looked up when its data is read. Throws 404 for an account that is unknown to the chain. */
export function accountAt(
  text: string,
  network: CardanoNetwork,
  read = readAccount,
): (db: NetworkDb<'cardano'>) => Promise<number> {
  const stake = read(text, network);
  return async (db) => {
    const id = await findLiveStakeId(db, stake);
    if (id === undefined) throw notFound();
    return id;
  };
}
