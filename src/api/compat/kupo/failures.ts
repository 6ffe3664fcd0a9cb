import Type from 'typebox';
import type { CompatFailures } from '../../kit/compat-api.js';
import { STATUS } from '../../kit/http-status.js';
import { Closed } from '../../kit/schema.js';

/** Kupo reports every error as a hint. */
export const kupoFailures: CompatFailures = {
  status: (kind) => STATUS[kind],

  body: ({ message }) => JSON.stringify({ hint: message }),

  schema: Closed({ hint: Type.String({ description: 'What is wrong and what to change' }) }),
};
