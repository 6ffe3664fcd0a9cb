import type { Utxo } from '../../../builder/request/request.js';
import { parseAddress, paymentCredential } from '../../../chains/cardano/addresses/address.js';
import { parseAssetUnit } from '../../../chains/cardano/assets/asset-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import type { FactRequest } from './ledger-facts.js';

export interface FoundReference {
  readonly reference: Utxo;
  /** Facts about the script that locks it. */
  readonly factRequest: FactRequest;
}

export const holds = ({ assets = [] }: Utxo, unit: string): boolean =>
  assets.some(({ policyId, assetName }) => (policyId + assetName).toLowerCase() === unit);

export function parseUnit(unit: string) {
  try {
    return parseAssetUnit(unit);
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new ServiceError('invalid', `Invalid referenceUnit: ${cause.message}`, { cause });
  }
}

/** An invalid address is rejected by the builder, with a better message. */
export function listLockingScripts(address: string): NonNullable<FactRequest['signers']> {
  try {
    const credential = paymentCredential(parseAddress(address));
    return credential === undefined ? [] : [credential];
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}
