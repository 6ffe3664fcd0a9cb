import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { transactionsBetween } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer, named } from '../../kit/schema.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { BlockPath, getTransactionRange } from '../../shapes/bitcoin/block-json.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';

export const getBitcoinBlockTxid = operation({
  id: 'getBitcoinBlockTxid',
  route: 'GET /api/btc/blocks/{idOrHeight}/txids/{index}',
  tag: 'Bitcoin Blocks',
  summary: 'Get the id of a Bitcoin transaction by its position in a block',
  description:
    'The coinbase is index 0. Returns 404 when the block has fewer transactions or is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({
    ...BlockPath.properties,
    index: Integer({ minimum: 0, maximum: 100_000, description: 'Position in the block; the coinbase is 0' }),
  }),
  result: named('BitcoinTxid', Closed({ txid: Type.String({ description: FIELD.txid }) })),
  errors: ['not-found'],
  example: { path: { idOrHeight: BITCOIN_EXAMPLE.height, index: '0' } },

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const block = await requireBlockPosition(snapshot, path.idOrHeight);
      const { from, below } = getTransactionRange(block);
      const [row] = await transactionsBetween(snapshot, { from: from + BigInt(path.index), below, limit: 1 });
      if (row === undefined) throw new ServiceError('not-found', `The block has ${block.txCount} transactions`);
      return { txid: row.txid };
    }),
});
