import { brc20EventsBetween } from '../../../store/queries/bitcoin/brc20-events.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { requireBrc20Tip } from '../../services/bitcoin/brc20.js';
import { getTransactionRange } from '../../shapes/bitcoin/block-json.js';
import { BitcoinBrc20Event, toBrc20EventJson, toBrc20Key, toBrc20Position } from '../../shapes/bitcoin/brc20.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { blockListDefinition } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBlockBrc20Activity = operation({
  ...blockListDefinition,
  id: 'listBitcoinBlockBrc20Activity',
  route: 'GET /api/btc/blocks/{idOrHeight}/brc20/activity',
  summary: 'List the BRC-20 events of a block',
  description: 'In chain order, of all tokens. Returns 404 for a block that is not part of the chain.',
  result: BitcoinPage(BitcoinBrc20Event),
  errors: ['not-found', 'not-implemented'],
  example: { path: { idOrHeight: ORDINALS_EXAMPLE.brc20Height } },

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      readTip: requireBrc20Tip,
      async fetch(db, { after, limit }) {
        const range = getTransactionRange(await requireBlockPosition(db, path.idOrHeight));
        return brc20EventsBetween(db, { ...range, after: after && toBrc20Position(after), limit });
      },
      keyOf: toBrc20Key,
      show: (event) => toBrc20EventJson(event, context.network),
    });
  },
});
