import Type, { type Static, type TSchema } from 'typebox';
import type { IndexTip, MidnightDb } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, described, named } from '../../kit/schema.js';

export const MidnightTip = named(
  'MidnightTip',
  Closed({
    height: Count('Height of the newest indexed block'),
    hash: Type.String({ description: 'Hash of the newest indexed block, 64 hexadecimal digits' }),
    timestamp: Count('Milliseconds since 1970'),
  }),
);

export const shownTip = ({ height, hash, timestamp }: IndexTip): Static<typeof MidnightTip> => ({
  height,
  hash,
  timestamp,
});

export const MidnightPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: FIELD.data }),
    nextCursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
    tip: described(MidnightTip, FIELD.tip),
  });

export const PageLimit = Limit({ max: 200, default: 50 });

export interface PageRequest<Row, Item> {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  /** One more row than shown tells that there is more. `after` is the key of the last row seen. */
  readonly fetch: (
    db: MidnightDb,
    range: { readonly after: readonly number[] | undefined; readonly limit: number },
    tip: IndexTip,
  ) => Promise<readonly Row[]>;
  /** The transaction first, then whatever orders rows inside it. */
  readonly keyOf: (row: Row) => readonly number[];
  readonly show: (row: Row, tip: IndexTip) => Item;
  /** Keys that begin with something else than a transaction are left as they are when blocks are undone. */
  readonly byTransaction?: false;
}

/** Larger than any place inside a transaction. */
export const MOST_WITHIN = 2 ** 31 - 1;
