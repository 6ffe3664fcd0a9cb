import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, named, OneOf } from '../../kit/schema.js';
import { computeEstimates } from '../../services/bitcoin/fees.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { FeeRate } from '../../shapes/bitcoin/block-json.js';
import { Mode, SOURCES, SourceParameter } from '../../shapes/bitcoin/fees.js';

const LAST_TARGET = 1008;

export const getBitcoinFeeEstimate = operation({
  id: 'getBitcoinFeeEstimate',
  route: 'GET /api/btc/fees/estimates/{blocks}',
  tag: 'Bitcoin Fees',
  summary: 'Estimate the fee rate for confirmation within a number of blocks',
  description: 'Returns 503 when the source has too little data: use another source.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({
    blocks: Integer({ minimum: 1, maximum: LAST_TARGET, description: 'Number of blocks within which to confirm' }),
  }),
  query: Type.Object({ source: SourceParameter, mode: Mode }),
  result: named(
    'BitcoinFeeEstimate',
    Closed({
      blocks: Count('Number of blocks of the request'),
      feeRate: FeeRate,
      source: OneOf(SOURCES, 'Source of the estimate'),
    }),
  ),
  errors: [],
  example: { path: { blocks: '6' } },

  async handle({ db, services }, { path: { blocks }, query: { source, mode } }) {
    await requireBitcoinTip(db);
    const [feeRate] = await computeEstimates(db, services, { source, mode, targets: [blocks] });
    if (feeRate === undefined)
      throw new ServiceError('unavailable', `No estimate from '${source}' yet: use another 'source'`);
    return { blocks, feeRate, source };
  },
});
