import Type, { type Static } from 'typebox';
import { type ReorgRow, reorgs } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

const BitcoinReorg = named(
  'BitcoinReorg',
  Closed({
    forkHeight: Nullable(Count('Height of the last block that both branches share')),
    forkHash: Nullable(
      Type.String({
        description: 'Hash of the last block that both branches share, 64 hexadecimal digits; null when not known',
      }),
    ),
    oldTip: Closed(
      { height: Count(FIELD.blockHeight), hash: Type.String({ description: FIELD.blockHash }) },
      { description: 'Newest block of the removed branch' },
    ),
    newTip: Nullable(
      Closed(
        { height: Count(FIELD.blockHeight), hash: Type.String({ description: FIELD.blockHash }) },
        { description: 'Newest block of the new branch; null when not known' },
      ),
    ),
    depth: Count('Number of blocks rolled back'),
    detectedAt: described(DateTime, 'When this service saw the reorganisation'),
  }),
);

const toReorgJson = (row: ReorgRow): Static<typeof BitcoinReorg> => ({
  forkHeight: row.forkHeight,
  forkHash: row.forkHash,
  oldTip: { height: row.oldHeight, hash: row.oldHash },
  newTip: row.newHeight === null ? null : { height: row.newHeight, hash: row.newHash! },
  depth: row.oldHeight - (row.forkHeight ?? -1),
  detectedAt: row.observedAt.toISOString(),
});

export const pageBitcoinReorgs = operation({
  id: 'pageBitcoinReorgs',
  route: 'GET /api/btc/chain/reorgs',
  tag: 'Bitcoin Chain',
  summary: 'List reorgs of the Bitcoin index by cursor, newest first',
  description:
    '`newTip` is the first tip of the index after the reorg; null while no block has replaced the removed ones.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: BitcoinPage(BitcoinReorg),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    bitcoinPage(context, {
      query,
      fetch: (db, { after, limit }) => reorgs(db, { before: after && Number(after[0]), limit }),
      keyOf: ({ id }) => [id],
      show: toReorgJson,
    }),
});
