import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, named } from '../../kit/schema.js';

export const MAX_BLOCKS = 100;

export function requireRange(from: number, to: number): void {
  if (to - from >= MAX_BLOCKS) throw new ServiceError('invalid', `A range may have at most ${MAX_BLOCKS} blocks`);
}

export const BlockTip = named(
  'BitcoinBlockPoint',
  Closed({
    hash: Type.String({ description: FIELD.blockHash }),
    height: Count(FIELD.blockHeight),
    time: Count('Unix time in seconds, from the block header'),
  }),
);
