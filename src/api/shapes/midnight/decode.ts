import Type from 'typebox';
import { Closed, named } from '../../kit/schema.js';

export const common = { tag: 'Midnight Transactions', gate: 'caller', scope: 'midnight', addOn: null } as const;

/** 1 MiB of hexadecimal digits, plus the field around them. */
const MAX_CHARACTERS = 1_048_576;

export const BODY_BYTES = MAX_CHARACTERS + 1_024;

export const RawTransaction = named(
  'MidnightRawTransaction',
  Closed({
    raw: Type.String({
      minLength: 2,
      maxLength: MAX_CHARACTERS,
      pattern: '^([0-9a-fA-F]{2})+$',
      description: 'The serialized transaction in hexadecimal',
    }),
  }),
);
