import Type, { type Static, type TSchema } from 'typebox';
import type { IndexTip } from '../../../store/queries/midnight/tip.js';
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

export const toTipJson = ({ height, hash, timestamp }: IndexTip): Static<typeof MidnightTip> => ({
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
