import { decodePlutusData, encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { checkBoundedBytes } from '../../../chains/cardano/scripts/plutus-data-bounds.js';
import { readDetailedPlutusData } from '../../../chains/cardano/scripts/plutus-data-json.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';

/** CBOR of a datum or redeemer: given bytes stay as they are, JSON is written as the ledger writes it. */
export function givenPlutusData(given: unknown, field: string): Uint8Array {
  try {
    if (typeof given !== 'string') return encodePlutusData(readDetailedPlutusData(given));
    const bytes = fromHex(given);
    decodePlutusData(bytes);
    checkBoundedBytes(bytes);
    return bytes;
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Field '${field}' is no Plutus data: ${cause.message}`, { cause });
  }
}
