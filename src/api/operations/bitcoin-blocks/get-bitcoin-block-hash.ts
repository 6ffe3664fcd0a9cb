import Type from 'typebox';
import { findBlockRef } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { noBlock } from '../../shapes/bitcoin/block-json.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinBlockHash = operation({
  id: 'getBitcoinBlockHash',
  route: 'GET /api/btc/blocks/height/{height}',
  tag: 'Bitcoin Blocks',
  summary: 'Get the hash of the Bitcoin block at a height',
  description: 'Returns 404 for a height above the tip. The hash of a recent height can change in a reorg.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ height: Height('Height of the block') }),
  result: named('BitcoinBlockHash', Closed({ hash: Type.String({ description: FIELD.blockHash }) })),
  errors: ['not-found'],
  example: { path: { height: BITCOIN_EXAMPLE.height } },

  async handle({ db }, { path: { height } }) {
    const block = await findBlockRef(db, height);
    if (block === undefined) throw noBlock(String(height));
    return { hash: block.hash };
  },
});
