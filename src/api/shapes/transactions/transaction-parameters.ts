import Type from 'typebox';
import { Batch } from '../../kit/paging.js';
import { Hex } from '../../kit/schema.js';

/** Specification 4.6. */
export const TxHash = Type.String({
  minLength: 1,
  maxLength: 128,
  pattern: '^[a-fA-F0-9]+$',
  description: 'Hash of a transaction',
});

export const TxPath = Type.Object({ txHash: TxHash });

/** Common definition of all reads of one transaction. */
export const transactionDefinition = {
  tag: 'Transactions',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: TxPath,
  errors: ['not-found', 'not-implemented'],
  // Some parts of a transaction may have a kind that this version cannot decode.
  warns: true,
} as const;

export const TxHashes = (maxItems: number) => Batch(Hex(64, 'Hash of a transaction'), maxItems);

/** Room for a batch of hashes and its punctuation. */
export const BATCH_BODY_BYTES = 32 * 1024;

export const OutputIndex = Type.Integer({ minimum: 0, maximum: 0xffff, description: 'Index of the output' });
