import type { Static } from 'typebox';
import { addressBytesText, addressText } from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { toHex } from '../../../kernel/hex.js';
import { AGGREGATORS } from '../../../market/aggregators.js';
import { DEXES } from '../../../market/dex-names.js';
import { EXECUTION_TYPES } from '../../../market/transactions/market-transaction.js';
import type { Unit } from '../../../market/unit.js';
import type { StoredOrder } from '../../../store/queries/cardano/market/orders.js';
import {
  credentialOf,
  type DexOrder,
  ORDER_STATUSES,
  partsOf,
  priceOf,
  STANDING,
  typeOf,
} from '../../shapes/dex/order-json.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import type { Asking } from '../market/asking.js';
import { decimalsOf } from '../market/decimals.js';

/** Keeps the order of the input. */
export async function shownOrders(asking: Asking, orders: readonly StoredOrder[]): Promise<Static<typeof DexOrder>[]> {
  const { board } = asking;
  const unitOf = (id: number | null): Unit | undefined => (id === null ? undefined : board.units.get(id));
  const decimals = await decimalsOf(
    asking,
    orders.flatMap(({ offerAsset, requestAsset }) => [unitOf(offerAsset) ?? [], unitOf(requestAsset) ?? []].flat()),
  );
  return orders.flatMap((order) => {
    const dex = DEXES[order.dex]?.name;
    const executionType = EXECUTION_TYPES[order.execution];
    // A database written by a newer version may contain values that this version does not know.
    if (dex === undefined || executionType === undefined) return [];
    const units = { offer: unitOf(order.offerAsset), request: unitOf(order.requestAsset) };
    const stands = STANDING.has(order.status);
    return [
      {
        txHash: order.txHash,
        ...partsOf('offer', units.offer),
        ...partsOf('request', units.request),
        ...ownerOf(asking, order),
        contractAddress: order.address === null ? null : addressBytesText(order.address),
        spentTxHash: stands ? null : order.spentTxHash,
        aggregator: order.aggregator === null ? null : (AGGREGATORS[order.aggregator] ?? 'OTHER'),
        outputIndex: order.rootIndex,
        offerAmount: order.offerAmount,
        requestAmount: order.requestAmount,
        price: priceOf(order, units, decimals),
        slot: Number(order.slot),
        blockNumber: order.height,
        blockTime: slotToTime(asking.network, Number(order.slot)),
        spentSlot: stands || order.spentSlot === null ? null : Number(order.spentSlot),
        spentBlockTime: stands || order.spentSlot === null ? null : slotToTime(asking.network, Number(order.spentSlot)),
        cancellable: stands && order.cancelKey !== null,
        dex,
        orderType: typeOf(order, units),
        status: ORDER_STATUSES[order.status] ?? 'UNKNOWN',
        executionType,
      },
    ];
  });
}

export function ownerOf({ network }: Asking, { ownerPayment, ownerStake }: StoredOrder) {
  if (ownerPayment === null) return { ownerPkh: null, ownerAddress: null, ownerStakeAddress: null };
  const payment = credentialOf(ownerPayment);
  const stake = ownerStake === null ? undefined : credentialOf(ownerStake);
  const { networkId } = network;
  const address =
    stake === undefined
      ? ({ type: 'enterprise', networkId, payment } as const)
      : ({ type: 'base', networkId, payment, stake } as const);
  return {
    ownerPkh: payment.type === 'key' ? toHex(payment.hash) : null,
    ownerAddress: addressText(address),
    ownerStakeAddress: stake === undefined ? null : stakeAddressText(stake, network),
  };
}
