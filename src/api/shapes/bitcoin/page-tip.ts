import Type, { type Static, type TSchema } from 'typebox';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { ChainNumber, Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';

/** Bitcoin Core stores heights in 32 bits. */
export const HIGHEST = 2 ** 31 - 1;

export const Height = (description: string) => ChainNumber(description);

/** The newest block that a response was computed against: everything at or below it is included. */
export const BitcoinPageTip = named(
  'BitcoinPageTip',
  Closed({
    blockHeight: Count(FIELD.blockHeight),
    blockHash: Type.String({ description: FIELD.blockHash }),
    blockTime: Count('Unix time in seconds, from the block header'),
    mempoolSyncedAt: Nullable({
      ...DateTime,
      description:
        'When the mempool was last synchronized, ISO 8601; null while the mempool is unavailable and the response has confirmed data only',
    }),
  }),
);

export const toBitcoinTipJson = ({
  height,
  hash,
  time,
  mempoolSyncedAt,
}: BitcoinTip): Static<typeof BitcoinPageTip> => ({
  blockHeight: height,
  blockHash: hash,
  blockTime: time,
  mempoolSyncedAt: mempoolSyncedAt?.toISOString() ?? null,
});

export const LATER = { headers: { 'Retry-After': '10' } };

export const BitcoinPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: FIELD.data }),
    tip: described(BitcoinPageTip, FIELD.tip),
    cursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
  });

export const BitcoinCursor = Type.Optional(
  Type.String({ maxLength: 256, description: 'Opaque; `cursor` of the previous response. Absent for the first page' }),
);
