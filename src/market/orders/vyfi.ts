import { vyFiEnds, vyFiOrderDatum } from '../dexes/vyfi.js';
import { getBatcherFee } from '../routes/batcher-fees.js';
import { firstHop, type OrderWriter, SWAPS_ONLY } from './order-writer.js';
import { getKeys } from './spectrum.js';

const DEPOSIT = 2_000_000n;

export const vyFiOrders: OrderWriter = {
  dex: 'VYFI',
  isProven: false,
  ...SWAPS_ONLY,
  stake: 'none',
  datumForm: 'inline',
  write(intent) {
    getKeys(intent.owner);
    return {
      datum: vyFiOrderDatum({
        owner: intent.owner,
        action: { kind: 'swap', from: firstHop(intent).direction, least: intent.minOutput },
      }),
      fee: getBatcherFee('VYFI'),
      deposit: DEPOSIT,
    };
  },
  cancelRedeemer: vyFiEnds.write('cancel'),
};
