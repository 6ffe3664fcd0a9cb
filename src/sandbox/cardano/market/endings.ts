import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { minswapV2Ends } from '../../../market/dexes/minswap-v2.js';
import { LOVELACE } from '../../../market/unit.js';
import { assetList, formatUnit } from '../coins.js';
import { datumsFor, spendUse } from './batcher.js';
import type { OpenOrder } from './live-pool.js';
import { getOrderOwners } from './live-pools.js';
import { getAddress, getTime, type MarketContext, tryCompose } from './market-context.js';

/** The owner cancels an order. */
export function cancelOrder(context: MarketContext, { held, order, role }: OpenOrder): boolean {
  const { market } = context;
  const venue = market.venues.find(({ order: own }) => own?.script === role.script);
  const key = order.owner && toHex(order.owner.payment.hash);
  const owner = getOrderOwners(market).find(({ keys }) => toHex(keys[0]!.hash) === key);
  if (venue === undefined || owner === undefined) return false;
  return (
    tryCompose(context, {
      payer: owner,
      spend: [held],
      datums: datumsFor(context, [held]),
      uses: [spendUse(held, venue.adapter.cancelRedeemer)],
      // On some DEXes the stake key authorizes the cancellation.
      requiredSigners: [owner.keys[0]!, owner.stakeKey!],
    }) !== undefined
  );
}

/** The reward for returning an expired Minswap V2 order. */
const TIP = 300_000n;

/** Anyone may return an expired order where the contract allows it; other orders wait for their owners. */
export function expireOrder(context: MarketContext, openOrder: OpenOrder): boolean {
  const { held, order } = openOrder;
  if (order.deadline === undefined || order.deadline >= getTime(context) * 1000) return false;
  if (order.dex !== 'MINSWAP_V2' || order.owner === undefined) return cancelOrder(context, openOrder);
  const { lovelace, assets } = held.output;
  const tokens = new Map(assets.map((asset) => [formatUnit(asset), asset.quantity]));
  tokens.delete(LOVELACE);
  return (
    tryCompose(context, {
      payer: context.market.batcher,
      spend: [held],
      outputs: [plainOutput(getAddress(context, order.owner), lovelace - TIP, assetList(tokens))],
      uses: [spendUse(held, minswapV2Ends.write('expire'))],
    }) !== undefined
  );
}
