import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findBrc20Token, type StoredBrc20Token } from '../../../store/queries/bitcoin/brc20.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { requireFactTip } from './late-facts.js';

/** Balances need every message since the first block of the index. */
export const requireBrc20Tip = (db: NetworkDb<'bitcoin'>): Promise<BitcoinTip> => requireFactTip(db, 'brc20');

export async function requireBrc20Token(db: NetworkDb<'bitcoin'>, ticker: string): Promise<StoredBrc20Token> {
  const token = ticker.includes('\0') ? undefined : await findBrc20Token(db, ticker.toLowerCase());
  if (token === undefined) throw new ServiceError('not-found', `BRC-20 token '${ticker}' is unknown`);
  return token;
}
