import Type, { type Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type BitcoinTip, findBitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { Closed, Count, named } from '../../schema.js';

/** The newest block that an answer was computed against: whatever lies at or below it is in the answer. */
export const BitcoinPageTip = named(
  'BitcoinPageTip',
  Closed({
    blockHeight: Count(),
    blockHash: Type.String(),
    blockTime: Count('Unix time in seconds, as the miner wrote it'),
  }),
);

export const shownBitcoinTip = ({ height, hash, time }: BitcoinTip): Static<typeof BitcoinPageTip> => ({
  blockHeight: height,
  blockHash: hash,
  blockTime: time,
});

export async function requireBitcoinTip(db: NetworkDb<'bitcoin'>): Promise<BitcoinTip> {
  const tip = await findBitcoinTip(db);
  if (tip === undefined)
    throw new ServiceError('unavailable', `${db.network} has no blocks yet`, { headers: { 'Retry-After': '10' } });
  return tip;
}
