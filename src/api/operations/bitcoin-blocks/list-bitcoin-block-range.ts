import Type from 'typebox';
import { blocksBetween } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { BitcoinBlockSummary, toBlockJson } from '../../shapes/bitcoin/block-json.js';
import { requireRange } from '../../shapes/bitcoin/blocks.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBlockRange = operation({
  id: 'listBitcoinBlockRange',
  route: 'GET /api/btc/blocks/range/{from}/{to}',
  tag: 'Bitcoin Blocks',
  summary: 'List Bitcoin blocks between two heights of the path',
  description:
    'Like `GET /api/btc/blocks/bulk`, with both heights in the path. Returns 400 when the range is empty or has too many blocks.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ from: Height('Lowest height'), to: Height('Highest height') }),
  result: Type.Array(BitcoinBlockSummary),
  errors: [],
  example: { path: { from: BITCOIN_EXAMPLE.height, to: BITCOIN_EXAMPLE.height } },

  async handle({ db, network }, { path: { from, to } }) {
    requireRange(from, to);
    return (await blocksBetween(db, from, to)).map((row) => toBlockJson(row, network));
  },
});
