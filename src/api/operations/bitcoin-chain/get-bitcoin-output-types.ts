import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { findTotals } from '../../../store/queries/bitcoin/output-totals.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BitcoinOutputTotal, toTotalsJson } from '../../shapes/bitcoin/output-totals.js';
import { BitcoinPageTip, LATER, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinOutputTypes = operation({
  id: 'getBitcoinOutputTypes',
  route: 'GET /api/btc/chain/outputTypes',
  tag: 'Bitcoin Chain',
  summary: 'Get the unspent outputs by type of script',
  description:
    'After the newest block, without the mempool. Outputs that cannot be spent (data, block 0) are not counted. Returns 503 while the totals of an index from before this operation are computed.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  cachedUntilNextBlock: true,
  result: named(
    'BitcoinOutputTypes',
    Closed({
      count: Count('Unspent outputs of all types'),
      value: Count('Satoshi of all types'),
      types: Type.Array(BitcoinOutputTotal, { description: 'All types, always in the same order' }),
      tip: described(BitcoinPageTip, FIELD.tip),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const found = await findTotals(snapshot, tip.height);
      if (found === undefined)
        throw new ServiceError('unavailable', `The output types of ${db.network} are being computed`, LATER);
      const types = toTotalsJson(found.totals);
      return {
        count: types.reduce((sum, { count }) => sum + count, 0),
        value: types.reduce((sum, { value }) => sum + value, 0),
        types,
        tip: toBitcoinTipJson(tip),
      };
    }),
});
