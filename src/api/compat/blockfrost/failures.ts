import { STATUS_CODES } from 'node:http';
import Type from 'typebox';
import type { ErrorKind } from '../../../kernel/errors.js';
import type { CompatFailures } from '../../kit/compat-api.js';
import { STATUS } from '../../kit/http-status.js';
import { Closed } from '../../kit/schema.js';
import { isUnknownPath } from '../../kit/unknown-path.js';
import { NOT_FOUND } from './parameters.js';
import { toQueryMessage } from './query-messages.js';

const isInvalidPath = (kind: ErrorKind, message: string): boolean =>
  kind === 'method-not-allowed' || (kind === 'not-found' && isUnknownPath({ message }));

function toMessage(kind: ErrorKind, message: string): string {
  if (isInvalidPath(kind, message)) return 'Invalid path. Please check https://docs.blockfrost.io/';
  return kind === 'not-found' ? NOT_FOUND : toQueryMessage(message);
}

/** Blockfrost answers a missing or unknown key with 403, and a path or method that it does not have with 400. */
export const blockfrostFailures: CompatFailures = {
  status(kind, message = '') {
    if (kind === 'unauthenticated') return STATUS.forbidden;
    return isInvalidPath(kind, message) ? STATUS.invalid : STATUS[kind];
  },

  body: ({ kind, status, message }) =>
    JSON.stringify({ status_code: status, error: STATUS_CODES[status], message: toMessage(kind, message) }),

  schema: Closed({
    status_code: Type.Integer({ description: 'The HTTP status' }),
    error: Type.String({ description: 'The name of the status' }),
    message: Type.String({ description: 'What is wrong and what to change' }),
  }),
};
