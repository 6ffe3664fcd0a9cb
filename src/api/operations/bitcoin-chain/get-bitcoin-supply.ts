import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { nextHalvingHeight, subsidyAt, subsidyBelow } from '../../../chains/bitcoin/subsidy.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';

export const getBitcoinSupply = operation({
  id: 'getBitcoinSupply',
  route: 'GET /api/btc/chain/supply',
  tag: 'Bitcoin Chain',
  summary: 'Get the Bitcoin supply and the next halving',
  description: '`issued` is the total subsidy of all blocks so far, whether or not miners claimed all of it.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinSupply',
    Closed({
      height: Count('Height of the newest block'),
      issued: Count('Satoshi'),
      subsidy: Count('Subsidy of the newest block, in satoshi'),
      nextHalvingHeight: Count('Height of the block at which the subsidy halves next'),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network }) {
    const { height } = await requireBitcoinTip(db);
    const parameters = getChainParameters(network);
    return {
      height,
      issued: Number(subsidyBelow(height + 1, parameters)),
      subsidy: Number(subsidyAt(height, parameters)),
      nextHalvingHeight: nextHalvingHeight(height, parameters),
    };
  },
});
