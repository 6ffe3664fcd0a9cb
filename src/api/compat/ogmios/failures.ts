import Type from 'typebox';
import type { CompatFailures } from '../../kit/compat-api.js';
import { STATUS } from '../../kit/http-status.js';
import { AnyJson, Closed } from '../../kit/schema.js';
import { serviceFailure, toErrorResponse } from './rpc.js';

/** Failures of requests that did not reach a method. */
export const ogmiosFailures: CompatFailures = {
  status: (kind) => STATUS[kind],

  body: ({ kind, message }) => JSON.stringify(toErrorResponse(serviceFailure(kind, message), { id: null })),

  schema: Closed({
    jsonrpc: Type.String({ description: 'Always `2.0`' }),
    error: Closed({
      code: Type.Integer({ description: 'Code of JSON-RPC' }),
      message: Type.String({ description: 'What is wrong and what to change' }),
      data: Type.Optional(AnyJson),
    }),
    id: AnyJson,
  }),
};
