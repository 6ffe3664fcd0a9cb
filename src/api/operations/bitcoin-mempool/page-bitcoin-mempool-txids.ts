import Type from 'typebox';
import { mempoolItems } from '../../../store/queries/bitcoin/mempool.js';
import { positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { requireMempool } from '../../services/bitcoin/page-tip.js';
import { BitcoinCursor, BitcoinPage, shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';

export const pageBitcoinMempoolTxids = operation({
  id: 'pageBitcoinMempoolTxids',
  route: 'GET /api/btc/mempool/txids',
  tag: 'Bitcoin Mempool',
  summary: 'Ids of all that waits, in their order, by cursor',
  description: 'One that waits the whole time is listed once, whatever comes and goes between two pages.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ cursor: BitcoinCursor, limit: Limit({ max: 10_000, default: 1000 }) }),
  result: BitcoinPage(Type.String()),
  errors: [],
  example: {},

  handle({ db, cursor }, { query: { limit, cursor: given } }) {
    const position = positionAfter(cursor, given);
    return db.snapshot(async (snapshot) => {
      const tip = await requireMempool(snapshot);
      const rows = await mempoolItems(snapshot, { after: position && String(position[0]), limit: limit + 1 });
      const shown = rows.slice(0, limit);
      return {
        data: shown.map(({ txid }) => txid),
        tip: shownBitcoinTip(tip),
        ...(rows.length > limit && { cursor: cursor.encode([shown.at(-1)!.txid]) }),
      };
    });
  },
});
