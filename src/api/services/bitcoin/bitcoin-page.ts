import type { Static } from 'typebox';
import type { NetworkDb } from '../../../store/network-db.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { type CursorCodec, type KeysetList, keysetPage } from '../../kit/keyset-page.js';
import { type BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { requireBitcoinTip } from './page-tip.js';

/** The definition of a list on a Bitcoin network. */
export interface BitcoinList<Row, Item> extends Omit<KeysetList<'bitcoin', BitcoinTip, Row, Item>, 'cursor' | 'limit'> {
  readonly query: { readonly cursor?: string | undefined; readonly limit: number };
  /** Lists of the mempool require one that is in sync with the node. */
  readonly readTip?: (db: NetworkDb<'bitcoin'>) => Promise<BitcoinTip>;
}

/** A page of a Bitcoin list. */
export async function bitcoinPage<Row, Item>(
  context: { readonly db: NetworkDb<'bitcoin'>; readonly cursor: CursorCodec },
  { query, readTip = requireBitcoinTip, ...list }: BitcoinList<Row, Item>,
): Promise<{ data: Item[]; tip: Static<typeof BitcoinPageTip>; cursor?: string }> {
  const rules = { readTip, toTipJson: toBitcoinTipJson };
  const page = await keysetPage(context, rules, { ...list, cursor: query.cursor, limit: query.limit });
  const { nextCursor, ...rest } = page;
  return nextCursor === undefined ? rest : { ...rest, cursor: nextCursor };
}
