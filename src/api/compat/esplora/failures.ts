import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { CompatFailures } from '../../kit/compat-api.js';
import { STATUS } from '../../kit/http-status.js';
import { isUnknownPath } from '../../kit/unknown-path.js';

export const NO_TRANSACTION = 'Transaction not found';

export const notFound = (message: string): ServiceError => new ServiceError('not-found', message);

/** Replaces the message of an error by that of Esplora; some clients compare it. */
export async function withMessage<Value>(promise: Promise<Value>, message: string): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not-found') throw notFound(message);
    throw error;
  }
}

const HEX_PARAMETERS = /for parameter '(?:txid|hash|scripthash|lastSeenTxid)'/;

/** Esplora reports errors as plain text. */
export const esploraFailures: CompatFailures = {
  contentType: 'text/plain; charset=utf-8',

  status: (kind) => STATUS[kind],

  body({ kind, message }) {
    if (kind === 'not-found' && isUnknownPath({ message })) return 'endpoint does not exist';
    if (kind === 'invalid' && HEX_PARAMETERS.test(message)) return 'Invalid hex string';
    return message;
  },

  schema: Type.String({ description: 'What is wrong and what to change' }),
};
