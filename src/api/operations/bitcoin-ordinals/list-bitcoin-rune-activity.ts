import { listRuneActivity } from '../../../store/queries/bitcoin/rune-outputs.js';
import { operation } from '../../kit/operation.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireRune } from '../../services/bitcoin/runes-record.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinRuneActivity, toActivityJson } from '../../shapes/bitcoin/runes-activity.js';
import { runeListDefinition } from '../../shapes/bitcoin/runes-record.js';

export const listBitcoinRuneActivity = operation({
  ...runeListDefinition,
  id: 'listBitcoinRuneActivity',
  route: 'GET /api/btc/ordinals/runes/{rune}/activity',
  summary: 'List the transactions that touched a rune, newest first',
  description:
    'Etching, mints, transfers and burns, one entry for each transaction. Returns 404 when the rune does not exist.',
  result: BitcoinPage(BitcoinRuneActivity),

  handle(context, { path, query }) {
    return bitcoinPage(context, {
      query,
      async fetch(db, { after, limit, tip }) {
        const { number } = await requireRune(db, path.rune);
        const below = after ? BigInt(String(after[0])) : tip.nextTxNum;
        return listRuneActivity(db, { number, below, limit });
      },
      keyOf: ({ txNum }) => [String(txNum)],
      show: toActivityJson,
    });
  },
});
