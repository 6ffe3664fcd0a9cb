import Type from 'typebox';
import { listBrc20Tokens } from '../../../store/queries/bitcoin/brc20.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { bitcoinPage } from '../../services/bitcoin/bitcoin-page.js';
import { requireBrc20Tip } from '../../services/bitcoin/brc20.js';
import { BitcoinBrc20Token, toBrc20TokenJson } from '../../shapes/bitcoin/brc20.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBrc20Tokens = operation({
  ...ordinals,
  id: 'listBitcoinBrc20Tokens',
  route: 'GET /api/btc/brc20/tokens',
  summary: 'List BRC-20 tokens, newest first',
  description: '`order=asc` lists the oldest first. Only tokens deployed since the first block of the index.',
  query: Type.Object({
    order: Defaulted(OneOf(['asc', 'desc'], 'Order by token number'), 'desc'),
    ...pageQuery,
  }),
  result: BitcoinPage(BitcoinBrc20Token),
  errors: ['not-implemented'],
  example: { query: { limit: 5 } },

  handle(context, { query }) {
    const { order } = query;
    return bitcoinPage(context, {
      query,
      readTip: requireBrc20Tip,
      fetch: (db, { after, limit }) => listBrc20Tokens(db, { after: after && Number(after[0]), order, limit }),
      keyOf: ({ number }) => [number],
      show: (token) => toBrc20TokenJson(token, context.network),
    });
  },
});
