import type { AssetAmount } from '../../../builder/request/request.js';
import { type Address, parseAddress } from '../../../chains/cardano/addresses/address.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';

export function encodeAsset({ policyId, assetName, quantity }: AssetAmount, field: string): AssetQuantity {
  if (!/^(?:[0-9a-fA-F]{2}){0,32}$/.test(assetName))
    throw new ServiceError(
      'invalid',
      `${field} contains an asset name that is not hexadecimal of up to 32 bytes: ${assetName.slice(0, 70)}`,
    );
  return { policyId: fromHex(policyId), assetName: fromHex(assetName), quantity };
}

/** Parses an address of a request; `field` names it in the error. */
export function readAddress(text: string, field: string): Address {
  try {
    return parseAddress(text);
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Invalid address in ${field}: ${cause.message}`, { cause });
  }
}
