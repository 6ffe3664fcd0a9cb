import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named } from '../../kit/schema.js';
import { queryNetworkNode } from '../../services/bitcoin/query-node.js';
import { numberIn, textIn } from '../../shapes/bitcoin/chain.js';

const ChainTip = named(
  'BitcoinChainTip',
  Closed({
    height: Count(FIELD.blockHeight),
    hash: Type.String({ description: FIELD.blockHash }),
    branchLength: Count('Number of blocks of the branch that are not part of the chain'),
    status: Type.String({
      description: 'Status that the node reports: active, valid-fork, valid-headers, headers-only, invalid',
    }),
  }),
);

export const listBitcoinChainTips = operation({
  id: 'listBitcoinChainTips',
  route: 'GET /api/btc/chain/tips',
  tag: 'Bitcoin Chain',
  summary: 'List the tips of all branches that the node knows',
  description:
    'Queries the node, which also knows branches that were never part of the chain. Returns 503 while the node does not respond.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: Type.Array(ChainTip),
  errors: [],
  example: {},

  async handle({ db, services }) {
    const tips = await queryNetworkNode(db, services, { kind: 'ask', method: 'getchaintips' });
    if (!Array.isArray(tips)) throw new ServiceError('unavailable', 'The node reported no chain tips');
    return tips.map((tip) => ({
      height: numberIn(tip, 'height') ?? 0,
      hash: textIn(tip, 'hash') ?? '',
      branchLength: numberIn(tip, 'branchlen') ?? 0,
      status: textIn(tip, 'status') ?? 'unknown',
    }));
  },
});
