import { STATUS_CODES } from 'node:http';
import Type from 'typebox';
import type { CompatFailures } from '../../kit/compat-api.js';
import { STATUS } from '../../kit/http-status.js';
import { Closed } from '../../kit/schema.js';
import { NOT_FOUND } from './parameters.js';

/** Blockfrost answers a missing or unknown key with 403. */
export const blockfrostFailures: CompatFailures = {
  status: (kind) => (kind === 'unauthenticated' ? STATUS.forbidden : STATUS[kind]),

  body: ({ kind, status, message }) =>
    JSON.stringify({
      status_code: status,
      error: STATUS_CODES[status],
      message: kind === 'not-found' ? NOT_FOUND : message,
    }),

  schema: Closed({
    status_code: Type.Integer({ description: 'The HTTP status' }),
    error: Type.String({ description: 'The name of the status' }),
    message: Type.String({ description: 'What is wrong and what to change' }),
  }),
};
