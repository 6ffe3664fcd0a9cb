import Type from 'typebox';
import { listRunes } from '../../../store/queries/bitcoin/runes.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';
import { BitcoinRune, toRuneJson } from '../../shapes/bitcoin/runes-record.js';

export const listBitcoinRunes = operation({
  ...ordinals,
  id: 'listBitcoinRunes',
  route: 'GET /api/btc/ordinals/runes',
  summary: 'List runes, newest first',
  description: '`order=asc` lists the oldest first. Only runes etched since the first block of the index.',
  query: Type.Object({
    order: Defaulted(OneOf(['asc', 'desc'], 'Order by rune number'), 'desc'),
    ...pageQuery,
  }),
  result: BitcoinPage(BitcoinRune),
  errors: [],
  example: { query: { limit: 5 } },

  handle(context, { query }) {
    const { order } = query;
    return bitcoinPage(context, {
      query,
      fetch: (db, { after, limit }) => listRunes(db, { after: after && Number(after[0]), order, limit }),
      keyOf: ({ number }) => [number],
      show: (rune, tip) => toRuneJson(rune, tip.height),
    });
  },
});
