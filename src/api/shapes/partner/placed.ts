import Type from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { PlacedBetween } from '../../../store/queries/service/partner-orders.js';
import { readTime, TimeText } from '../../kit/time-parameters.js';

/** Each order of a sum or a search needs a lookup on the chain. */
export const MAX_ORDERS = 100_000;

export const CEILING = `Returns 400 when more than ${MAX_ORDERS} orders match.`;

export const tooManyOrdersError = (): ServiceError =>
  new ServiceError('invalid', `More than ${MAX_ORDERS} orders match: request a shorter time range`);

export const Times = { from: Type.Optional(TimeText), to: Type.Optional(TimeText) };

/** Seconds since 1970; undefined means unbounded. */
export interface TimeRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export function readTimes(given: { readonly from?: string; readonly to?: string }): TimeRange {
  const from = given.from === undefined ? undefined : readTime(given.from, 'from');
  const to = given.to === undefined ? undefined : readTime(given.to, 'to');
  if (from !== undefined && to !== undefined && from > to)
    throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
  return { from, to };
}

export interface PartnerContext {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly principal: { readonly accountId: string };
}

export interface Reading<Result> {
  /** The range of block times, given the time of the newest block. */
  readonly during: (now: number) => TimeRange;
  readonly work: (db: NetworkDb<'cardano'>, placed: PlacedBetween) => Promise<Result>;
}

/** Before the first slot of the chain, there is none. */
export function lastSlot(network: CardanoNetwork, time: number, tipSlot: number): number {
  if (time < network.systemStart) return -1;
  return time >= slotToTime(network, tipSlot) ? tipSlot : timeToSlot(network, time);
}
