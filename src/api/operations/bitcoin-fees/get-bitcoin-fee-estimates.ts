import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { computeEstimates } from '../../services/bitcoin/fees.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { asMap, Estimates, Mode, SourceParameter, TARGETS } from '../../shapes/bitcoin/fees.js';

export const getBitcoinFeeEstimates = operation({
  id: 'getBitcoinFeeEstimates',
  route: 'GET /api/btc/fees/estimates',
  tag: 'Bitcoin Fees',
  summary: 'Get the fee estimates for all confirmation targets',
  description: 'A target without an estimate from the source is absent.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ source: SourceParameter, mode: Mode }),
  result: Estimates,
  errors: [],
  example: {},

  async handle({ db, services }, { query: { source, mode } }) {
    await requireBitcoinTip(db);
    return asMap(TARGETS, await computeEstimates(db, services, { source, mode, targets: TARGETS }));
  },
});
