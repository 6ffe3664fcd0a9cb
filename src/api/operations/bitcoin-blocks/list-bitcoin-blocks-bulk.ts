import Type from 'typebox';
import { blocksBetween } from '../../../store/queries/bitcoin/blocks.js';
import { operation } from '../../kit/operation.js';
import { BitcoinBlockSummary, toBlockJson } from '../../shapes/bitcoin/block-json.js';
import { MAX_BLOCKS, requireRange } from '../../shapes/bitcoin/blocks.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { Height } from '../../shapes/bitcoin/page-tip.js';

export const listBitcoinBlocksBulk = operation({
  id: 'listBitcoinBlocksBulk',
  route: 'GET /api/btc/blocks/bulk',
  tag: 'Bitcoin Blocks',
  summary: `List up to ${MAX_BLOCKS} Bitcoin blocks between two heights, lowest first`,
  description:
    'Both heights are inclusive; heights above the tip are left out. Returns 400 when the range is empty or has too many blocks.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ from: Height('Lowest height'), to: Height('Highest height') }),
  result: Type.Array(BitcoinBlockSummary),
  errors: [],
  example: { query: { from: BITCOIN_EXAMPLE.height, to: BITCOIN_EXAMPLE.height } },

  async handle({ db, network }, { query: { from, to } }) {
    requireRange(from, to);
    return (await blocksBetween(db, from, to)).map((row) => toBlockJson(row, network));
  },
});
