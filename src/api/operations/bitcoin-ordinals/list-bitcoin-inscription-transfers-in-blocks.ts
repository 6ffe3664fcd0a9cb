import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { findTransactionRange } from '../../../store/queries/bitcoin/inscription-moves.js';
import { operation } from '../../kit/operation.js';
import { movesInBlocks } from '../../services/bitcoin/inscriptions-moves.js';
import { BitcoinInscriptionMove } from '../../shapes/bitcoin/inscriptions-moves.js';
import { ordinals, pageQuery } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPage, Height, HIGHEST } from '../../shapes/bitcoin/page-tip.js';
import { heightRange } from '../../shapes/bitcoin/utxo-page.js';

export const listBitcoinInscriptionTransfersInBlocks = operation({
  ...ordinals,
  id: 'listBitcoinInscriptionTransfersInBlocks',
  route: 'GET /api/btc/ordinals/transfers',
  summary: 'List inscription transfers in a range of blocks',
  description:
    'Transfers of one block (`blockHeight`), of a range (`from`, `to`), or of all blocks without either; in chain order.',
  query: Type.Object({
    blockHeight: Type.Optional(Height('Height of the block')),
    from: Type.Optional(Height('Lowest height')),
    to: Type.Optional(Height('Highest height')),
    ...pageQuery,
  }),
  result: BitcoinPage(BitcoinInscriptionMove),
  errors: [],
  example: { query: { from: 900_000, limit: 5 } },

  handle(context, { query }) {
    const { blockHeight } = query;
    if (blockHeight !== undefined && (query.from !== undefined || query.to !== undefined))
      throw new ServiceError('invalid', "Give either 'blockHeight' or 'from' and 'to'");
    const { from, to } = heightRange({ from: blockHeight ?? query.from, to: blockHeight ?? query.to ?? HIGHEST });
    return movesInBlocks(context, {
      query,
      rangeOf: (db) => findTransactionRange(db, from, to),
      genesisToo: false,
    });
  },
});
