import Type from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { hasMorePossible, type PlacedBetween } from '../../../store/queries/service/partner-orders.js';
import { readTime, TimeText } from '../../market/parameters.js';

/** Each order of a sum, or of a search, has to be looked up on the chain. */
export const MOST_ORDERS = 100_000;

export const CEILING = `Refused with 400 where more than ${MOST_ORDERS} orders would have to be looked at.`;

export const tooManyOrders = (): ServiceError =>
  new ServiceError('invalid', `These are more than ${MOST_ORDERS} orders: ask for a shorter time`);

export const Times = { from: Type.Optional(TimeText), to: Type.Optional(TimeText) };

/** Seconds since 1970; undefined is open. */
export interface Stretch {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export function readTimes(given: { readonly from?: string; readonly to?: string }): Stretch {
  const from = given.from === undefined ? undefined : readTime(given.from, 'from');
  const to = given.to === undefined ? undefined : readTime(given.to, 'to');
  if (from !== undefined && to !== undefined && from > to)
    throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
  return { from, to };
}

interface PartnerContext {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly principal: { readonly accountId: string };
}

interface Reading<Result> {
  /** Which blocks are meant, by their time, given the time of the newest one. */
  readonly during: (now: number) => Stretch;
  readonly work: (db: NetworkDb<'cardano'>, placed: PlacedBetween) => Promise<Result>;
}

/** Orders of the caller whose transactions are in these blocks; everything that `work` reads is of one tip. */
export const readPlaced = <Result>(
  { db, network, principal: { accountId } }: PartnerContext,
  { during, work }: Reading<Result>,
): Promise<Result> =>
  db.snapshot(async (snapshot) => {
    const tip = await readTip(snapshot);
    const { from = 0, to = Number.POSITIVE_INFINITY } = during(slotToTime(network, tip.slot));
    const firstSlot = from <= network.systemStart ? 0 : timeToSlot(network, from);
    const placed = { accountId, from: firstSlot, to: lastSlot(network, to, tip.slot) };
    if (await hasMorePossible(snapshot, placed, MOST_ORDERS)) throw tooManyOrders();
    return await work(snapshot, placed);
  });

/** Before the first slot there is none. */
function lastSlot(network: CardanoNetwork, time: number, tipSlot: number): number {
  if (time < network.systemStart) return -1;
  return time >= slotToTime(network, tipSlot) ? tipSlot : timeToSlot(network, time);
}
