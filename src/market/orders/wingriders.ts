import { toHex } from '../../kernel/hex.js';
import { wingridersCancelRedeemer } from '../dexes/wingriders-request.js';
import { wingridersV1OrderDatum } from '../dexes/wingriders-v1.js';
import { wingridersV2OrderDatum } from '../dexes/wingriders-v2.js';
import { getBatcherFee } from '../routes/batcher-fees.js';
import { computeDeadline, firstHop, type OrderPool, type OrderWriter, SWAPS_ONLY } from './order-writer.js';

const OIL = 2_000_000n;

function firstGeneration(dex: 'WINGRIDERS_V1' | 'WINGRIDERS_STABLE_V1', isProven: boolean): OrderWriter {
  return {
    dex,
    isProven,
    ...SWAPS_ONLY,
    expiry: 'always',
    stake: 'owner',
    datumForm: 'shown',
    write(intent) {
      const { pool, direction } = firstHop(intent);
      return {
        datum: wingridersV1OrderDatum({
          beneficiary: intent.owner,
          ownerKey: toHex(intent.owner.payment.hash),
          deadline: computeDeadline(intent),
          assets: pool.assets,
          action: { kind: 'swap', direction, least: intent.minOutput },
        }),
        fee: getBatcherFee(dex),
        deposit: OIL,
      };
    },
    cancelRedeemer: wingridersCancelRedeemer,
  };
}

const getScales = ({ curve }: OrderPool): readonly [bigint, bigint] =>
  curve.kind === 'wingriders-stable' ? curve.scales : [1n, 1n];

function secondGeneration(dex: 'WINGRIDERS_V2' | 'WINGRIDERS_STABLE_V2', isProven: boolean): OrderWriter {
  return {
    dex,
    isProven,
    ...SWAPS_ONLY,
    expiry: 'always',
    stake: 'none',
    datumForm: 'inline',
    write(intent) {
      const { pool, direction } = firstHop(intent);
      return {
        datum: wingridersV2OrderDatum({
          oil: OIL,
          beneficiary: intent.owner,
          owner: intent.owner,
          deadline: computeDeadline(intent),
          assets: pool.assets,
          action: { kind: 'swap', direction, least: intent.minOutput },
          scales: getScales(pool),
        }),
        fee: getBatcherFee(dex),
        deposit: OIL,
      };
    },
    cancelRedeemer: wingridersCancelRedeemer,
  };
}

export const wingridersV1Orders = firstGeneration('WINGRIDERS_V1', true);
export const wingridersStableV1Orders = firstGeneration('WINGRIDERS_STABLE_V1', false);
export const wingridersV2Orders = secondGeneration('WINGRIDERS_V2', true);
export const wingridersStableV2Orders = secondGeneration('WINGRIDERS_STABLE_V2', false);
