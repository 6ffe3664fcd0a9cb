import type { Static } from 'typebox';
import { type IndexTip, type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import type { Position } from '../../kit/cursor.js';
import { type CursorCodec, chainOrder, type KeysetList, type KeysetPage, keysetPage } from '../../kit/keyset-page.js';
import { type MidnightTip, toTipJson } from '../../shapes/midnight/pages.js';

interface PageRequest<Row, Item> extends KeysetList<'midnight', IndexTip, Row, Item, readonly number[]> {
  readonly order: 'asc' | 'desc';
  /** False when the key starts with something else than a transaction: such a key stays valid after a rollback. */
  readonly byTransaction?: false;
}

/** A page of a Midnight list. */
export function midnightPage<Row, Item>(
  context: { readonly db: MidnightDb; readonly cursor: CursorCodec },
  { order, byTransaction, ...list }: PageRequest<Row, Item>,
): Promise<KeysetPage<Item, Static<typeof MidnightTip>>> {
  const { store, resume } = chainOrder(order);
  const rules = {
    readTip,
    toTipJson,
    store,
    resume: byTransaction === false ? (_: MidnightDb, position: Position) => position.slice(1) : resume,
  };
  return keysetPage(context, rules, list);
}
