import Type, { type Static } from 'typebox';
import type { Warning } from '../../../builder/request/unsigned-tx.js';
import { Closed, named, OneOf } from '../../kit/schema.js';

export const TxWarning = named(
  'TxWarning',
  Closed({
    code: Type.String({ description: 'Stable name of the warning, for programs' }),
    severity: OneOf(
      ['info', 'warning', 'error'],
      'How serious the warning is; `error` when the ledger would reject the transaction',
    ),
    text: Type.String({ description: 'The warning as a sentence' }),
  }),
);

export const toWarningJson = ({ code, severity, text }: Warning): Static<typeof TxWarning> => ({
  code,
  severity,
  text,
});
