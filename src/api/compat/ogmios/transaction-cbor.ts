import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { ServiceError } from '../../../kernel/errors.js';
import { Closed, Text } from '../../kit/schema.js';
import { RPC, RpcError } from './rpc.js';

/** Far above the limit of any network. */
const MAX_DIGITS = 512 * 1024;

export const TransactionCbor = Closed({
  cbor: Text(MAX_DIGITS, { minLength: 2, pattern: '^[0-9a-fA-F]+$', description: 'CBOR, hexadecimal' }),
});

const ERAS = ['shelley', 'allegra', 'mary', 'alonzo', 'babbage', 'conway'] as const;

/** The error for bytes that are a transaction of no era; undefined for a transaction. */
export function toDeserialisationFailure(cbor: string): RpcError | undefined {
  try {
    parseTransaction(cbor);
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return deserialisationFailure(error.message);
  }
}

export const deserialisationFailure = (reason: string): RpcError =>
  new RpcError(
    RPC.invalidParams,
    "Invalid transaction; It looks like the given transaction wasn't well-formed. See 'data' for the reason.",
    Object.fromEntries(ERAS.map((era) => [era, reason])),
  );
