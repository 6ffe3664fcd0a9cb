import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { minswapV2Ends } from '../../../market/dexes/minswap-v2.js';
import { LOVELACE } from '../../../market/unit.js';
import { assetList, unitOf } from '../coins.js';
import { datumsFor, spendUse } from './batcher.js';
import { addressOf, type Scene, tell, timeOf } from './scene.js';
import { ownersOf } from './standing.js';
import type { StandingOrder } from './standing-position.js';

/** The owner cancels an order. */
export function takeBack(scene: Scene, { held, order, role }: StandingOrder): boolean {
  const { market } = scene;
  const venue = market.venues.find(({ order: own }) => own?.script === role.script);
  const key = order.owner && toHex(order.owner.payment.hash);
  const owner = ownersOf(market).find(({ keys }) => toHex(keys[0]!.hash) === key);
  if (venue === undefined || owner === undefined) return false;
  return (
    tell(scene, {
      payer: owner,
      spend: [held],
      datums: datumsFor(scene, [held]),
      uses: [spendUse(held, venue.house.cancelRedeemer)],
      // On some DEXes the stake key authorizes the cancellation.
      requiredSigners: [owner.keys[0]!, owner.stakeKey!],
    }) !== undefined
  );
}

/** The reward for returning an expired Minswap V2 order. */
const TIP = 300_000n;

/** Anyone may return an expired order where the contract allows it; other orders wait for their owners. */
export function expire(scene: Scene, standing: StandingOrder): boolean {
  const { held, order } = standing;
  if (order.deadline === undefined || order.deadline >= timeOf(scene) * 1000) return false;
  if (order.dex !== 'MINSWAP_V2' || order.owner === undefined) return takeBack(scene, standing);
  const { lovelace, assets } = held.output;
  const tokens = new Map(assets.map((asset) => [unitOf(asset), asset.quantity]));
  tokens.delete(LOVELACE);
  return (
    tell(scene, {
      payer: scene.market.batcher,
      spend: [held],
      outputs: [plainOutput(addressOf(scene, order.owner), lovelace - TIP, assetList(tokens))],
      uses: [spendUse(held, minswapV2Ends.write('expire'))],
    }) !== undefined
  );
}
