import Type from 'typebox';
import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { ServiceError } from '../../../../kernel/errors.js';
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
  throw invalid('Invalid or malformed stake address format.');
}

/** Validated immediately, looked up when its data is read. Throws 404 for an account that is unknown to the chain. */
export function accountAt(text: string, network: CardanoNetwork): (db: NetworkDb<'cardano'>) => Promise<number> {
  const stake = readAccount(text, network);
  return async (db) => {
    const id = await findLiveStakeId(db, stake);
    if (id === undefined) throw notFound();
    return id;
  };
}
