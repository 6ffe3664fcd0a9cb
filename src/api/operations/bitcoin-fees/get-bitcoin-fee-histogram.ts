import { operation } from '../../kit/operation.js';
import { getMempoolOverview } from '../../services/bitcoin/mempool-overview.js';
import { FeeHistogram } from '../../shapes/bitcoin/mempool.js';

export const getBitcoinFeeHistogram = operation({
  id: 'getBitcoinFeeHistogram',
  route: 'GET /api/btc/fees/histogram',
  tag: 'Bitcoin Fees',
  summary: 'Get the fee rate histogram of the mempool',
  description:
    'Pairs of a fee rate in satoshi per virtual byte and the virtual size that pays at least that rate, highest rate first. Returns 503 while the mempool is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: FeeHistogram,
  errors: [],
  example: {},

  handle: ({ db, services }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await getMempoolOverview(snapshot, services);
      return picture.histogram.map((pair) => [...pair]);
    }),
});
