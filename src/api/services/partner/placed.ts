import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { hasMorePossible } from '../../../store/queries/service/partner-orders.js';
import {
  lastSlot,
  MAX_ORDERS,
  type PartnerContext,
  type Reading,
  tooManyOrdersError,
} from '../../shapes/partner/placed.js';

/** Reads the orders of the caller whose transactions are in these blocks; all reads of `work` see one tip. */
export const readPlaced = <Result>(
  { db, network, principal: { accountId } }: PartnerContext,
  { during, work }: Reading<Result>,
): Promise<Result> =>
  db.snapshot(async (snapshot) => {
    const tip = await readTip(snapshot);
    const { from = 0, to = Number.POSITIVE_INFINITY } = during(slotToTime(network, tip.slot));
    const firstSlot = from <= network.systemStart ? 0 : timeToSlot(network, from);
    const placed = { accountId, from: firstSlot, to: lastSlot(network, to, tip.slot) };
    if (await hasMorePossible(snapshot, placed, MAX_ORDERS)) throw tooManyOrdersError();
    return await work(snapshot, placed);
  });
