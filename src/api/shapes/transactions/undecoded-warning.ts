import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../../kernel/hex.js';

export type Warn = (text: string) => void;

/** Headers are short: at most this many transactions and parts are named. */
const MAX_NAMED = 3;

/** Reports in `X-Crosstie-Warning` which parts of the transactions are missing in the response. */
export function warnAboutUndecoded(warn: Warn, transactions: readonly Transaction[]): void {
  const incomplete = transactions.filter(({ undecoded }) => undecoded.length > 0);
  for (const { hash, undecoded } of incomplete.slice(0, MAX_NAMED)) {
    const names = undecoded.slice(0, MAX_NAMED).map(({ part }) => part);
    const more = undecoded.length - names.length;
    const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    warn(`This version cannot decode parts of transaction ${toHex(hash)}: ${list}; its cbor is complete`);
  }
  if (incomplete.length > MAX_NAMED) warn(`and parts of ${incomplete.length - MAX_NAMED} more transactions`);
}
