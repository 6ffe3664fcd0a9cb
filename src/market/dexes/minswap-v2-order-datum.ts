import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Direction } from '../curves/curve.js';
import type { Party } from '../dex.js';
import type { Unit } from '../unit.js';
import {
  assetData,
  booleanData,
  bytesData,
  construct,
  integerData,
  listData,
  optionData,
  partyData,
} from '../write-datum.js';

/** An amount, or everything that the order holds except an amount. */
export type MinswapV2Amount = bigint | { readonly allBut: bigint };

export type MinswapV2Step =
  | {
      readonly kind: 'exact-in' | 'exact-out';
      readonly direction: Direction;
      readonly amount: MinswapV2Amount;
      readonly wanted: bigint;
      readonly isKilled?: boolean;
    }
  | {
      readonly kind: 'stop';
      readonly direction: Direction;
      readonly amount: MinswapV2Amount;
      readonly stopAt: bigint;
    }
  | {
      readonly kind: 'oco';
      readonly direction: Direction;
      readonly amount: MinswapV2Amount;
      readonly wanted: bigint;
      readonly stopAt: bigint;
    }
  | { readonly kind: 'deposit'; readonly amounts: readonly [bigint, bigint]; readonly leastShares: bigint }
  | { readonly kind: 'withdraw'; readonly shares: MinswapV2Amount; readonly least: readonly [bigint, bigint] }
  | {
      readonly kind: 'zap-out';
      readonly direction: Direction;
      readonly shares: MinswapV2Amount;
      readonly wanted: bigint;
    }
  | {
      readonly kind: 'partial';
      readonly direction: Direction;
      readonly total: bigint;
      /** Ratio of input to output. */
      readonly ratio: readonly [given: bigint, got: bigint];
      readonly hops: number;
      readonly leastSwap: bigint;
      readonly feePerStep: bigint;
    }
  | {
      readonly kind: 'withdraw-imbalance';
      readonly shares: MinswapV2Amount;
      readonly ratio: readonly [bigint, bigint];
      readonly leastFirst: bigint;
    }
  | {
      readonly kind: 'routing';
      readonly hops: readonly { readonly lpAsset: Unit; readonly direction: Direction }[];
      readonly amount: MinswapV2Amount;
      readonly wanted: bigint;
    }
  | { readonly kind: 'donation' };

export const CANCELLERS = ['signature', 'spend', 'withdraw', 'mint'] as const;

export const minswapV2OrderDatum = (order: {
  readonly canceller: { readonly kind: (typeof CANCELLERS)[number]; readonly hash: string };
  readonly refund: Party;
  readonly receiver?: Party;
  readonly lpAsset: Unit;
  readonly step: MinswapV2Step;
  readonly maxBatcherFee: bigint;
  readonly expiry?: { readonly at: number; readonly tip: bigint };
}): PlutusData =>
  construct(
    0,
    construct(CANCELLERS.indexOf(order.canceller.kind), bytesData(order.canceller.hash)),
    partyData(order.refund),
    construct(0),
    partyData(order.receiver ?? order.refund),
    construct(0),
    assetData(order.lpAsset),
    stepData(order.step),
    integerData(order.maxBatcherFee),
    order.expiry ? construct(0, integerData(order.expiry.at), integerData(order.expiry.tip)) : optionData(undefined),
  );

/** True means A to B. */
const directionData = (direction: Direction): PlutusData => booleanData(direction === 0);

const amountData = (amount: MinswapV2Amount): PlutusData =>
  typeof amount === 'bigint' ? construct(0, integerData(amount)) : construct(1, integerData(amount.allBut));

function stepData(step: MinswapV2Step): PlutusData {
  const integers = (...values: readonly (bigint | number)[]): PlutusData[] => values.map((value) => integerData(value));
  switch (step.kind) {
    case 'exact-in':
    case 'exact-out':
      return construct(
        step.kind === 'exact-in' ? 0 : 3,
        directionData(step.direction),
        amountData(step.amount),
        integerData(step.wanted),
        booleanData(step.isKilled ?? false),
      );
    case 'stop':
      return construct(1, directionData(step.direction), amountData(step.amount), integerData(step.stopAt));
    case 'oco':
      return construct(
        2,
        directionData(step.direction),
        amountData(step.amount),
        ...integers(step.wanted, step.stopAt),
      );
    case 'deposit':
      return construct(
        4,
        construct(0, ...integers(...step.amounts)),
        integerData(step.leastShares),
        booleanData(false),
      );
    case 'withdraw':
      return construct(5, amountData(step.shares), ...integers(...step.least), booleanData(false));
    case 'zap-out':
      return construct(
        6,
        directionData(step.direction),
        amountData(step.shares),
        integerData(step.wanted),
        booleanData(false),
      );
    case 'partial':
      return construct(
        7,
        directionData(step.direction),
        ...integers(step.total, ...step.ratio, step.hops, step.leastSwap, step.feePerStep),
      );
    case 'withdraw-imbalance':
      return construct(8, amountData(step.shares), ...integers(...step.ratio, step.leastFirst), booleanData(false));
    case 'routing':
      return construct(
        9,
        listData(
          ...step.hops.map(({ lpAsset, direction }) => construct(0, assetData(lpAsset), directionData(direction))),
        ),
        amountData(step.amount),
        integerData(step.wanted),
      );
    case 'donation':
      return construct(10);
  }
}
