import { cswapEndData, cswapOrderDatum } from '../dexes/cswap.js';
import { batcherFeeOf } from '../routes/batcher-fees.js';
import { givenUnit, type OrderWriter, wantedUnit } from './order-writer.js';

const DEPOSIT = 2_000_000n;

export const cswapOrders: OrderWriter = {
  dex: 'CSWAP',
  isProven: false,
  kinds: ['MARKET', 'LIMIT'],
  expiry: 'never',
  mostHops: 1,
  stake: 'nobody',
  datumForm: 'inline',
  write: (intent) => ({
    datum: cswapOrderDatum({
      owner: intent.owner,
      gives: givenUnit(intent),
      wants: { unit: wantedUnit(intent), amount: intent.least },
    }),
    fee: batcherFeeOf('CSWAP'),
    deposit: DEPOSIT,
  }),
  cancelRedeemer: cswapEndData('cancel'),
};
