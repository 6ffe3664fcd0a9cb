import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { divideUp } from '../curves/rounding.js';
import type { Party } from '../dex.js';
import { spectrumCancelRedeemer, spectrumSwapDatum } from '../dexes/spectrum-orders.js';
import { getBatcherFee } from '../routes/batcher-fees.js';
import {
  firstHop,
  getInputUnit,
  getOutputUnit,
  type OrderPool,
  type OrderWriter,
  SWAPS_ONLY,
  type SwapIntent,
} from './order-writer.js';

const MIN_LOVELACE = 2_000_000n;
const FEE_BASIS = 1_000n;

/** In thousandths, as in the pool's datum. */
function getFeeNumerator({ curve }: OrderPool): bigint {
  if (curve.kind !== 'constant-product') throw new RangeError(`no Spectrum pool is ${curve.kind}`);
  const { numerator, denominator } = curve.kept[0];
  return (numerator * FEE_BASIS) / denominator;
}

/**
 * Executors are paid per unit of the result. A result far above the minimum output would multiply their fee, so the
 * current output counts as well, with a margin of one tenth.
 */
function paidFor({ minOutput, expected = 0n }: SwapIntent): bigint {
  const typicalOutput = expected - expected / 10n;
  return typicalOutput > minOutput ? typicalOutput : minOutput;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The contract pays results only to keys. */
export function getKeys({ payment, stake }: Party): { readonly key: string; readonly stakeKey: string | undefined } {
  if (stake?.type === 'script')
    throw new ServiceError('invalid', 'This DEX cannot pay an address with a script stake credential');
  return { key: toHex(payment.hash), stakeKey: stake && toHex(stake.hash) };
}

function createOrderWriter(dex: 'SPECTRUM' | 'TEDDY_SWAP', isProven: boolean): OrderWriter {
  return {
    dex,
    variant: 'swap',
    isProven,
    ...SWAPS_ONLY,
    stake: 'none',
    datumForm: 'inline',
    write(intent) {
      const { pool } = firstHop(intent);
      const typicalFee = getBatcherFee(dex);
      const denominator = paidFor(intent);
      const fee = divideUp(typicalFee * larger(intent.minOutput, intent.expected ?? 0n), denominator);
      return {
        datum: spectrumSwapDatum({
          from: getInputUnit(intent),
          to: getOutputUnit(intent),
          pool: pool.id,
          feeNumerator: getFeeNumerator(pool),
          executorFee: { numerator: typicalFee, denominator },
          owner: getKeys(intent.owner),
          amount: intent.amount,
          minOutput: intent.minOutput,
        }),
        fee,
        deposit: MIN_LOVELACE,
      };
    },
    cancelRedeemer: spectrumCancelRedeemer,
  };
}

export const spectrumOrders = createOrderWriter('SPECTRUM', true);
export const teddySwapOrders = createOrderWriter('TEDDY_SWAP', false);
