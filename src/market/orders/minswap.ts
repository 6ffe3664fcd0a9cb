import { toHex } from '../../kernel/hex.js';
import { minswapStableOrderDatum } from '../dexes/minswap-stable.js';
import { minswapV1Ends, minswapV1OrderDatum } from '../dexes/minswap-v1.js';
import { minswapV2Ends } from '../dexes/minswap-v2.js';
import { type MinswapV2Step, minswapV2OrderDatum } from '../dexes/minswap-v2-order-datum.js';
import { getBatcherFee } from '../routes/batcher-fees.js';
import { firstHop, getOutputUnit, type OrderWriter, SWAPS_ONLY, type SwapIntent } from './order-writer.js';

const DEPOSIT = 2_000_000n;
/** Reward for anyone who returns an expired order. */
const EXPIRY_TIP = 300_000n;

export const minswapV1Orders: OrderWriter = {
  dex: 'MINSWAP_V1',
  isProven: true,
  ...SWAPS_ONLY,
  stake: 'owner',
  datumForm: 'shown',
  write(intent) {
    const fee = getBatcherFee('MINSWAP_V1');
    return {
      datum: minswapV1OrderDatum({
        sender: intent.owner,
        step: { kind: 'exact-in', unit: getOutputUnit(intent), amount: intent.minOutput },
        batcherFee: fee,
        deposit: DEPOSIT,
      }),
      fee,
      deposit: DEPOSIT,
    };
  },
  cancelRedeemer: minswapV1Ends.write('cancel'),
};

export const minswapStableOrders: OrderWriter = {
  dex: 'MINSWAP_STABLE',
  isProven: true,
  ...SWAPS_ONLY,
  stake: 'none',
  datumForm: 'inline',
  write(intent) {
    const fee = getBatcherFee('MINSWAP_STABLE');
    return {
      datum: minswapStableOrderDatum({
        sender: intent.owner,
        step: { kind: 'swap', from: firstHop(intent).direction, least: intent.minOutput },
        batcherFee: fee,
        deposit: DEPOSIT,
      }),
      fee,
      deposit: DEPOSIT,
    };
  },
  cancelRedeemer: minswapV1Ends.write('cancel'),
};

function toStep({ hops, kind, amount, minOutput, stopAt = 0n }: SwapIntent): MinswapV2Step {
  const [{ direction }, ...further] = hops;
  if (further.length > 0) {
    const through = hops.map((hop) => ({ lpAsset: hop.pool.lpAsset ?? '', direction: hop.direction }));
    return { kind: 'routing', hops: through, amount, wanted: minOutput };
  }
  if (kind === 'STOP_LOSS') return { kind: 'stop', direction, amount, stopAt: minOutput };
  if (kind === 'OCO') return { kind: 'oco', direction, amount, wanted: minOutput, stopAt };
  return { kind: 'exact-in', direction, amount, wanted: minOutput };
}

export const minswapV2Orders: OrderWriter = {
  dex: 'MINSWAP_V2',
  isProven: true,
  kinds: ['MARKET', 'LIMIT', 'STOP_LOSS', 'OCO'],
  expiry: 'optional',
  maxHops: 2,
  stake: 'owner',
  datumForm: 'inline',
  write(intent) {
    const { owner, expiresAt } = intent;
    const fee = getBatcherFee('MINSWAP_V2');
    return {
      datum: minswapV2OrderDatum({
        canceller: { kind: 'signature', hash: toHex(owner.payment.hash) },
        refund: owner,
        lpAsset: firstHop(intent).pool.lpAsset ?? '',
        step: toStep(intent),
        maxBatcherFee: fee,
        ...(expiresAt !== undefined && { expiry: { at: expiresAt, tip: EXPIRY_TIP } }),
      }),
      fee,
      deposit: DEPOSIT,
    };
  },
  cancelRedeemer: minswapV2Ends.write('cancel'),
};
