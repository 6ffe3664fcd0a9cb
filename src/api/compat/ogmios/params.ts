import Type from 'typebox';
import { Closed, Hex, Integer } from '../../kit/schema.js';

/** Parameters that several methods have. */

export const NoParams = Closed({});

export const Point = Closed({
  slot: Integer({ minimum: 0, description: 'Absolute slot' }),
  id: Hex(64, 'Hash of the block header'),
});

export const PointOrOrigin = Type.Union([Point, Type.Literal('origin')], {
  description: 'A block, or `origin` for the point before the first one',
});

export const TransactionId = Closed({ id: Hex(64, 'Hash of the transaction') });
