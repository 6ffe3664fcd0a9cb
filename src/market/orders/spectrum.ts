import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { divideUp } from '../curves/rounding.js';
import type { Party } from '../dex.js';
import { spectrumCancelRedeemer, spectrumSwapDatum } from '../dexes/spectrum-orders.js';
import { batcherFeeOf } from '../routes/batcher-fees.js';
import {
  firstHop,
  givenUnit,
  type OrderPool,
  type OrderWriter,
  SWAPS_ONLY,
  type SwapIntent,
  wantedUnit,
} from './order-writer.js';

const LEAST_ADA = 2_000_000n;
const FEE_BASIS = 1_000n;

/** In thousandths, as in the pool's datum. */
function feeNumeratorOf({ curve }: OrderPool): bigint {
  if (curve.kind !== 'constant-product') throw new RangeError(`no Spectrum pool is ${curve.kind}`);
  const { numerator, denominator } = curve.kept[0];
  return (numerator * FEE_BASIS) / denominator;
}

/**
 * Executors are paid per unit of the result. A result far above the minimum output would multiply their fee, so the
 * current output counts as well, with a margin of one tenth.
 */
function paidFor({ least, expected = 0n }: SwapIntent): bigint {
  const usual = expected - expected / 10n;
  return usual > least ? usual : least;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The contract pays results only to keys. */
export function keysOf({ payment, stake }: Party): { readonly key: string; readonly stakeKey: string | undefined } {
  if (stake?.type === 'script')
    throw new ServiceError('invalid', 'This DEX cannot pay an address with a script stake credential');
  return { key: toHex(payment.hash), stakeKey: stake && toHex(stake.hash) };
}

function ordersOf(dex: 'SPECTRUM' | 'TEDDY_SWAP', isProven: boolean): OrderWriter {
  return {
    dex,
    variant: 'swap',
    isProven,
    ...SWAPS_ONLY,
    stake: 'nobody',
    datumForm: 'inline',
    write(intent) {
      const { pool } = firstHop(intent);
      const usualFee = batcherFeeOf(dex);
      const denominator = paidFor(intent);
      const fee = divideUp(usualFee * larger(intent.least, intent.expected ?? 0n), denominator);
      return {
        datum: spectrumSwapDatum({
          from: givenUnit(intent),
          to: wantedUnit(intent),
          pool: pool.id,
          feeNumerator: feeNumeratorOf(pool),
          executorFee: { numerator: usualFee, denominator },
          owner: keysOf(intent.owner),
          amount: intent.amount,
          least: intent.least,
        }),
        fee,
        deposit: LEAST_ADA,
      };
    },
    cancelRedeemer: spectrumCancelRedeemer,
  };
}

export const spectrumOrders = ordersOf('SPECTRUM', true);
export const teddySwapOrders = ordersOf('TEDDY_SWAP', false);
