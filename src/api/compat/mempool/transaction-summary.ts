import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Count, PlainNumber } from '../../kit/schema.js';
import { FeeRate } from '../../shapes/bitcoin/block-json.js';

/** A transaction in brief, as in blocks, projected blocks and the newest of the mempool. */
export const summaryFields = {
  txid: Type.String({ description: FIELD.txid }),
  fee: Count('Satoshi'),
  vsize: { ...PlainNumber, description: 'Virtual bytes' },
  value: Count('Sum of all outputs, in satoshi'),
  rate: FeeRate,
};
