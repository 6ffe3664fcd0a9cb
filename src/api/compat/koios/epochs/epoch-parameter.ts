import Type from 'typebox';
import { ServiceError } from '../../../../kernel/errors.js';
import { ChainNumber } from '../../../kit/schema.js';
import type { RowRequest } from '../rows/row-request.js';
import { readBounds } from '../rows/row-request.js';

/** The epoch of a list; all epochs when absent. */
export const EpochParameter = { _epoch_no: Type.Optional(ChainNumber('Epoch number')) };

/** The epochs that a request can match, both ends included. */
export function readEpochBounds(
  request: RowRequest,
  epoch: number | undefined,
  column = 'epoch_no',
): { readonly from: number; readonly to: number } {
  const { from = 0, to = MAX_EPOCH } = readBounds(request, column);
  return { from: Math.max(0, from, epoch ?? 0), to: Math.min(MAX_EPOCH, to, epoch ?? MAX_EPOCH) };
}

const MAX_EPOCH = 2 ** 31 - 2;

export const requireEpochParameter = (epoch: number | undefined): number => {
  if (epoch === undefined) throw new ServiceError('invalid', "Parameter '_epoch_no' is required");
  return epoch;
};
