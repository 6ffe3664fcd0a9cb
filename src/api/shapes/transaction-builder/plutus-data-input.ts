import { decodePlutusData, encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { checkBoundedBytes } from '../../../chains/cardano/scripts/plutus-data-bounds.js';
import { readDetailedPlutusData } from '../../../chains/cardano/scripts/plutus-data-json.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { ExactJson } from '../outputs/data-json.js';

/** Schema of a datum or redeemer. */
export const PlutusData = (what: string) =>
  ExactJson(
    `${what}: hexadecimal CBOR, or JSON in the form of datums (\`{"constructor": 0, "fields": [{"int": 1}]}\`)`,
  );

/** CBOR of a datum or redeemer: CBOR is preserved byte for byte, JSON is encoded as the ledger does. */
export function parsePlutusData(given: unknown, field: string): Uint8Array {
  try {
    if (typeof given !== 'string') return encodePlutusData(readDetailedPlutusData(given));
    const bytes = fromHex(given);
    decodePlutusData(bytes);
    checkBoundedBytes(bytes);
    return bytes;
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Field '${field}' is not valid Plutus data: ${cause.message}`, { cause });
  }
}
