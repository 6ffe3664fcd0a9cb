import { cswapEndData, cswapOrderDatum } from '../dexes/cswap.js';
import { getBatcherFee } from '../routes/batcher-fees.js';
import { getInputUnit, getOutputUnit, type OrderWriter, SWAPS_ONLY } from './order-writer.js';

const DEPOSIT = 2_000_000n;

export const cswapOrders: OrderWriter = {
  dex: 'CSWAP',
  isProven: false,
  ...SWAPS_ONLY,
  stake: 'none',
  datumForm: 'inline',
  write: (intent) => ({
    datum: cswapOrderDatum({
      owner: intent.owner,
      gives: getInputUnit(intent),
      wants: { unit: getOutputUnit(intent), amount: intent.minOutput },
    }),
    fee: getBatcherFee('CSWAP'),
    deposit: DEPOSIT,
  }),
  cancelRedeemer: cswapEndData('cancel'),
};
