import Type, { type Static, type TSchema } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type BitcoinTip, findBitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { FIELD } from '../../field-descriptions.js';
import { ChainNumber, Closed, Count, DateTime, described, Nullable, named } from '../../schema.js';

/** Bitcoin Core keeps heights in 32 bits. */
export const HIGHEST = 2 ** 31 - 1;

export const Height = (description: string) => ChainNumber(description);

/** The newest block that an answer was computed against: whatever lies at or below it is in the answer. */
export const BitcoinPageTip = named(
  'BitcoinPageTip',
  Closed({
    blockHeight: Count(FIELD.blockHeight),
    blockHash: Type.String({ description: FIELD.blockHash }),
    blockTime: Count('Unix time in seconds, as the miner wrote it'),
    mempoolSyncedAt: Nullable({
      ...DateTime,
      description:
        'When the mempool was last synchronized, ISO 8601; null while the mempool is not known and the response has confirmed data only',
    }),
  }),
);

export const shownBitcoinTip = ({
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

const LATER = { headers: { 'Retry-After': '10' } };

export async function requireBitcoinTip(db: NetworkDb<'bitcoin'>): Promise<BitcoinTip> {
  const tip = await findBitcoinTip(db);
  if (tip === undefined) throw new ServiceError('unavailable', `${db.network} has no blocks yet`, LATER);
  if (!tip.live) throw new ServiceError('unavailable', `${db.network} is being loaded for the first time`, LATER);
  return tip;
}

/** For answers that are about the mempool: none is better than one of a mempool that nobody looks at. */
export async function requireMempool(db: NetworkDb<'bitcoin'>): Promise<BitcoinTip> {
  const tip = await requireBitcoinTip(db);
  if (tip.mempoolSyncedAt !== undefined) return tip;
  throw new ServiceError('unavailable', `What waits at the node of ${db.network} is not known at the moment`, LATER);
}

export const BitcoinPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: FIELD.data }),
    tip: described(BitcoinPageTip, FIELD.tip),
    cursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
  });

export const BitcoinCursor = Type.Optional(
  Type.String({ maxLength: 256, description: 'Opaque; `cursor` of the answer before. Absent for the first page' }),
);
