import Type from 'typebox';
import { listGalleries } from '../../../store/queries/bitcoin/collections.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { withInscriptions } from '../../services/bitcoin/collections.js';
import { requireFactTip } from '../../services/bitcoin/late-facts.js';
import { BitcoinInscription, toInscriptionJson } from '../../shapes/bitcoin/inscriptions-record.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinCursor, BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

const BitcoinGallery = named(
  'BitcoinGallery',
  Closed({
    inscription: described(BitcoinInscription, 'The inscription with the gallery'),
    itemCount: Count('Number of inscriptions in the gallery'),
  }),
);

export const listBitcoinGalleries = operation({
  ...ordinals,
  id: 'listBitcoinGalleries',
  route: 'GET /api/btc/ordinals/galleries',
  summary: 'List inscriptions with a gallery, newest first',
  description: 'A gallery is a list of inscriptions in the properties of another, which need not have the same author.',
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 100, default: 50 }) }),
  result: BitcoinPage(BitcoinGallery),
  errors: ['not-implemented'],
  example: { query: { limit: 5 } },

  handle(context, { query }) {
    return bitcoinPage(context, {
      query,
      readTip: (db) => requireFactTip(db, 'galleries'),
      async fetch(db, { after, limit }) {
        const rows = await listGalleries(db, { before: after && Number(after[0]), limit });
        return await withInscriptions(db, rows);
      },
      keyOf: ({ sequence }) => [sequence],
      show: ({ row, parents, itemCount }) => ({
        inscription: toInscriptionJson(row, parents, context.network),
        itemCount,
      }),
    });
  },
});
