import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findLateFact, type LateFact } from '../../../store/queries/bitcoin/late-facts.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { requireBitcoinTip } from './page-tip.js';

const NAMES: Readonly<Record<LateFact, string>> = { brc20: 'BRC-20 data', galleries: 'list of galleries' };

/** Rejects a fact that an older version of the service did not write: a part of it would be missing. */
export async function requireFactTip(db: NetworkDb<'bitcoin'>, fact: LateFact): Promise<BitcoinTip> {
  const tip = await requireBitcoinTip(db);
  const height = await findLateFact(db, fact);
  if (height === undefined) return tip;
  throw new ServiceError(
    'not-implemented',
    `The index has no ${NAMES[fact]} up to block ${height}: build it again with 'crosstie resync'`,
  );
}
