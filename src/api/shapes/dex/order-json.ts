import Type from 'typebox';
import type { Credential } from '../../../chains/cardano/addresses/address.js';
import { DEXES } from '../../../market/dex-names.js';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import { EXECUTION_TYPES } from '../../../market/transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { StoredOrder } from '../../../store/queries/cardano/market/orders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, ExactInteger, Integer, Nullable, named, OneOf } from '../../kit/schema.js';

export const ORDER_STATUSES = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED', 'UNKNOWN'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

const ORDER_TYPES = ['BUY', 'SELL', 'SWAP', 'DEPOSIT', 'WITHDRAW', 'ZAP_IN', 'ZAP_OUT', 'OTHER'] as const;

/** By the step of the index; the assets tell a buy from a sell. */
const STEP_TYPES: readonly (typeof ORDER_TYPES)[number][] = [
  'SWAP',
  'DEPOSIT',
  'WITHDRAW',
  'ZAP_IN',
  'ZAP_OUT',
  'OTHER',
];

const text = Nullable(Type.String());

const amount = Nullable(ExactInteger);

/** Fields as in specification 2.9. */
export const DexOrder = named(
  'DexOrder',
  Closed({
    txHash: Type.String({ description: 'Transaction that placed the order' }),
    offerPolicyId: described(
      text,
      'Policy id of the offered token; empty for ada, null when the order does not fix it',
    ),
    offerAssetName: described(
      text,
      'Asset name of the offered token, in hexadecimal; empty for ada, null when the order does not fix it',
    ),
    requestPolicyId: described(
      text,
      'Policy id of the requested token; empty for ada, null when the order does not fix it',
    ),
    requestAssetName: described(
      text,
      'Asset name of the requested token, in hexadecimal; empty for ada, null when the order does not fix it',
    ),
    ownerPkh: Nullable(Type.String({ description: 'Hash of the payment key that receives the refund' })),
    ownerAddress: described(text, 'Address of the owner, bech32; null when the order does not state it'),
    ownerStakeAddress: described(text, 'Stake address of the owner, bech32; null when there is none'),
    contractAddress: described(text, 'Address of the order contract, bech32; null when not known'),
    spentTxHash: Nullable(Type.String({ description: 'Null while the order is open' })),
    aggregator: described(text, 'Aggregator that placed the order; null when none is recognised'),
    outputIndex: Count(FIELD.outputIndex),
    offerAmount: described(
      amount,
      'Offered amount, in the smallest unit of the token; null when the order does not fix it',
    ),
    requestAmount: described(
      amount,
      'Minimum requested amount, in the smallest unit of the token; null when the order does not fix it',
    ),
    price: Nullable(
      Type.Number({
        'x-plain': true,
        description: 'ADA for one whole token; between tokens, requested tokens for one offered token',
      }),
    ),
    slot: Count(FIELD.slot),
    blockNumber: Count(FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    spentSlot: Nullable(Count('Absolute slot of the block that filled or cancelled the order; null while it is open')),
    spentBlockTime: Nullable(
      Integer({ description: 'Time of that block, in seconds since 1970-01-01 UTC; null while it is open' }),
    ),
    cancellable: Type.Boolean({
      description: 'True when the order is open and a signature of its owner is enough to cancel it',
    }),
    dex: OneOf(
      DEXES.map(({ name }) => name),
      FIELD.dex,
    ),
    orderType: OneOf(ORDER_TYPES, 'Kind of order; `BUY` and `SELL` are swaps against ADA'),
    status: OneOf(ORDER_STATUSES, 'State of the order'),
    executionType: OneOf(EXECUTION_TYPES, 'How the DEX executes the order'),
  }),
);

export const OPEN_STATUSES = new Set([0, 1]);

export const parseCredential = (bytes: Uint8Array): Credential => ({
  type: bytes[0] === 1 ? 'script' : 'key',
  hash: bytes.slice(1),
});

interface Amounts {
  readonly offer: Unit | undefined;
  readonly request: Unit | undefined;
}

export function getOrderType({ step }: StoredOrder, { offer, request }: Amounts): (typeof ORDER_TYPES)[number] {
  const type = STEP_TYPES[step] ?? 'OTHER';
  if (type !== 'SWAP') return type;
  if (offer === LOVELACE) return 'BUY';
  return request === LOVELACE ? 'SELL' : 'SWAP';
}

export const toUnitFields = <Side extends 'offer' | 'request'>(side: Side, unit: Unit | undefined) =>
  ({
    [`${side}PolicyId`]: unit === undefined ? null : unit === LOVELACE ? '' : unit.slice(0, 56),
    [`${side}AssetName`]: unit === undefined ? null : unit === LOVELACE ? '' : unit.slice(56),
  }) as Record<`${Side}PolicyId` | `${Side}AssetName`, string | null>;

export function computePrice(
  { offerAmount, requestAmount }: StoredOrder,
  { offer, request }: Amounts,
  decimals: (unit: Unit) => number,
): number | null {
  if (offer === undefined || request === undefined || !offerAmount || !requestAmount) return null;
  const [offered, requested] = [10n ** BigInt(decimals(offer)), 10n ** BigInt(decimals(request))];
  return offer === LOVELACE
    ? ratioNumber(ratio(offerAmount * requested, requestAmount * offered))
    : ratioNumber(ratio(requestAmount * offered, offerAmount * requested));
}
