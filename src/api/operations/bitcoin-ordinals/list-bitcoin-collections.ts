import Type from 'typebox';
import { listCollections } from '../../../store/queries/bitcoin/collections.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { withInscriptions } from '../../services/bitcoin/collections.js';
import { BitcoinInscription, toInscriptionJson } from '../../shapes/bitcoin/inscriptions-record.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

const BitcoinCollection = named(
  'BitcoinCollection',
  Closed({
    inscription: described(BitcoinInscription, 'The parent'),
    childCount: Count('Number of child inscriptions'),
    newestChild: Type.String({ description: 'Id of the newest child' }),
  }),
);

export const listBitcoinCollections = operation({
  ...ordinals,
  id: 'listBitcoinCollections',
  route: 'GET /api/btc/ordinals/collections',
  summary: 'List inscriptions with children, newest first',
  description:
    'A child is inscribed with the consent of the owner of its parent, so the children of an inscription are a collection by its author. The children are at `/ordinals/inscriptions/{idOrNumber}/children`.',
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 100, default: 50 }) }),
  result: BitcoinPage(BitcoinCollection),
  errors: [],
  example: { query: { limit: 5 } },

  handle(context, { query }) {
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const rows = await listCollections(db, { before: after && Number(after[0]), limit });
        return await withInscriptions(db, rows);
      },
      keyOf: ({ sequence }) => [sequence],
      show: ({ row, parents, childCount, newestChild }) => ({
        inscription: toInscriptionJson(row, parents, context.network),
        childCount,
        newestChild,
      }),
    });
  },
});
