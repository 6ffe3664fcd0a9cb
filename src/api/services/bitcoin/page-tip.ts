import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type BitcoinTip, findBitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { LATER } from '../../shapes/bitcoin/page-tip.js';

export async function requireBitcoinTip(db: NetworkDb<'bitcoin'>): Promise<BitcoinTip> {
  const tip = await findBitcoinTip(db);
  if (tip === undefined) throw new ServiceError('unavailable', `${db.network} has no blocks yet`, LATER);
  if (!tip.live) throw new ServiceError('unavailable', `${db.network} is syncing for the first time`, LATER);
  return tip;
}

/** For responses about the mempool: an error is better than the data of a mempool that is not being followed. */
export async function requireMempool(db: NetworkDb<'bitcoin'>): Promise<BitcoinTip> {
  const tip = await requireBitcoinTip(db);
  if (tip.mempoolSyncedAt !== undefined) return tip;
  throw new ServiceError('unavailable', `The mempool of ${db.network} is unavailable at the moment`, LATER);
}
