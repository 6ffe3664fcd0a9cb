import { type Codec, encoded, integer, text, uint, variants } from '../codec.js';
import type { Failure } from './failure.js';

const txValidationError = variants('Byron transaction failure', [
  [0, 'TxValidationLovelaceError', { text, error: encoded }],
  [1, 'TxValidationFeeTooSmall', { transaction: encoded, minimum: integer, fee: integer }],
  [2, 'TxValidationWitnessWrongSignature', { witness: encoded, magic: uint, signed: encoded }],
  [3, 'TxValidationWitnessWrongKey', { witness: encoded, address: encoded }],
  [4, 'TxValidationMissingInput', { input: encoded }],
  [5, 'TxValidationNetworkMagicMismatch', { expected: encoded, supplied: encoded }],
  [6, 'TxValidationTxTooLarge', { maximum: integer, size: integer }],
  [7, 'TxValidationUnknownAddressAttributes', {}],
  [8, 'TxValidationUnknownAttributes', {}],
]);

const utxoValidationError = variants('Byron UTxO failure', [
  [0, 'UTxOValidationTxValidationError', { failure: txValidationError }],
  [1, 'UTxOValidationUTxOError', { error: encoded }],
]);

/** Byron has no list of failures: the first one ends validation. */
export const byronFailure: Codec<Failure> = variants('Byron failure', [
  [0, 'MempoolTxErr', { failure: utxoValidationError }],
  [1, 'MempoolDlgErr', { error: encoded }],
  [2, 'MempoolUpdateProposalErr', { error: encoded }],
  [3, 'MempoolUpdateVoteErr', { error: encoded }],
]);
