import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import { nextHalvingHeight, subsidyAt, subsidyBelow } from '../../../chains/bitcoin/subsidy.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';

export const getBitcoinSupply = operation({
  id: 'getBitcoinSupply',
  route: 'GET /api/btc/chain/supply',
  tag: 'Bitcoin Chain',
  summary: 'How much there can be',
  description: '`issued` is what blocks up to now were allowed to create, whether or not miners claimed all of it.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinSupply',
    Closed({
      height: Count('Height of the newest block'),
      issued: Count('Satoshi'),
      subsidy: Count('Satoshi that the newest block was allowed to create'),
      nextHalvingHeight: Count('Height of the block at which the subsidy halves next'),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db, network }) {
    const { height } = await requireBitcoinTip(db);
    const parameters = parametersOf(network);
    return {
      height,
      issued: Number(subsidyBelow(height + 1, parameters)),
      subsidy: Number(subsidyAt(height, parameters)),
      nextHalvingHeight: nextHalvingHeight(height, parameters),
    };
  },
});
