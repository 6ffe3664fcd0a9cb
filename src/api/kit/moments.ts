import Type from 'typebox';
import { epochToSlot, slotToEpoch, slotToTime, timeToSlot } from '../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { Defaulted, OneOf } from './schema.js';
import { TimeText } from './time-parameters.js';

const DAY_SECONDS = 86_400;
export const USUAL_POINTS = 30;

/** Query parameters of histories. */
export const MomentsQuery = Type.Object({
  resolution: Defaulted(OneOf(['epoch', 'day'], 'Time between two points'), 'epoch'),
  from: Type.Optional(TimeText),
  to: Type.Optional(TimeText),
});

/** Ends of epochs or days within the range, and the end of the range itself. */
export function momentsOf(
  network: CardanoNetwork,
  resolution: 'epoch' | 'day',
  asked: number | undefined,
  to: number,
  most: number,
): readonly number[] {
  const inEpochs = resolution === 'epoch';
  const numberOf = (time: number): number =>
    inEpochs ? slotToEpoch(network, timeToSlot(network, time)).epoch : Math.ceil(time / DAY_SECONDS);
  const endOf = (number: number): number =>
    inEpochs ? slotToTime(network, epochToSlot(network, number + 1) - 1) : number * DAY_SECONDS;
  if (to < network.systemStart || (asked !== undefined && asked > to))
    throw new ServiceError('invalid', "Parameter 'from' must not be after 'to', or after the newest block");
  const last = numberOf(to);
  const first = asked === undefined ? last - USUAL_POINTS + 1 : numberOf(Math.max(asked, network.systemStart));
  const from = Math.max(first, numberOf(network.systemStart));
  if (last - from >= most)
    throw new ServiceError(
      'invalid',
      `More than ${most} points: request a shorter time range or a coarser 'resolution'`,
    );
  const times: number[] = [];
  for (let number = from; number < last; number += 1) times.push(endOf(number));
  return [...times.filter((time) => time < to), to];
}
