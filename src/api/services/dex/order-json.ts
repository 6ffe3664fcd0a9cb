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
  computePrice,
  type DexOrder,
  getOrderType,
  OPEN_STATUSES,
  ORDER_STATUSES,
  parseCredential,
  toUnitFields,
} from '../../shapes/dex/order-json.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';
import { loadDecimals } from '../market/decimals.js';
import type { MarketRequest } from '../market/market-request.js';

/** Keeps the order of the input. */
export async function toOrdersJson(
  marketRequest: MarketRequest,
  orders: readonly StoredOrder[],
): Promise<Static<typeof DexOrder>[]> {
  const { marketState } = marketRequest;
  const getUnit = (id: number | null): Unit | undefined => (id === null ? undefined : marketState.units.get(id));
  const decimals = await loadDecimals(
    marketRequest,
    orders.flatMap(({ offerAsset, requestAsset }) => [getUnit(offerAsset) ?? [], getUnit(requestAsset) ?? []].flat()),
  );
  return orders.flatMap((order) => {
    const dex = DEXES[order.dex]?.name;
    const executionType = EXECUTION_TYPES[order.execution];
    // A database written by a newer version may contain values that this version does not know.
    if (dex === undefined || executionType === undefined) return [];
    const units = { offer: getUnit(order.offerAsset), request: getUnit(order.requestAsset) };
    const stands = OPEN_STATUSES.has(order.status);
    return [
      {
        txHash: order.txHash,
        ...toUnitFields('offer', units.offer),
        ...toUnitFields('request', units.request),
        ...toOwnerJson(marketRequest, order),
        contractAddress: order.address === null ? null : addressBytesText(order.address),
        spentTxHash: stands ? null : order.spentTxHash,
        aggregator: order.aggregator === null ? null : (AGGREGATORS[order.aggregator] ?? 'OTHER'),
        outputIndex: order.rootIndex,
        offerAmount: order.offerAmount,
        requestAmount: order.requestAmount,
        price: computePrice(order, units, decimals),
        slot: Number(order.slot),
        blockNumber: order.height,
        blockTime: slotToTime(marketRequest.network, Number(order.slot)),
        spentSlot: stands || order.spentSlot === null ? null : Number(order.spentSlot),
        spentBlockTime:
          stands || order.spentSlot === null ? null : slotToTime(marketRequest.network, Number(order.spentSlot)),
        cancellable: stands && order.cancelKey !== null,
        dex,
        orderType: getOrderType(order, units),
        status: ORDER_STATUSES[order.status] ?? 'UNKNOWN',
        executionType,
      },
    ];
  });
}

export function toOwnerJson({ network }: MarketRequest, { ownerPayment, ownerStake }: StoredOrder) {
  if (ownerPayment === null) return { ownerPkh: null, ownerAddress: null, ownerStakeAddress: null };
  const payment = parseCredential(ownerPayment);
  const stake = ownerStake === null ? undefined : parseCredential(ownerStake);
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
