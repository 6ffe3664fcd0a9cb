import { toHex } from '../../kernel/hex.js';
import type { Party } from '../dex.js';
import { sundaeSwapEnds, sundaeSwapOrderDatum } from '../dexes/sundaeswap-order.js';
import { sundaeSwapV1Ends, sundaeSwapV1OrderDatum } from '../dexes/sundaeswap-v1.js';
import { getBatcherFee } from '../routes/batcher-fees.js';
import { firstHop, getInputUnit, getOutputUnit, type OrderWriter, SWAPS_ONLY } from './order-writer.js';

const RIDER = 2_000_000n;

export const sundaeSwapV1Orders: OrderWriter = {
  dex: 'SUNDAESWAP_V1',
  isProven: true,
  ...SWAPS_ONLY,
  stake: 'none',
  datumForm: 'shown',
  write(intent) {
    const { pool, direction } = firstHop(intent);
    const fee = getBatcherFee('SUNDAESWAP_V1');
    return {
      datum: sundaeSwapV1OrderDatum({
        ident: pool.ident ?? '',
        destination: intent.owner,
        scooperFee: fee,
        action: { kind: 'swap', from: direction, amount: intent.amount, least: intent.minOutput },
      }),
      fee,
      deposit: RIDER,
    };
  },
  cancelRedeemer: sundaeSwapV1Ends.write('cancel'),
};

/**
 * The owner's stake key, as in SundaeSwap's own user interface; the payment key when the stake credential is a script.
 */
const getCancelKey = ({ payment, stake }: Party): string => toHex((stake?.type === 'key' ? stake : payment).hash);

function laterOrders(dex: 'SUNDAESWAP_V3' | 'SUNDAESWAP_STABLE', isProven: boolean): OrderWriter {
  return {
    dex,
    isProven,
    ...SWAPS_ONLY,
    stake: 'owner',
    datumForm: 'inline',
    write(intent) {
      const fee = getBatcherFee(dex);
      return {
        datum: sundaeSwapOrderDatum({
          ident: firstHop(intent).pool.ident ?? '',
          ownerKey: getCancelKey(intent.owner),
          maxProtocolFee: fee,
          destination: intent.owner,
          details: {
            kind: 'swap',
            offer: { unit: getInputUnit(intent), amount: intent.amount },
            least: { unit: getOutputUnit(intent), amount: intent.minOutput },
          },
        }),
        fee,
        deposit: RIDER,
      };
    },
    cancelRedeemer: sundaeSwapEnds.write('cancel'),
  };
}

export const sundaeSwapV3Orders = laterOrders('SUNDAESWAP_V3', true);
export const sundaeSwapStableOrders = laterOrders('SUNDAESWAP_STABLE', false);
