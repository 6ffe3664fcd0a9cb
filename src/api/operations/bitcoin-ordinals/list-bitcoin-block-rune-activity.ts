import { runeActivityBetween } from '../../../store/queries/bitcoin/rune-outputs.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { getTransactionRange } from '../../shapes/bitcoin/block-json.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { blockListDefinition } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinRuneActivity, toActivityJson } from '../../shapes/bitcoin/runes-activity.js';

export const listBitcoinBlockRuneActivity = operation({
  ...blockListDefinition,
  id: 'listBitcoinBlockRuneActivity',
  route: 'GET /api/btc/blocks/{idOrHeight}/runes/activity',
  summary: 'List rune activity in a block',
  description:
    'In chain order, one entry for each rune that a transaction of the block touched. Returns 404 for a block that is not part of the chain.',
  result: BitcoinPage(BitcoinRuneActivity),
  example: { path: { idOrHeight: ORDINALS_EXAMPLE.runicHeight } },

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit }) {
        const range = getTransactionRange(await requireBlockPosition(db, path.idOrHeight));
        const last = after && { txNum: BigInt(String(after[0])), number: Number(after[1]) };
        return runeActivityBetween(db, { ...range, after: last, limit });
      },
      keyOf: ({ txNum, number }) => [String(txNum), number],
      show: toActivityJson,
    });
  },
});
