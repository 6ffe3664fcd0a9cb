import { findSequencesByHeight, listInscriptions } from '../../../store/queries/bitcoin/inscriptions.js';
import { operation } from '../../kit/operation.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { inscriptionsPage } from '../../services/bitcoin/inscriptions-record.js';
import { beyond } from '../../shapes/bitcoin/inscriptions.js';
import { BitcoinInscription } from '../../shapes/bitcoin/inscriptions-record.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { blockListDefinition } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBlockInscriptions = operation({
  ...blockListDefinition,
  id: 'listBitcoinBlockInscriptions',
  route: 'GET /api/btc/blocks/{idOrHeight}/inscriptions',
  summary: 'List the inscriptions revealed in a block',
  description: 'Returns 404 for a block that is not part of the chain, and an empty list for one without inscriptions.',
  result: BitcoinPage(BitcoinInscription),
  example: { path: { idOrHeight: ORDINALS_EXAMPLE.inscribedHeight } },

  handle(context, { path, query }) {
    return inscriptionsPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const { height } = await requireBlockPosition(db, path.idOrHeight);
        const all = await findSequencesByHeight(db, height, height);
        const sequences = beyond(all, after && Number(after[0]), 'asc');
        const filter = { sequences, numbers: undefined, contentType: undefined, scriptId: undefined } as const;
        return listInscriptions(db, { ...filter, order: 'asc', limit });
      },
    });
  },
});
