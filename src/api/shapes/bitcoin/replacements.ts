import Type, { type Static } from 'typebox';
import type { Replaced } from '../../../store/queries/bitcoin/replacements.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { computeFeeRate } from './transaction-json.js';

export const ReplacedTransaction = named(
  'BitcoinReplacedTransaction',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    replacedBy: Type.String({ description: 'Id of the replacing transaction, 64 hexadecimal digits' }),
    replacedAt: described(DateTime, 'Time of the replacement'),
    firstSeen: Count('Unix time in seconds'),
    fee: Nullable(Count('Satoshi')),
    feeRate: Nullable({ ...PlainNumber, description: 'Fee rate in satoshi per virtual byte' }),
    vsize: Count(FIELD.vsize),
    value: Count('Sum of all outputs, in satoshi'),
    fullRbf: Type.Boolean({ description: 'True when it had not signalled replaceability (BIP-125)' }),
  }),
);

export const toReplacedJson = (row: Replaced): Static<typeof ReplacedTransaction> => ({
  txid: row.txid,
  replacedBy: row.replacedBy,
  replacedAt: row.replacedAt.toISOString(),
  firstSeen: Math.floor(row.firstSeen.getTime() / 1000),
  fee: row.fee === null ? null : Number(row.fee),
  feeRate: row.fee === null ? null : computeFeeRate(row.fee, row.weight),
  vsize: Math.ceil(row.weight / 4),
  value: Number(row.value),
  fullRbf: !row.signalled,
});
