import Type from 'typebox';
import { formatInscriptionId } from '../../../chains/bitcoin/ordinals/inscription-id.js';
import { decodeProperties, type Trait } from '../../../chains/bitcoin/ordinals/properties.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, Count, MapOf, Nullable, named } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { readInscription } from '../../services/bitcoin/inscriptions-details.js';
import { requireInscription } from '../../services/bitcoin/inscriptions-record.js';
import { inscriptionListDefinition } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

const BitcoinGalleryItem = named(
  'BitcoinGalleryItem',
  Closed({
    index: Count('Position in the gallery'),
    inscriptionId: Type.String({ description: 'Id of the inscription, which need not exist' }),
    title: Nullable(Type.String({ description: 'Title that the gallery gives the item; null without one' })),
    traits: MapOf(AnyJson, 'Traits that the gallery gives the item: boolean, number, text or null'),
  }),
);

const toTraitJson = (trait: Trait): unknown => {
  if (typeof trait !== 'bigint') return trait;
  return Number.isSafeInteger(Number(trait)) ? Number(trait) : trait.toString();
};

export const listBitcoinGalleryItems = operation({
  ...inscriptionListDefinition,
  id: 'listBitcoinGalleryItems',
  route: 'GET /api/btc/ordinals/galleries/{idOrNumber}',
  summary: 'List the inscriptions of a gallery',
  description:
    'In the order of the gallery. Returns 404 when the inscription does not exist or has no gallery in its properties.',
  result: BitcoinPage(BitcoinGalleryItem),
  example: { path: { idOrNumber: ORDINALS_EXAMPLE.gallery } },

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const row = await requireInscription(db, path.idOrNumber);
        const { gallery } = decodeProperties(await readInscription(db, row));
        if (gallery.length === 0)
          throw new ServiceError('not-found', `Inscription '${path.idOrNumber}' has no gallery`);
        const from = after ? Number(after[0]) + 1 : 0;
        return gallery.slice(from, from + limit).map((item, place) => ({ ...item, index: from + place }));
      },
      keyOf: ({ index }) => [index],
      show: ({ index, id, attributes }) => ({
        index,
        inscriptionId: formatInscriptionId(id),
        title: attributes.title ?? null,
        traits: Object.fromEntries(attributes.traits.map(([name, value]) => [name, toTraitJson(value)])),
      }),
    });
  },
});
