import Type from 'typebox';
import { ChainNumber, Text } from '../../kit/schema.js';
import { SUBSCRIPTION_PARAMETERS } from './event-subscription.js';

export const parameters = {
  ...SUBSCRIPTION_PARAMETERS,
  cursor: Type.Optional(
    Text(512, { description: '`next` of a response, or the `id` of an event: continues after it' }),
  ),
  fromHeight: Type.Optional(
    ChainNumber('Without a cursor: the first block whose events are returned. Omitted: only new events'),
  ),
};

/** A reader that changes its filters continues at its position. */
export const pageParameters = Object.keys(parameters);
