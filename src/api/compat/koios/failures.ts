import Type from 'typebox';
import type { ErrorKind } from '../../../kernel/errors.js';
import type { CompatFailures } from '../../kit/compat-api.js';
import { STATUS } from '../../kit/http-status.js';
import { Closed, Nullable } from '../../kit/schema.js';

/** Codes of PostgREST for its own errors; those of the service have none. */
const CODES: Readonly<Partial<Record<ErrorKind, string>>> = {
  invalid: 'PGRST100',
  'range-not-satisfiable': 'PGRST103',
  'method-not-allowed': 'PGRST117',
  'not-found': 'PGRST125',
  unauthenticated: 'PGRST301',
};

/** The error body of PostgREST, which serves Koios. */
export const koiosFailures: CompatFailures = {
  status: (kind) => STATUS[kind],

  body: ({ kind, message }) => JSON.stringify({ code: CODES[kind] ?? kind, details: null, hint: null, message }),

  schema: Closed({
    code: Type.String({ description: 'Code of PostgREST, or the kind of the error' }),
    details: Nullable(Type.String({ description: 'Always null' })),
    hint: Nullable(Type.String({ description: 'Always null' })),
    message: Type.String({ description: 'What is wrong and what to change' }),
  }),
};
