import Type from 'typebox';
import type { CompatFailures } from '../../kit/compat-api.js';
import { STATUS } from '../../kit/http-status.js';
import { Closed, OneOf } from '../../kit/schema.js';

/** Requests that did not reach a document. */
export const midnightFailures: CompatFailures = {
  status: (kind) => STATUS[kind],

  body: ({ kind, message }) => JSON.stringify({ data: null, errors: [{ message, extensions: { code: kind } }] }),

  schema: Closed({
    data: Type.Null({ description: 'There is no data' }),
    errors: Type.Array(
      Closed({
        message: Type.String({ description: 'What is wrong and what to change' }),
        extensions: Closed({ code: OneOf(Object.keys(STATUS) as (keyof typeof STATUS)[], 'Kind of the error') }),
      }),
    ),
  }),
};
