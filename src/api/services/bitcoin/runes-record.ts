import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findRune, type RuneKey, type StoredRune } from '../../../store/queries/bitcoin/runes.js';
import { runeKey } from '../../shapes/bitcoin/runes-record.js';

export async function requireRune(db: NetworkDb<'bitcoin'>, text: string): Promise<StoredRune> {
  let key: RuneKey | undefined;
  try {
    key = runeKey(text);
  } catch (error) {
    if (error instanceof DecodeError)
      throw new ServiceError('invalid', `Invalid rune: ${error.message}`, { cause: error });
    throw error;
  }
  const rune = key && (await findRune(db, key));
  if (rune === undefined) throw new ServiceError('not-found', `Rune '${text}' is unknown`);
  return rune;
}
