import { cswapEndData, cswapOrderDatum } from '../dexes/cswap.js';
import { batcherFeeOf } from '../routes/batcher-fees.js';
import { givenUnit, type OrderWriter, SWAPS_ONLY, wantedUnit } from './order-writer.js';

const DEPOSIT = 2_000_000n;

export const cswapOrders: OrderWriter = {
  dex: 'CSWAP',
  isProven: false,
  ...SWAPS_ONLY,
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
