import { operation } from '../../kit/operation.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { movesInBlocks } from '../../services/bitcoin/inscriptions-moves.js';
import { getTransactionRange } from '../../shapes/bitcoin/block-json.js';
import { BitcoinInscriptionMove } from '../../shapes/bitcoin/inscriptions-moves.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { blockListDefinition } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBlockInscriptionActivity = operation({
  ...blockListDefinition,
  id: 'listBitcoinBlockInscriptionActivity',
  route: 'GET /api/btc/blocks/{idOrHeight}/inscriptions/activity',
  summary: 'List inscription reveals and transfers in a block',
  description: 'In the order of the block. Returns 404 for a block that is not part of the chain.',
  result: BitcoinPage(BitcoinInscriptionMove),
  example: { path: { idOrHeight: ORDINALS_EXAMPLE.inscribedHeight } },

  handle(context, { path, query }) {
    return movesInBlocks(context, {
      query,
      rangeOf: async (db) => getTransactionRange(await requireBlockPosition(db, path.idOrHeight)),
      genesisToo: true,
    });
  },
});
